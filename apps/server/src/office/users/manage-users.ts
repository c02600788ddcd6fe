import type * as schemas from '@lyceum/contract/users.schemas';
import { maskPhone } from '@lyceum/domain/phone';
import type { z } from 'zod';
import { allowDistribution } from '../../people/accounts/allow-distribution.ts';
import { blockAccount } from '../../people/accounts/block-account.ts';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { selectUsers } from './users.sql.ts';

/** Accounts of the storefront; numbers are masked. */
export async function listUsers(
  { db }: Deps,
  { keyword = '', blocked, page, pageSize }: z.output<typeof schemas.list.request>,
): Promise<z.input<typeof schemas.list.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectUsers(db, { keyword, blocked: blocked ?? null }, range);
  const list = rows.map(({ phone, createdAt, blockedAt, distributorSince, ...user }) => ({
    ...user,
    mobile: phone === null ? '' : maskPhone(phone),
    createdAt: createdAt.toISOString(),
    blockedAt: blockedAt?.toISOString() ?? null,
    distributorSince: distributorSince?.toISOString() ?? null,
  }));
  return { list, total, page, pageSize };
}

/** Turns something of an account on or off, by what turns it, with its row in the audit log under that word. */
const turnUser =
  (what: string, turn: typeof blockAccount) =>
  (on: boolean) =>
  (deps: Deps, { id }: z.output<typeof schemas.block.request>, { member }: StaffCaller) =>
    inTransaction(deps.db, async (tx) => {
      const refusal = await turn(tx, id, on ? deps.clock() : null);
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

export const setUserBlocked = turnUser('blocked', blockAccount);
export const setDistributor = turnUser('distributor', allowDistribution);
