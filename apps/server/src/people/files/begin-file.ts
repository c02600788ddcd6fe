import type { begin } from '@lyceum/contract/files.schemas';
import {
  cleanFileName,
  dailyMegabytes,
  factsOfPurpose,
  largestMegabytes,
  partOf,
  partsOf,
  type FilePart,
  type FilePurpose,
} from '@lyceum/domain/files';
import { newId, type FileId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { day, hour } from '@lyceum/domain/time';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { FileStore } from '../../providers/files/files.ts';
import { incomingFolder, incomingKey } from './file-keys.ts';
import { countOpen, insertFile, selectFile, sumSentIn, type FileOwner, type FileRow } from './files.sql.ts';

/** How long bytes are awaited: of a film so long that somebody may go on with it the next day. */
export const uploadLife = (purpose: FilePurpose): number => (purpose === 'video' ? 2 * day : hour);
/** How long an address takes bytes; there are new ones for what is missing then. */
const addressLife = hour;
/** Of one person at once: a bound on what nobody comes back for. */
const mostOpen = 60;

/** Bytes that a person of the storefront may send in within a day. */
const mostOfDay = dailyMegabytes * 1024 * 1024;

/** Bytes that uploads leave free: the database often writes to the same disk. */
const reserve = 64 * 1024 * 1024;

export const hasRoom = async (files: FileStore, size: number): Promise<boolean> =>
  (await files.room()) >= size + reserve;

type Announced = Pick<FileRow, 'id' | 'purpose' | 'size' | 'createdAt'>;

export const awaitedUntil = ({ purpose, createdAt }: Pick<Announced, 'purpose' | 'createdAt'>): Date =>
  new Date(createdAt.getTime() + uploadLife(purpose));

/** An address for one part alone; it may be sent there again and again, and is kept once. */
function addressOf({ files, clock }: Deps, file: Announced, { index, size }: FilePart) {
  const soon = clock().getTime() + addressLife;
  return files.uploadAddress(incomingKey(file, index), {
    size,
    // The declared type decides nothing; this one is never shown as a page, whoever opens it.
    type: 'application/octet-stream',
    expiresAt: new Date(Math.min(soon, awaitedUntil(file).getTime())),
  });
}

/** Announces a file of that person and says where its first part goes. */
export async function beginFile(deps: Deps, owner: FileOwner, file: z.output<typeof begin.request>) {
  if (file.size > factsOfPurpose(file.purpose).most) {
    return refuse('fileTooLarge', { megabytes: largestMegabytes(file.purpose) });
  }
  if (file.purpose === 'video' && !deps.convertFilm && /^video\/(?!mp4$)/i.test(file.type)) {
    return refuse('videoUnplayable');
  }
  if ((await countOpen(deps.db, owner)) >= mostOpen) {
    return refuse('uploadsTooMany');
  }
  const now = deps.clock();
  if ('userId' in owner) {
    const sentIn = await sumSentIn(deps.db, owner.userId, new Date(now.getTime() - day));
    if (sentIn + file.size > mostOfDay) {
      return refuse('uploadLimitReached', { megabytes: dailyMegabytes });
    }
  }
  if (!(await hasRoom(deps.files, file.size))) {
    return refuse('storageFull');
  }
  const row = {
    id: newId('fil', now, deps.random),
    purpose: file.purpose,
    state: 'begun',
    name: cleanFileName(file.name),
    size: file.size,
    createdAt: now,
  } as const;
  await insertFile(deps.db, owner, row);
  const first = partOf(row.purpose, row.size, 0);
  return {
    fileId: row.id,
    upload: await addressOf(deps, row, first),
    partSize: first.size,
    expiresAt: awaitedUntil(row).toISOString(),
  };
}

/** Parts whose addresses are told at once: the line may be lost before more are needed. */
const mostAddresses = 8;

/** Which parts of a film that somebody began have come, and where the next ones go. */
export async function missingParts(deps: Deps, member: Extract<FileOwner, { staffId: unknown }>, id: FileId) {
  const row = await selectFile(deps.db, member, id);
  if (row?.ownerStaff !== member.staffId) {
    return refuse('notFound');
  }
  if (row.state !== 'begun') {
    return { received: row.size, missing: [] };
  }
  if (awaitedUntil(row) <= deps.clock()) {
    return refuse('notFound');
  }
  const there = new Set<string>();
  for await (const keys of deps.files.list(incomingFolder, id)) {
    keys.forEach((key) => there.add(key));
  }
  const parts = partsOf(row.purpose, row.size);
  const missing = parts.filter(({ index }) => !there.has(incomingKey(row, index)));
  const next = missing.slice(0, mostAddresses);
  return {
    received: row.size - missing.reduce((sum, { size }) => sum + size, 0),
    missing: await Promise.all(
      next.map(async (part) => ({ from: part.from, size: part.size, upload: await addressOf(deps, row, part) })),
    ),
  };
}
