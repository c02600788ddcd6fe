import { createHash } from 'node:crypto';
import { tokenLife } from '@lyceum/domain/token-life';
import { readDevice } from '@lyceum/domain/devices';
import { newId } from '@lyceum/domain/ids';
import { shownNetwork } from '@lyceum/domain/network';
import { minute } from '@lyceum/domain/time';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import {
  deleteBrowserSession,
  deleteOldSessions,
  deleteSession,
  insertSession,
  selectSessionUser,
  touchSession,
  type SessionUser,
} from './accounts.sql.ts';

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A new session of seven days in place of the one that the browser had; the token is told once and kept only as a hash. */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Queryable,
  userId: string,
  { device, ip, deviceName }: Pick<Caller, 'device' | 'ip'> & { deviceName: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = Buffer.from(deps.random(32)).toString('base64url');
  const createdAt = deps.clock();
  const expiresAt = new Date(createdAt.getTime() + tokenLife);
  await deleteBrowserSession(db, userId, deviceName);
  await insertSession(db, {
    id: newId('ses', createdAt, deps.random),
    tokenHash: hashOf(token),
    userId,
    createdAt,
    expiresAt,
    seenAt: createdAt,
    ...readDevice(device),
    network: shownNetwork(ip),
    deviceName,
  });
  return { token, expiresAt };
}

/** Written down no oftener than this, so that a busy reader does not write with every read. */
const seenStep = 10 * minute;

/** Whose token it is; null for one that is unknown, expired or ended. */
export async function findAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  ip: string,
): Promise<SessionUser | null> {
  const now = deps.clock();
  const tokenHash = hashOf(token);
  const found = token.length > 100 ? null : await selectSessionUser(deps.db, tokenHash, now);
  if (found && found.seenAt.getTime() <= now.getTime() - seenStep) {
    await touchSession(deps.db, tokenHash, { seenAt: now, network: shownNetwork(ip) });
  }
  return found;
}

export function closeSession(db: Database, token: string): Promise<void> {
  return deleteSession(db, hashOf(token));
}

/** Forgets sessions that ended long ago. */
export function tidySessions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldSessions(deps.db, deps.clock());
}
