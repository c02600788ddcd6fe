import * as calls from '@lyceum/contract/files.calls';
import * as schemas from '@lyceum/contract/files.schemas';
import { factsOfPurpose } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/serve.ts';
import { beginFile, missingParts } from './begin-file.ts';
import { markRemoved, selectFile, type FileOwner } from './files.sql.ts';
import { fileReply, finishFile } from './finish-file.ts';
import { privateAddress } from './private-address.ts';
import { videoAddress } from './serve-videos.ts';
import { removeFile } from './sweep-files.ts';

async function cancelFile(deps: Deps, owner: FileOwner, id: FileId) {
  const row = await markRemoved(deps.db, owner, id);
  if (!row) {
    return refuse('notFound');
  }
  await removeFile(deps, row);
  return {};
}

export function filesHttp(serve: Serve): void {
  serve(calls.begin, schemas.begin, (deps, input, { member }) => beginFile(deps, member, input));
  serve(calls.parts, schemas.parts, (deps, { fileId }, { member }) => missingParts(deps, member, fileId as FileId));
  serve(calls.finish, schemas.finish, (deps, { fileId }, { member }) => finishFile(deps, member, fileId as FileId));
  serve(calls.state, schemas.state, async ({ db }, { fileId }, { member }) => {
    const row = await selectFile(db, member, fileId as FileId);
    return row ? fileReply(row) : refuse('notFound');
  });
  serve(calls.cancel, schemas.cancel, (deps, { fileId }, { member }) => cancelFile(deps, member, fileId as FileId));
  serve(calls.beginOwn, schemas.beginOwn, (deps, input, { userId }) => beginFile(deps, { userId }, input));
  serve(calls.finishOwn, schemas.finishOwn, (deps, { fileId }, { userId }) =>
    finishFile(deps, { userId }, fileId as FileId),
  );
  serve(calls.cancelOwn, schemas.cancelOwn, (deps, { fileId }, { userId }) =>
    cancelFile(deps, { userId }, fileId as FileId),
  );
  serve(calls.address, schemas.address, async ({ db, signer, clock }, { fileId }, { member }) => {
    const row = await selectFile(db, member, fileId as FileId);
    if (row?.state !== 'ready' || factsOfPurpose(row.purpose).open) {
      return refuse('notFound');
    }
    return row.purpose === 'video' ? videoAddress(signer, row.id, clock()) : privateAddress(signer, row.id, clock());
  });
}
