import { refuse } from '@lyceum/domain/refusal';
import type { Queryable } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { deleteOtherSessions, deleteOwnSession, selectSessions } from './accounts.sql.ts';
import { hashOf } from './sessions.ts';

/** Where the account is signed in, the session that asks first. */
export async function listSessions(deps: Deps, _input: object, caller: Buyer) {
  const own = hashOf(caller.token);
  const rows = await selectSessions(deps.db, caller.userId, deps.clock());
  const list = rows.map(({ tokenHash, createdAt, seenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    current: tokenHash.equals(own),
  }));
  return { list: list.toSorted((one, other) => Number(other.current) - Number(one.current)) };
}

/** Signs one device out; the one that asks, too, when it names itself. */
export async function endSession(deps: Deps, { id }: { id: string }, caller: Buyer) {
  return (await deleteOwnSession(deps.db, caller.userId, id)) ? {} : refuse('notFound');
}

/** All sessions of an account but the one that asks; answers how many there were. */
export const endOthers = (db: Queryable, { userId, token }: Buyer): Promise<number> =>
  deleteOtherSessions(db, userId, hashOf(token));

/** Signs every device out but the one that asks. */
export async function endOtherSessions(deps: Deps, _input: object, caller: Buyer) {
  return { ended: await endOthers(deps.db, caller) };
}
