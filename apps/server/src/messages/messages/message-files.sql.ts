import type { FileKind } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { and, arrayContains, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { files } from '../../people/files/files.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { conversations, messageFiles, messageReports } from './messages.tables.ts';

/** For whom an address of a file is made: the buyer, whoever of the staff answers, or one at the desk who looks at a report. */
export interface FileReader {
  kind: 'buyer' | 'staff' | 'report';
  /** Of the account, or of the person of the staff. */
  id: string;
  reportId?: string;
}

/** Of a ready file. */
export interface FileOfMessage {
  fileId: FileId;
  name: string;
  kind: FileKind;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
}

const facts = {
  fileId: files.id,
  name: files.name,
  kind: files.kind,
  size: files.size,
  width: files.width,
  height: files.height,
};
const isKnown = <Row extends { kind: FileKind | null }>(row: Row): row is Row & { kind: FileKind } => row.kind !== null;

/** Of these messages, in the order in which they were chosen. */
export async function selectFilesOf(
  db: Queryable,
  conversationId: string,
  seqs: readonly number[],
): Promise<(FileOfMessage & { seq: number })[]> {
  if (seqs.length === 0) {
    return [];
  }
  const rows = await db
    .select({ seq: messageFiles.seq, ...facts })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(and(eq(messageFiles.conversationId, conversationId), inArray(messageFiles.seq, [...seqs])))
    .orderBy(asc(messageFiles.seq), asc(messageFiles.position));
  return rows.filter(isKnown);
}

export async function selectFilesById(db: Queryable, ids: readonly FileId[]): Promise<FileOfMessage[]> {
  if (ids.length === 0) {
    return [];
  }
  const rows = await db
    .select(facts)
    .from(files)
    .where(inArray(files.id, [...ids]));
  return rows.filter(isKnown);
}

export async function insertMessageFiles(
  tx: Transaction,
  { conversationId, seq }: { conversationId: string; seq: number },
  fileIds: readonly FileId[],
): Promise<void> {
  if (fileIds.length > 0) {
    await tx
      .insert(messageFiles)
      .values(fileIds.map((fileId, position) => ({ conversationId, seq, position, fileId })));
  }
}

/** Of a message that is taken back; the sweep frees the files themselves. */
export async function deleteMessageFiles(
  tx: Transaction,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  await tx.delete(messageFiles).where(and(eq(messageFiles.conversationId, conversationId), eq(messageFiles.seq, seq)));
}

/** As of now: who left, was blocked or lost the right reads nothing more, and nobody what was taken back. */
export async function selectMayReadFile(db: Queryable, fileId: FileId, reader: FileReader): Promise<boolean> {
  const holding = (right: 'orders' | 'support') => or(eq(staff.owner, true), arrayContains(staff.rights, [right]));
  const isActive = and(eq(staff.id, reader.id), eq(staff.state, 'active'));
  if (reader.kind === 'report') {
    const rows = await db
      .select({ id: staff.id })
      .from(staff)
      .innerJoin(messageReports, eq(messageReports.id, reader.reportId ?? ''))
      .where(
        and(
          isActive,
          isNull(staff.agencyId),
          holding('support'),
          sql`${messageReports.messages} @> ${JSON.stringify([{ files: [fileId] }])}::jsonb`,
        ),
      );
    return rows.length > 0;
  }
  const conversation = and(eq(messageFiles.fileId, fileId), eq(conversations.id, messageFiles.conversationId));
  const rows =
    reader.kind === 'buyer'
      ? await db
          .select({ id: users.id })
          .from(messageFiles)
          .innerJoin(conversations, conversation)
          .innerJoin(users, eq(users.id, conversations.userId))
          .where(and(eq(messageFiles.fileId, fileId), eq(users.id, reader.id), isNull(users.blockedAt)))
      : await db
          .select({ id: staff.id })
          .from(messageFiles)
          .innerJoin(conversations, conversation)
          .innerJoin(staff, sql`${staff.agencyId} is not distinct from ${conversations.agencyId}`)
          .where(
            and(
              eq(messageFiles.fileId, fileId),
              isActive,
              or(
                and(isNull(conversations.agencyId), holding('support')),
                and(isNotNull(conversations.agencyId), holding('orders')),
              ),
            ),
          );
  return rows.length > 0;
}
