import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileKinds, largestFilm, partSize, type FileRefusal } from '@lyceum/domain/files';
import type { FileId, StaffId } from '@lyceum/domain/ids';
import { minute } from '@lyceum/domain/time';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { StoreFull } from '../../providers/files/files.ts';
import type { ConvertFilm } from '../../providers/films/ffmpeg.ts';
import { keptKeys, madeKey, privateKey } from './file-keys.ts';
import { claimFilm, selectOpen, settleFile, stayAtFilm, type FileRow } from './files.sql.ts';
import { beginningLength, containerOf } from './film-containers.ts';
import { lookAtVideo, type VideoFacts } from './mp4.ts';

/** Whoever has said nothing of a film for longer has died. */
const claimLife = 2 * minute;
const tellEvery = minute / 2;
/** Of the film that came: it and what is made of it lie beside each other. */
const roomFactor = 3;

type Made = VideoFacts & { size: number };

async function lookAtFilm(path: string): Promise<Made | { refusal: FileRefusal }> {
  const { size } = await stat(path);
  const film = await open(path);
  try {
    const read = async (from: number, length: number) => {
      const part = Buffer.alloc(Math.min(length, size - from));
      const { bytesRead } = await film.read(part, { position: from });
      return part.subarray(0, bytesRead);
    };
    const seen = size > largestFilm ? ({ refusal: 'fileTooComplex' } as const) : await lookAtVideo(read, size);
    return 'refusal' in seen ? seen : { ...seen, size };
  } finally {
    await film.close();
  }
}

/** Puts the film in the place of the one that came, part by part, as large files come; nobody reads half of it. */
async function keepFilm({ files }: Deps, { id }: FileRow, path: string, size: number): Promise<void> {
  const keys = Array.from({ length: Math.ceil(size / partSize) }, (_, part) => madeKey(id, part));
  try {
    let part = 0;
    for await (const bytes of createReadStream(path, { highWaterMark: partSize }) as AsyncIterable<Buffer>) {
      await files.write(madeKey(id, part), bytes, fileKinds.mp4.type);
      part += 1;
    }
    await files.join(keys, privateKey(id), fileKinds.mp4.type);
  } finally {
    await Promise.allSettled(keys.map((key) => files.remove(key)));
  }
}

/** The film as browsers play it, in that folder; null where it cannot be made. */
async function makeFilm(
  { files, log }: Deps,
  convert: ConvertFilm,
  { id }: FileRow,
  folder: string,
  signal: AbortSignal,
): Promise<{ path: string; made: Made } | null> {
  const [source, path] = [join(folder, 'source'), join(folder, 'film.mp4')];
  const bytes = await files.open(privateKey(id));
  if (!bytes) {
    return null;
  }
  await pipeline(bytes, createWriteStream(source), { signal });
  const container = containerOf(await buffer(createReadStream(source, { end: beginningLength - 1 })));
  if (container === null) {
    return null;
  }
  const before = await lookAtFilm(source);
  try {
    await convert({ source, target: path, container, copies: 'isH264' in before && before.isH264 }, signal);
    const made = await lookAtFilm(path);
    return 'refusal' in made ? null : { path, made };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, fileId: id }, 'a film could not be converted');
    return null;
  }
}

async function settleFilm(deps: Deps, row: FileRow, claimedAt: Date, made: Made | null): Promise<void> {
  const { id, purpose, agencyId } = row;
  const staffId = row.ownerStaff as StaffId | null;
  const claimed = { id, state: 'converting' } as const;
  if (made === null) {
    await settleFile(deps.db, claimed, claimedAt, { state: 'refused', refusal: 'videoNotConverted' });
    await deps.files.remove(privateKey(id));
    return;
  }
  const { size, seconds, width, height } = made;
  const settled = await inTransaction(deps.db, async (tx) => {
    const facts = { kind: 'mp4', size, seconds, width, height, colour: null, seal: null } as const;
    const ready = await settleFile(tx, claimed, claimedAt, { state: 'ready', ...facts });
    if (ready && staffId !== null) {
      const after = { purpose, kind: ready.kind, size };
      await audit(tx, deps, { staffId, agencyId }, { act: 'create file', thing: id, before: null, after });
    }
    return ready;
  });
  if (!settled) {
    // Swept or cancelled meanwhile: what was just written would belong to nobody.
    await Promise.all(keptKeys(row).map((key) => deps.files.remove(key)));
  }
}

/** What a process that died left of films that nobody converts, or that are claimed anew: those of `claimed` are all dead. */
async function clearDead({ db }: Deps, root: string, claimed: FileId): Promise<void> {
  const names = await readdir(root);
  const idOf = (name: string) => name.split('-')[0] as FileId;
  const open = new Set((await selectOpen(db, names.map(idOf))).map(({ id }) => id));
  const dead = names.filter((name) => idOf(name) === claimed || !open.has(idOf(name)));
  await Promise.all(dead.map((name) => rm(join(root, name), { recursive: true, force: true })));
}

/** Converts the film that has waited longest; false when none waits. */
async function convertNext(deps: Deps, convert: ConvertFilm): Promise<boolean> {
  const { db, clock, config } = deps;
  let claimedAt = clock();
  const row = await claimFilm(db, claimedAt, new Date(claimedAt.getTime() - claimLife));
  if (!row) {
    return false;
  }
  const lost = new AbortController();
  const tell = async (): Promise<void> => {
    const now = clock();
    if (await stayAtFilm(db, row.id, claimedAt, now)) {
      claimedAt = now;
    } else {
      lost.abort(new Error('the film was taken away'));
    }
  };
  const timer = setInterval(() => void tell().catch((error: unknown) => lost.abort(error)), tellEvery);
  const root = join(config.dataDir, 'converting');
  await mkdir(root, { recursive: true });
  await clearDead(deps, root, row.id);
  const folder = await mkdtemp(join(root, `${row.id}-`));
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < row.size * roomFactor) {
      throw new StoreFull('no room on the disk to convert a film');
    }
    const film = await makeFilm(deps, convert, row, folder, lost.signal);
    if (film) {
      await keepFilm(deps, row, film.path, film.made.size);
    }
    clearInterval(timer);
    await settleFilm(deps, row, claimedAt, film && film.made);
  } catch (error) {
    if (lost.signal.aborted) {
      deps.log.warn({ err: error, fileId: row.id }, 'a film is no longer converted here');
      return true;
    }
    if (error instanceof StoreFull) {
      deps.log.error({ err: error }, 'the file store is full');
    }
    // The store or the database failed, not the film: the next try begins when the claim is old.
    throw error;
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

let running: Promise<void> | null = null;

/** Converts films one after the other, one at a time in each process; where there is no program for it, another process does. */
export async function convertFilms(deps: Deps): Promise<void> {
  const { convertFilm } = deps;
  if (!convertFilm || running) {
    return;
  }
  running = (async () => {
    while (await convertNext(deps, convertFilm)) {
      // Until none waits.
    }
  })();
  try {
    await running;
  } finally {
    running = null;
  }
}
