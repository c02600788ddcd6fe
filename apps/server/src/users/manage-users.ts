import type * as schemas from '@lyceum/contract/users.schemas';
import { maskPhone } from '@lyceum/domain/phone';
import type { z } from 'zod';
import { blockAccount } from '../accounts/block-account.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../platform/database.ts';
import type { Colleague, Deps } from '../platform/deps.ts';
import { selectUsers } from './users.sql.ts';

/** Accounts of the storefront; numbers are masked. */
export async function listUsers(
  { db }: Deps,
  { keyword = '', blocked, page, pageSize }: z.output<typeof schemas.list.request>,
): Promise<z.input<typeof schemas.list.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectUsers(db, { keyword, blocked: blocked ?? null }, range);
  const list = rows.map(({ phone, createdAt, blockedAt, ...user }) => ({
    ...user,
    mobile: maskPhone(phone),
    createdAt: createdAt.toISOString(),
    blockedAt: blockedAt?.toISOString() ?? null,
  }));
  return { list, total, page, pageSize };
}

export const setUserBlocked =
  (blocked: boolean) =>
  (deps: Deps, { id }: z.output<typeof schemas.block.request>, { member }: Colleague) =>
    inTransaction(deps.db, async (tx) => {
      const refusal = await blockAccount(tx, id, blocked ? deps.clock() : null);
      if (refusal) {
        return refusal;
      }
      await audit(tx, deps, member, {
        act: 'change users',
        thing: id,
        before: { blocked: !blocked },
        after: { blocked },
      });
      return {};
    });
