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
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import type { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { StoreFull, type FileStore } from '../../providers/files/files.ts';
import { awaitedUntil, hasRoom } from './begin-file.ts';
import { checkBytes, checksAtOnce } from './check-bytes.ts';
import { incomingKeys, keptKeys, mediaPath, privateKey, publicKey } from './file-keys.ts';
import { claimFile, selectFile, settleFile, type FileOwner, type FileRow } from './files.sql.ts';
import { beginningLength, containerOf } from './film-containers.ts';
import { lookAtVideo } from './mp4.ts';
import { newEnvelope } from './sealed-files.ts';
import { takeTurns } from './turns.ts';

/** Whoever has been checking a file for longer has died. */
const claimLife = 5 * minute;

/** A file as its owner sees it. */
export function fileReply(row: FileRow): z.input<typeof finish.reply> {
  const shown = row.state === 'ready' && factsOfPurpose(row.purpose).open;
  return { ...row, fileId: row.id, path: shown ? mediaPath(row) : null };
}

function refuseFile(refusal: FileRefusal, purpose: FilePurpose, converts: boolean) {
  switch (refusal) {
    case 'fileTypeRefused':
      return refuse(refusal, { kinds: allowedKinds(purpose, converts) });
    case 'pictureTooLarge':
      return refuse(refusal, { megapixels: mostPixels / 1_000_000 });
    default:
      return refuse(refusal);
  }
}

/** What is kept of the bytes that came. */
interface Kept {
  facts: Pick<FileRow, 'kind' | 'size' | 'width' | 'height' | 'colour' | 'seconds' | 'seal'>;
  /** Writes what is not under its own key yet; may be repeated. */
  store: () => Promise<void>;
}

type Examined = Kept | { refusal: FileRefusal } | 'converting';

const damaged = { refusal: 'fileDamaged' } as const;
const noFacts = { width: null, height: null, colour: null, seconds: null, seal: null };

/** Small files are read whole, and looked at in a process of their own. */
async function examineBytes(deps: Deps, id: FileId, purpose: FilePurpose, bytes: Buffer): Promise<Examined> {
  const { files } = deps;
  const checked = await checkBytes(bytes, purpose);
  if ('refusal' in checked) {
    return checked;
  }
  const { kept, ...facts } = checked;
  const envelope = factsOfPurpose(purpose).sealed ? newEnvelope(deps, id) : null;
  return {
    facts: { ...noFacts, ...facts, seal: envelope?.seal ?? null },
    async store() {
      if (kept === null) {
        await files.write(privateKey(id), bytes, fileKinds[facts.kind].type);
      }
      for (const { name, type, bytes: its } of kept ?? []) {
        await files.write(name === null ? privateKey(id) : publicKey(id, name), envelope?.fill(its) ?? its, type);
      }
    },
  };
}

/**
 * Videos are larger than the memory that they may have: some bytes of them are looked at. They are those of the copy that is kept, because the
 * address takes other bytes for as long as it is good.
 */
async function examineVideo(
  { files, convertFilm }: Deps,
  { id, size }: FileRow,
  parts: readonly string[],
): Promise<Examined> {
  await files.join(parts, privateKey(id), fileKinds.mp4.type);
  const read = async (from: number, length: number) => {
    const part = await files.open(privateKey(id), { from, to: Math.min(from + length, size) - 1 });
    return part ? buffer(part) : Buffer.alloc(0);
  };
  const isWhole = (await files.size(privateKey(id))) === size;
  if (isWhole && convertFilm && containerOf(await read(0, beginningLength))) {
    // Also what browsers play: phones write into it where it was taken.
    return 'converting';
  }
  const seen = isWhole ? await lookAtVideo(read, size) : damaged;
  if ('refusal' in seen) {
    await files.remove(privateKey(id));
    return seen;
  }
  const { seconds, width, height } = seen;
  return { facts: { ...noFacts, seconds, width, height, kind: 'mp4', size }, store: () => Promise.resolve() };
}

/** Null while the bytes have not come, or not all of them. */
async function examine(deps: Deps, file: FileRow): Promise<Examined | null> {
  const { files } = deps;
  const { id, purpose, size } = file;
  const parts = incomingKeys(file);
  const sizes = await Promise.all(parts.map((key) => files.size(key)));
  if (sizes.includes(null) || sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0) !== size) {
    return null;
  }
  const [whole] = parts;
  if (purpose === 'video' || whole === undefined) {
    return examineVideo(deps, file, parts);
  }
  const bytes = await files.read(whole);
  return bytes?.length === size ? examineBytes(deps, id, purpose, bytes) : null;
}

/** Files are read whole, and a decoded picture is large. */
const inTurn = takeTurns(checksAtOnce);

/** Checks a file whose bytes have come and keeps what may be kept; true once it is settled, whatever the outcome. */
async function checkFile(deps: Deps, owner: FileOwner, file: FileRow): Promise<boolean> {
  const { db, files: store } = deps;
  const { id, purpose } = file;
  const claimedAt = deps.clock();
  const claimed = { id, state: 'stored' } as const;
  if (!(await claimFile(db, id, claimedAt, new Date(claimedAt.getTime() - claimLife)))) {
    return true;
  }
  try {
    const kept = await examine(deps, file);
    if (kept === null) {
      await settleFile(db, claimed, claimedAt, { state: 'begun', claimedAt: null });
      return false;
    }
    if (kept === 'converting') {
      await settleFile(db, claimed, claimedAt, { state: 'converting', claimedAt: null });
    } else if ('refusal' in kept) {
      if (kept.refusal === 'fileTooComplex') {
        deps.log.warn({ fileId: id, size: file.size }, 'looking at a file took too much time or memory');
      }
      await settleFile(db, claimed, claimedAt, { state: 'refused', refusal: kept.refusal });
    } else {
      await storeOrClear(store, file, kept);
      const settled = await inTransaction(db, async (tx) => {
        const row = await settleFile(tx, claimed, claimedAt, { state: 'ready', ...kept.facts });
        // The log is of what staff does.
        if (row && 'staffId' in owner) {
          const after = { purpose, kind: row.kind, size: row.size };
          await audit(tx, deps, owner, { act: 'create file', thing: id, before: null, after });
        }
        return row;
      });
      if (!settled && !(await stillThere(deps, owner, id))) {
        // Swept or cancelled meanwhile: what was just written would belong to nobody.
        await Promise.all(keptKeys(file).map((key) => store.remove(key)));
      }
    }
    await Promise.all(incomingKeys(file).map((key) => store.remove(key)));
    return true;
  } catch (error) {
    // The store or the database failed, not the file: the next try may begin at once.
    await settleFile(db, claimed, claimedAt, { state: 'begun', claimedAt: null }).catch(() => null);
    throw error;
  }
}

/** Writes what is kept; where that breaks off, nothing of it stays. */
async function storeOrClear(files: FileStore, file: FileRow, kept: Kept): Promise<void> {
  try {
    await kept.store();
  } catch (error) {
    await Promise.allSettled(keptKeys(file).map((key) => files.remove(key)));
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
    if (awaitedUntil(known) <= deps.clock()) {
      return refuse('notFound');
    }
    try {
      const who = 'userId' in owner ? owner.userId : owner.staffId;
      if (!(await inTurn(who, () => checkFile(deps, owner, known)))) {
        return refuse((await hasRoom(deps.files, known.size)) ? 'uploadIncomplete' : 'storageFull');
      }
    } catch (error) {
      if (error instanceof StoreFull) {
        deps.log.error({ err: error }, 'the file store is full');
        return refuse('storageFull');
      }
      throw error;
    }
  }
  const row = await selectFile(deps.db, owner, id);
  if (!row) {
    return refuse('notFound');
  }
  return row.refusal ? refuseFile(row.refusal, row.purpose, deps.convertFilm !== null) : fileReply(row);
}
