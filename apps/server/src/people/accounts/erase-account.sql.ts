import type { Language } from '@lyceum/domain/language';
import { eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { pushSubscriptions } from '../notices/notices.tables.ts';
import { identities, users, verifyCodes } from './accounts.tables.ts';
import type { ErasureStep } from './plan-erasure.ts';

/** The account stays as it is until the transaction ends: nobody orders or changes a way in meanwhile. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** That a row is the person's: by each key in turn, up to the account. */
function isOf(userId: string, [link, ...rest]: ErasureStep['path'], alias: string): SQL {
  if (!link) {
    return sql`${sql.identifier(alias)}.id = ${userId}`;
  }
  const next = `${alias}_`;
  const pairs = link.columns.map(
    (column, at) =>
      sql`${sql.identifier(next)}.${sql.identifier(link.foreign[at] ?? '')} = ${sql.identifier(alias)}.${sql.identifier(column)}`,
  );
  return sql`exists (select from ${sql.identifier(link.table)} ${sql.identifier(next)}
    where ${sql.join(pairs, sql` and `)} and ${isOf(userId, rest, next)})`;
}

export async function eraseByPlan(tx: Transaction, userId: string, steps: readonly ErasureStep[]): Promise<void> {
  for (const { table, path, blank } of steps) {
    const which = isOf(userId, path, 'one');
    const blanks = blank?.map(({ column, to }) => sql`${sql.identifier(column)} = ${to}`);
    await tx.execute(
      blanks
        ? sql`update ${sql.identifier(table)} one set ${sql.join(blanks, sql`, `)} where ${which}`
        : sql`delete from ${sql.identifier(table)} one where ${which}`,
    );
  }
}

/** Everything by which the person is reached or was sent something. */
export async function selectAddresses(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select phone address from ${users} where id = ${userId} and phone is not null
    union select subject from ${identities} where user_id = ${userId} and source = 'email'
    union select endpoint from ${pushSubscriptions} where user_id = ${userId}`);
  return rows.map(({ address }) => address);
}

export async function deleteCodesTo(tx: Transaction, addresses: readonly string[]): Promise<void> {
  await tx.delete(verifyCodes).where(inArray(verifyCodes.address, [...addresses]));
}

export async function markErased(
  tx: Transaction,
  userId: string,
  { at, ...left }: { nickName: string; language: Language; at: Date },
): Promise<void> {
  const erasedAt = sql`coalesce(${users.erasedAt}, ${at.toISOString()}::timestamptz)`;
  await tx
    .update(users)
    .set({ ...left, erasedAt })
    .where(eq(users.id, userId));
}

export const selectErasedSince = (db: Queryable, since: Date): Promise<{ id: string; language: Language }[]> =>
  db.select({ id: users.id, language: users.language }).from(users).where(gte(users.erasedAt, since));
