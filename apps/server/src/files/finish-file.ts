import type { finish } from '@lyceum/contract/files.schemas';
import {
  allowedKinds,
  factsOfPurpose,
  fileKinds,
  mostPixels,
  type FileKind,
  type FilePurpose,
  type FileRefusal,
} from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { pictureForms } from '@lyceum/domain/pictures';
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import type { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../platform/database.ts';
import type { Deps, Member } from '../platform/deps.ts';
import { uploadLife } from './begin-file.ts';
import { incomingKey, mediaPath, privateKey, publicKey, keysOf } from './file-keys.ts';
import { claimFile, selectFile, settleFile, type FileRow } from './files.sql.ts';
import { lookInside } from './look-inside.ts';
import { redraw } from './redraw.ts';

/** Whoever has been checking a file for longer has died. */
const claimLife = 5 * minute;

/** A file as its owner sees it. */
export function fileReply(row: FileRow): z.input<typeof finish.reply> {
  const shown = row.state === 'ready' && factsOfPurpose(row.purpose).open;
  return { ...row, fileId: row.id, path: shown ? mediaPath(row) : null };
}

function reftakeFile(refusal: FileRefusal, purpose: FilePurpose) {
  switch (refusal) {
    case 'fileTypeRefused':
      return refuse(refusal, { kinds: allowedKinds(purpose) });
    case 'pictureTooLarge':
      return refuse(refusal, { megapixels: mostPixels / 1_000_000 });
    default:
      return refuse(refusal);
  }
}

interface Kept {
  kind: FileKind;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  colour: string | null;
  files: { key: string; bytes: Uint8Array; type: string }[];
}

/** What is kept of the bytes that came. */
async function examine(id: FileId, purpose: FilePurpose, bytes: Buffer): Promise<Kept | { refusal: FileRefusal }> {
  const { kinds, open } = factsOfPurpose(purpose);
  const kind = lookInside(bytes, kinds);
  if (typeof kind === 'object') {
    return kind;
  }
  if (!fileKinds[kind].picture) {
    const whole = { key: privateKey(id), bytes, type: fileKinds[kind].type };
    return { kind, size: bytes.length, width: null, height: null, colour: null, files: [whole] };
  }
  const drawn = await redraw(bytes, kind, open);
  if ('refusal' in drawn) {
    return drawn;
  }
  if (drawn.open) {
    const files = drawn.files.map(({ name, form, bytes: its }) => ({
      key: publicKey(id, name),
      bytes: its,
      type: pictureForms[form].type,
    }));
    return { ...drawn, kind, size: bytes.length, files };
  }
  const file = { key: privateKey(id), bytes: drawn.bytes, type: fileKinds[drawn.kind].type };
  return { ...drawn, size: drawn.bytes.length, colour: null, files: [file] };
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other in this process: files are read whole, and a decoded picture is large. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Checks a file whose bytes have come and keeps what may be kept; true once it is settled, whatever the outcome. */
async function checkFile(deps: Deps, member: Member, { id, purpose, size }: FileRow): Promise<boolean> {
  const { db, files: store } = deps;
  const claimedAt = deps.clock();
  if (!(await claimFile(db, id, claimedAt, new Date(claimedAt.getTime() - claimLife)))) {
    return true;
  }
  try {
    const arrived = (await store.size(incomingKey(id))) === size;
    const bytes = arrived ? await store.read(incomingKey(id)) : null;
    if (bytes?.length !== size) {
      await settleFile(db, id, claimedAt, { state: 'begun', claimedAt: null });
      return false;
    }
    const kept = await examine(id, purpose, bytes);
    if ('refusal' in kept) {
      await settleFile(db, id, claimedAt, { state: 'refused', refusal: kept.refusal });
    } else {
      for (const file of kept.files) {
        await store.write(file.key, file.bytes, file.type);
      }
      const settled = await inTransaction(db, async (tx) => {
        const { kind, width, height, colour } = kept;
        const row = await settleFile(tx, id, claimedAt, {
          state: 'ready',
          kind,
          size: kept.size,
          width,
          height,
          colour,
        });
        if (row) {
          const after = { purpose, kind, size: row.size };
          await audit(tx, deps, member, { act: 'create file', thing: id, before: null, after });
        }
        return row;
      });
      if (!settled && !(await stillThere(deps, member, id))) {
        // Swept or cancelled meanwhile: what was just written would belong to nobody.
        await Promise.all(keysOf(id, purpose).map((key) => store.remove(key)));
      }
    }
    await store.remove(incomingKey(id));
    return true;
  } catch (error) {
    // The store or the database failed, not the file: the next try may begin at once.
    await settleFile(db, id, claimedAt, { state: 'begun', claimedAt: null }).catch(() => null);
    throw error;
  }
}

const stillThere = async (deps: Deps, member: Member, id: FileId) => (await selectFile(deps.db, member, id)) !== null;

/** Makes a file ready once its bytes have come. Asked again, it answers the same; asked twice at once, the second hears `stored`. */
export async function finishFile(deps: Deps, member: Member, id: FileId) {
  const known = await selectFile(deps.db, member, id);
  if (!known) {
    return refuse('notFound');
  }
  if (known.state === 'begun' || known.state === 'stored') {
    if (known.createdAt.getTime() + uploadLife <= deps.clock().getTime()) {
      return refuse('notFound');
    }
    if (!(await inTurn(() => checkFile(deps, member, known)))) {
      return refuse('uploadIncomplete');
    }
  }
  const row = await selectFile(deps.db, member, id);
  if (!row) {
    return refuse('notFound');
  }
  return row.refusal ? reftakeFile(row.refusal, row.purpose) : fileReply(row);
}
