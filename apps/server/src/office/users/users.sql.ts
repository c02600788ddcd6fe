import { and, asc, count, desc, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import type { Queryable } from '../../platform/database.ts';

/** Characters that mean something to `like` stand for themselves. */
const beginsWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

interface UserFilter {
  /** Last digits of the number or first characters of the nickname; empty: everybody. */
  keyword: string;
  blocked: boolean | null;
}

/** The newest first. */
export async function selectUsers(
  db: Queryable,
  { keyword, blocked }: UserFilter,
  range: { limit: number; offset: number },
) {
  const found =
    keyword === ''
      ? undefined
      : or(
          sql`reverse(${users.phone}) like ${beginsWith(Array.from(keyword).toReversed().join(''))}`,
          sql`lower(${users.nickName}) like ${beginsWith(keyword.toLowerCase())}`,
        );
  const state = blocked === null ? undefined : blocked ? isNotNull(users.blockedAt) : isNull(users.blockedAt);
  const where = and(found, state);
  const [rows, [total]] = await Promise.all([
    db
      .select({
        id: users.id,
        nickName: users.nickName,
        phone: users.phone,
        region: users.region,
        createdAt: users.createdAt,
        blockedAt: users.blockedAt,
        blockedReason: users.blockedReason,
        distributorSince: users.distributorSince,
      })
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), asc(users.id))
      .limit(range.limit)
      .offset(range.offset),
    db.select({ count: count() }).from(users).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}
