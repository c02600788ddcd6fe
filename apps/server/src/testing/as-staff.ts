import * as supportSessions from '@lyceum/contract/support-sessions.calls';
import { newId, type StaffId } from '@lyceum/domain/ids';
import { hash } from '@node-rs/argon2';
import type { AgencyRight, OperatorRight } from '@lyceum/domain/permissions';
import { sealSecret } from '../people/staff/second-factor.ts';
import { staff, staffSecondFactors } from '../people/staff/staff.tables.ts';
import { openStaffSession } from '../people/staff/staff-sessions.ts';
import { codeAt } from '../people/staff/totp.ts';
import { eq } from 'drizzle-orm';
import type { Deps } from '../platform/deps.ts';
import type { Asker } from './call-over.ts';
import type { TestServer } from './test-server.ts';

/** A post at an agency, or without one at the platform. */
type Post =
  | { agencyId: string; owner?: boolean; rights?: readonly AgencyRight[] }
  | { agencyId?: null; rights?: readonly OperatorRight[] };

/** Somebody of the staff who is signed in with both factors: pass the answer as the asker of a call. */
export async function asStaff(
  server: { deps: Pick<Deps, 'db' | 'random' | 'clock'> },
  post: Post,
): Promise<Asker & { office: string; staffId: StaffId; email: string }> {
  const { db, random, clock } = server.deps;
  const staffId = newId('stf', clock(), random);
  const email = `${staffId}@example.com`;
  await db.insert(staff).values({
    id: staffId,
    agencyId: post.agencyId ?? null,
    email,
    name: 'Staff',
    language: 'zh-TW',
    owner: 'owner' in post ? (post.owner ?? false) : false,
    rights: [...(post.rights ?? [])],
    state: 'active',
    createdAt: clock(),
  });
  return {
    staffId,
    email,
    office: await openStaffSession(server.deps, db, { staffId, device: 'test', secondFactorDone: true }),
  };
}

/** Somebody of support who looks at an account as its holder does. */
export async function asSupport(
  server: TestServer,
  userId: string,
): Promise<Asker & { token: string; office: string }> {
  const { office } = await asStaff(server, { rights: ['support'] });
  const { token } = await server.ask(supportSessions.begin, { id: userId, reason: '訂單看不到' }, { office });
  return { token, office };
}

/** A password and an authenticator; answers what the authenticator shows now. */
export async function giveFactors(
  server: { deps: Pick<Deps, 'db' | 'signer' | 'random' | 'clock'> },
  staffId: StaffId,
  password: string,
): Promise<() => string> {
  const { db, random, clock } = server.deps;
  const secret = random(20);
  await db
    .update(staff)
    .set({ passwordHash: await hash(password) })
    .where(eq(staff.id, staffId));
  await db
    .insert(staffSecondFactors)
    .values({ staffId, secret: sealSecret(server.deps, secret), confirmedAt: clock() });
  return () => codeAt(secret, clock());
}
