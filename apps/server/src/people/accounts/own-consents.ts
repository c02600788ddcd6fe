import type { Buyer, Deps } from '../../platform/deps.ts';
import { selectConsents } from './accounts.sql.ts';

/** What the holder agreed to, and when. */
export async function listConsents(deps: Deps, _input: object, caller: Buyer) {
  const rows = await selectConsents(deps.db, caller.userId);
  return {
    list: rows.flatMap(({ givenAt, ...row }) => (givenAt ? [{ ...row, givenAt: givenAt.toISOString() }] : [])),
  };
}
