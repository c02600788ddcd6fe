import * as calls from '@lyceum/contract/consultations.calls';
import * as schemas from '@lyceum/contract/consultations.schemas';
import type { Serve } from '../../platform/serve.ts';
import { addNote, listNotes, removeNote } from './keep-notes.ts';
import { readAgenda, readSessionsOfOrder } from './read-agenda.ts';

export function consultationsHttp(serve: Serve): void {
  serve(calls.agenda, schemas.agenda, readAgenda);
  serve(calls.ofOrder, schemas.ofOrder, readSessionsOfOrder);
  serve(calls.notes, schemas.notes, listNotes);
  serve(calls.addNote, schemas.addNote, addNote);
  serve(calls.removeNote, schemas.removeNote, removeNote);
}
