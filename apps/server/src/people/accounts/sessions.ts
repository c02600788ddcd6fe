import { createHash } from 'node:crypto';
import { tokenLife } from '@lyceum/domain/accounts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  deleteOldSessions,
  deleteSession,
  insertSession,
  selectSessionUser,
  type SessionUser,
} from './accounts.sql.ts';

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A new session of seven days; the token is told once and kept only as a hash. */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Queryable,
  userId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = Buffer.from(deps.random(32)).toString('base64url');
  const createdAt = deps.clock();
  const expiresAt = new Date(createdAt.getTime() + tokenLife);
  await insertSession(db, { tokenHash: hashOf(token), userId, createdAt, expiresAt });
  return { token, expiresAt };
}

/** Whose token it is; null for one that is unknown, expired or ended. */
export async function findAccount(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<SessionUser | null> {
  return token.length > 100 ? null : selectSessionUser(deps.db, hashOf(token), deps.clock());
}

export function closeSession(db: Database, token: string): Promise<void> {
  return deleteSession(db, hashOf(token));
}

/** Forgets sessions that ended long ago. */
export function tidySessions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldSessions(deps.db, deps.clock());
}
