import type * as schemas from '@lyceum/contract/consultations.schemas';
import { mostNotes } from '@lyceum/domain/consultants';
import { newId } from '@lyceum/domain/ids';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { countNotes, deleteNote, insertNote, isOfSession, selectNotes } from './consultations.sql.ts';

/** Only for the two whose session it is. */
export async function listNotes(
  { db }: Deps,
  { bookingId }: z.output<typeof schemas.notes.request>,
  { userId }: Buyer,
): Promise<z.input<typeof schemas.notes.reply> | Refusal<'notFound'>> {
  if (!(await isOfSession(db, userId, bookingId))) {
    return refuse('notFound');
  }
  const rows = await selectNotes(db, bookingId);
  return {
    list: rows.map(({ id, userId: writer, text, writtenAt, byBuyer }) => ({
      id,
      text,
      writtenAt: writtenAt.toISOString(),
      by: byBuyer ? 'buyer' : 'consultant',
      own: writer === userId,
    })),
  };
}

export function addNote(deps: Deps, { bookingId, text }: z.output<typeof schemas.addNote.request>, { userId }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    if (!(await isOfSession(tx, userId, bookingId))) {
      return refuse('notFound');
    }
    if ((await countNotes(tx, bookingId)) >= mostNotes) {
      return refuse('consultationNotesTooMany', { most: mostNotes });
    }
    const writtenAt = deps.clock();
    const id = newId('cnt', writtenAt, deps.random);
    await insertNote(tx, { id, bookingId, userId, text, writtenAt });
    return { id };
  });
}

export async function removeNote(
  { db }: Deps,
  { noteId }: z.output<typeof schemas.removeNote.request>,
  { userId }: Buyer,
) {
  return (await deleteNote(db, userId, noteId)) ? {} : refuse('notFound');
}
