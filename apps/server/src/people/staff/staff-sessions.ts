import { createHash } from 'node:crypto';
import { newId, type StaffId } from '@lyceum/domain/ids';
import { officeSessionLife, secondFactorWait } from '@lyceum/domain/staff';
import { minute } from '@lyceum/domain/time';
import type { Queryable } from '../../platform/database.ts';
import type { Deps, Member } from '../../platform/deps.ts';
import { insertStaffSession, selectSessionMember, touchStaffSession } from './staff-sessions.sql.ts';

export const officeTokenHash = (token: string) => createHash('sha256').update(token).digest();
export const newOfficeToken = (random: Deps['random']) => Buffer.from(random(32)).toString('base64url');

/** A new session; the token is told once and kept only as a hash. One without the second factor lives only as long as that may take. */
export async function openStaffSession(
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Queryable,
  { staffId, device, secondFactorDone }: { staffId: StaffId; device: string; secondFactorDone: boolean },
): Promise<string> {
  const token = newOfficeToken(deps.random);
  const now = deps.clock();
  await insertStaffSession(db, {
    id: newId('ofs', now, deps.random),
    tokenHash: officeTokenHash(token),
    staffId,
    device: device.slice(0, 200),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + (secondFactorDone ? officeSessionLife : secondFactorWait)),
    secondFactorDone,
  });
  return token;
}

/** Written down no oftener than this, so that a busy screen does not write with every read. */
const seenStep = minute;

/** Whose token it is, with the rights of this moment; null for one that is unknown, expired, ended or without its second factor. */
export async function findMember(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Member | null> {
  const now = deps.clock();
  const found = token.length > 100 ? null : await selectSessionMember(deps.db, officeTokenHash(token), now);
  if (found && found.seenAt.getTime() <= now.getTime() - seenStep) {
    await touchStaffSession(deps.db, found.sessionId, now);
  }
  return found?.member ?? null;
}
