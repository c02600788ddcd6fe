import * as calls from '@lyceum/contract/files.calls';
import * as schemas from '@lyceum/contract/files.schemas';
import { factsOfPurpose } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import type { Serve } from '../platform/serve.ts';
import { beginFile } from './begin-file.ts';
import { markRemoved, selectFile } from './files.sql.ts';
import { fileReply, finishFile } from './finish-file.ts';
import { privateAddress } from './private-address.ts';
import { videoAddress } from './serve-videos.ts';
import { removeFile } from './sweep-files.ts';

export function filesHttp(serve: Serve): void {
  serve(calls.begin, schemas.begin, (deps, input, { member }) => beginFile(deps, member, input));
  serve(calls.finish, schemas.finish, (deps, { fileId }, { member }) => finishFile(deps, member, fileId as FileId));
  serve(calls.state, schemas.state, async ({ db }, { fileId }, { member }) => {
    const row = await selectFile(db, member, fileId as FileId);
    return row ? fileReply(row) : refuse('notFound');
  });
  serve(calls.cancel, schemas.cancel, async (deps, { fileId }, { member }) => {
    const row = await markRemoved(deps.db, member, fileId as FileId);
    if (!row) {
      return refuse('notFound');
    }
    await removeFile(deps, row);
    return {};
  });
  serve(calls.address, schemas.address, async ({ db, signer, clock }, { fileId }, { member }) => {
    const row = await selectFile(db, member, fileId as FileId);
    if (row?.state !== 'ready' || factsOfPurpose(row.purpose).open) {
      return refuse('notFound');
    }
    return row.purpose === 'video' ? videoAddress(signer, row.id, clock()) : privateAddress(signer, row.id, clock());
  });
}
