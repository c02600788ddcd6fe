import type * as schemas from '@lyceum/contract/users.schemas';
import { maskPhone } from '@lyceum/domain/phone';
import type { Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { allowDistribution } from '../../people/accounts/allow-distribution.ts';
import { blockAccount, unblockAccount } from '../../people/accounts/block-account.ts';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps, Member } from '../../platform/deps.ts';
import { selectUsers, type UserRow } from './users.sql.ts';

/** An account as the office shows it: its number is masked. */
export const userOf = ({ phone, createdAt, blockedAt, distributorSince, erasedAt, ...user }: UserRow) => ({
  ...user,
  mobile: phone === null ? '' : maskPhone(phone),
  createdAt: createdAt.toISOString(),
  blockedAt: blockedAt?.toISOString() ?? null,
  distributorSince: distributorSince?.toISOString() ?? null,
  erasedAt: erasedAt?.toISOString() ?? null,
});

/** Accounts of the storefront; numbers are masked. */
export async function listUsers(
  { db }: Deps,
  { keyword = '', blocked, page, pageSize }: z.output<typeof schemas.list.request>,
): Promise<z.input<typeof schemas.list.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectUsers(db, { keyword, blocked: blocked ?? null }, range);
  return { list: rows.map(userOf), total, page, pageSize };
}

type Turn = (tx: Transaction, userId: string) => Promise<Refusal<'notFound'> | null>;

/** Turns something of an account on or off, with its row in the audit log under that word. */
function turnUser(
  deps: Deps,
  member: Member,
  id: string,
  { what, on, turn }: { what: string; on: boolean; turn: Turn },
) {
  return inTransaction(deps.db, async (tx) => {
    const refusal = await turn(tx, id);
    if (refusal) {
      return refusal;
    }
    await audit(tx, deps, member, {
      act: 'change users',
      thing: id,
      before: { [what]: !on },
      after: { [what]: on },
    });
    return {};
  });
}

export async function blockUser(
  deps: Deps,
  { id, reason }: z.output<typeof schemas.block.request>,
  { member }: StaffCaller,
) {
  const turn: Turn = (tx, userId) => blockAccount(deps, tx, userId, reason);
  const result = await turnUser(deps, member, id, { what: 'blocked', on: true, turn });
  deps.wakeOutbox();
  return result;
}

type One = z.output<typeof schemas.unblock.request>;

export const unblockUser = (deps: Deps, { id }: One, { member }: StaffCaller) =>
  turnUser(deps, member, id, { what: 'blocked', on: false, turn: unblockAccount });

export const setDistributor =
  (on: boolean) =>
  (deps: Deps, { id }: One, { member }: StaffCaller) =>
    turnUser(deps, member, id, {
      what: 'distributor',
      on,
      turn: (tx, userId) => allowDistribution(tx, userId, on ? deps.clock() : null),
    });
