import type * as schemas from '@lyceum/contract/support-sessions.schemas';
import { newId, type UserId } from '@lyceum/domain/ids';
import { may } from '@lyceum/domain/permissions';
import { refuse } from '@lyceum/domain/refusal';
import { personOf } from '@lyceum/domain/staff';
import { supportSessionLife } from '@lyceum/domain/support-sessions';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps, StaffCaller } from '../../platform/deps.ts';
import { hashOf } from '../accounts/sessions.ts';
import { audit } from '../audit/audit.ts';
import {
  endSession,
  endSessionsOf,
  insertSupportSession,
  lockHolder,
  selectHolder,
  selectSessionsOf,
} from './support-sessions.sql.ts';

/** Begins a support session's token; no account's own has a point in it. */
const mark = 'support.';

export const isSupportToken = (token: string): boolean => token.startsWith(mark);

/** Whose account is looked at; null for a token that is unknown or over, or whose holder may do it no more. */
export async function findHolder(deps: Pick<Deps, 'db' | 'clock'>, token: string) {
  const found = token.length > 100 ? null : await selectHolder(deps.db, hashOf(token), deps.clock());
  if (!found) {
    return null;
  }
  const { rights, ...account } = found;
  return may(personOf({ agency: false, owner: false, rights }), 'create supportSessions') ? account : null;
}

/** A blocked account can be looked at, too. Somebody of support looks at one account at a time: the session before ends. */
export async function beginSupportSession(
  deps: Deps,
  { id, reason }: z.output<typeof schemas.begin.request>,
  { member }: StaffCaller,
) {
  const token = `${mark}${Buffer.from(deps.random(32)).toString('base64url')}`;
  return inTransaction(deps.db, async (tx) => {
    const user = await lockHolder(tx, id);
    if (!user) {
      return refuse('notFound');
    }
    const beganAt = deps.clock();
    const until = new Date(beganAt.getTime() + supportSessionLife);
    const session = { id: newId('sup', beganAt, deps.random), userId: id, staffId: member.staffId, reason };
    await endSessionsOf(tx, member.staffId, beganAt);
    await insertSupportSession(tx, { ...session, tokenHash: hashOf(token), beganAt, until });
    await audit(tx, deps, member, {
      act: 'create supportSessions',
      thing: id,
      before: null,
      after: { session: session.id, until: until.toISOString() },
    });
    return { token, until: until.toISOString(), holder: { id, ...user } };
  });
}

export async function endSupportSession(deps: Deps, _input: object, { token }: Buyer) {
  return (await endSession(deps.db, hashOf(token), deps.clock())) ? {} : refuse('notFound');
}

export async function listSupportSessions(deps: Deps, _input: object, { userId }: { userId: UserId }) {
  const rows = await selectSessionsOf(deps.db, userId);
  const list = rows.map(({ beganAt, until, ...row }) => ({
    ...row,
    beganAt: beganAt.toISOString(),
    until: until.toISOString(),
  }));
  return { list };
}
