import type { UserId } from '@lyceum/domain/ids';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { shippingAddresses } from './addresses.tables.ts';

export type AddressRow = typeof shippingAddresses.$inferSelect;

/** Whoever changes the addresses of an account does it one after the other. */
export async function lockAddresses(tx: Transaction, userId: UserId): Promise<AddressRow[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return selectAddresses(tx, userId);
}

export function selectAddresses(db: Queryable, userId: UserId): Promise<AddressRow[]> {
  return db
    .select()
    .from(shippingAddresses)
    .where(eq(shippingAddresses.userId, userId))
    .orderBy(desc(shippingAddresses.isDefault), desc(shippingAddresses.id));
}

export async function selectAddress(db: Queryable, userId: UserId, id: string): Promise<AddressRow | null> {
  const [row] = await db
    .select()
    .from(shippingAddresses)
    .where(and(eq(shippingAddresses.id, id), eq(shippingAddresses.userId, userId)));
  return row ?? null;
}

/** The others of the account give the first place up; one of them is first at any time. */
export async function putAddress(tx: Transaction, row: AddressRow): Promise<void> {
  if (row.isDefault) {
    await tx
      .update(shippingAddresses)
      .set({ isDefault: false })
      .where(and(eq(shippingAddresses.userId, row.userId), ne(shippingAddresses.id, row.id)));
  }
  const { id: _id, userId: _userId, createdAt: _createdAt, ...set } = row;
  await tx.insert(shippingAddresses).values(row).onConflictDoUpdate({ target: shippingAddresses.id, set });
}

/** The newest of the rest becomes the default one when that was it. */
export async function deleteAddress(tx: Transaction, { id, userId, isDefault }: AddressRow): Promise<void> {
  await tx.delete(shippingAddresses).where(eq(shippingAddresses.id, id));
  if (!isDefault) {
    return;
  }
  const [next] = await tx
    .select({ id: shippingAddresses.id })
    .from(shippingAddresses)
    .where(eq(shippingAddresses.userId, userId))
    .orderBy(desc(shippingAddresses.createdAt), asc(shippingAddresses.id))
    .limit(1);
  if (next) {
    await tx.update(shippingAddresses).set({ isDefault: true }).where(eq(shippingAddresses.id, next.id));
  }
}
