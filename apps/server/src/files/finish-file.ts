import { buffer } from 'node:stream/consumers';
import type { finish } from '@lyceum/contract/files.schemas';
import {
  allowedKinds,
  factsOfPurpose,
  fileKinds,
  mostPixels,
  type FilePurpose,
  type FileRefusal,
} from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { pictureForms } from '@lyceum/domain/picture-files';
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import type { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { FileStore } from '../providers/files/files.ts';
import { uploadLife } from './begin-file.ts';
import { incomingKey, mediaPath, privateKey, publicKey, keysOf } from './file-keys.ts';
import { claimFile, selectFile, settleFile, type FileOwner, type FileRow } from './files.sql.ts';
import { lookInside } from './look-inside.ts';
import { lookAtVideo } from './mp4.ts';
import { redraw } from './redraw.ts';

/** Whoever has been checking a file for longer has died. */
const claimLife = 5 * minute;

/** A file as its owner sees it. */
export function fileReply(row: FileRow): z.input<typeof finish.reply> {
  const shown = row.state === 'ready' && factsOfPurpose(row.purpose).open;
  return { ...row, fileId: row.id, path: shown ? mediaPath(row) : null };
}

function refuseFile(refusal: FileRefusal, purpose: FilePurpose) {
  switch (refusal) {
    case 'fileTypeRefused':
      return refuse(refusal, { kinds: allowedKinds(purpose) });
    case 'pictureTooLarge':
      return refuse(refusal, { megapixels: mostPixels / 1_000_000 });
    default:
      return refuse(refusal);
  }
}

/** What is kept of the bytes that came. */
interface Kept {
  facts: Pick<FileRow, 'kind' | 'size' | 'width' | 'height' | 'colour' | 'seconds'>;
  /** Writes them under their own keys; may be repeated. */
  store: () => Promise<void>;
}

type Examined = Kept | { refusal: FileRefusal };

const noFacts = { width: null, height: null, colour: null, seconds: null };

/** Small files are read whole, and what is a picture is drawn anew. */
async function examineBytes(files: FileStore, id: FileId, purpose: FilePurpose, bytes: Buffer): Promise<Examined> {
  const { kinds, open } = factsOfPurpose(purpose);
  const kind = lookInside(bytes, kinds);
  if (typeof kind === 'object') {
    return kind;
  }
  if (!fileKinds[kind].picture) {
    return {
      facts: { ...noFacts, kind, size: bytes.length },
      store: () => files.write(privateKey(id), bytes, fileKinds[kind].type),
    };
  }
  const drawn = await redraw(bytes, kind, open);
  if ('refusal' in drawn) {
    return drawn;
  }
  const { width, height } = drawn;
  if (drawn.open) {
    return {
      facts: { ...noFacts, width, height, colour: drawn.colour, kind, size: bytes.length },
      async store() {
        for (const { name, form, bytes: its } of drawn.files) {
          await files.write(publicKey(id, name), its, pictureForms[form].type);
        }
      },
    };
  }
  return {
    facts: { ...noFacts, width, height, kind: drawn.kind, size: drawn.bytes.length },
    store: () => files.write(privateKey(id), drawn.bytes, fileKinds[drawn.kind].type),
  };
}

/** Videos are larger than the memory that they may have: some bytes of them are looked at. */
async function examineVideo(files: FileStore, id: FileId, size: number): Promise<Examined> {
  const read = async (from: number, length: number) => {
    const part = await files.open(incomingKey(id), { from, to: Math.min(from + length, size) - 1 });
    return part ? buffer(part) : Buffer.alloc(0);
  };
  const seen = await lookAtVideo(read, size);
  return 'refusal' in seen
    ? seen
    : {
        facts: { ...noFacts, ...seen, kind: 'mp4', size },
        store: () => files.copy(incomingKey(id), privateKey(id), fileKinds.mp4.type),
      };
}

/** Null while the bytes have not come, or not all of them. */
async function examine(files: FileStore, { id, purpose, size }: FileRow): Promise<Examined | null> {
  if ((await files.size(incomingKey(id))) !== size) {
    return null;
  }
  if (purpose === 'video') {
    return examineVideo(files, id, size);
  }
  const bytes = await files.read(incomingKey(id));
  return bytes?.length === size ? examineBytes(files, id, purpose, bytes) : null;
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other in this process: files are read whole, and a decoded picture is large. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Checks a file whose bytes have come and keeps what may be kept; true once it is settled, whatever the outcome. */
async function checkFile(deps: Deps, owner: FileOwner, file: FileRow): Promise<boolean> {
  const { db, files: store } = deps;
  const { id, purpose } = file;
  const claimedAt = deps.clock();
  if (!(await claimFile(db, id, claimedAt, new Date(claimedAt.getTime() - claimLife)))) {
    return true;
  }
  try {
    const kept = await examine(store, file);
    if (kept === null) {
      await settleFile(db, id, claimedAt, { state: 'begun', claimedAt: null });
      return false;
    }
    if ('refusal' in kept) {
      await settleFile(db, id, claimedAt, { state: 'refused', refusal: kept.refusal });
    } else {
      await kept.store();
      const settled = await inTransaction(db, async (tx) => {
        const row = await settleFile(tx, id, claimedAt, { state: 'ready', ...kept.facts });
        // The log is of what staff does.
        if (row && 'staffId' in owner) {
          const after = { purpose, kind: row.kind, size: row.size };
          await audit(tx, deps, owner, { act: 'create file', thing: id, before: null, after });
        }
        return row;
      });
      if (!settled && !(await stillThere(deps, owner, id))) {
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

const stillThere = async (deps: Deps, owner: FileOwner, id: FileId) => (await selectFile(deps.db, owner, id)) !== null;

/** Makes a file ready once its bytes have come. Asked again, it answers the same; asked twice at once, the second hears `stored`. */
export async function finishFile(deps: Deps, owner: FileOwner, id: FileId) {
  const known = await selectFile(deps.db, owner, id);
  if (!known) {
    return refuse('notFound');
  }
  if (known.state === 'begun' || known.state === 'stored') {
    if (known.createdAt.getTime() + uploadLife <= deps.clock().getTime()) {
      return refuse('notFound');
    }
    if (!(await inTurn(() => checkFile(deps, owner, known)))) {
      return refuse('uploadIncomplete');
    }
  }
  const row = await selectFile(deps.db, owner, id);
  if (!row) {
    return refuse('notFound');
  }
  return row.refusal ? refuseFile(row.refusal, row.purpose) : fileReply(row);
}
