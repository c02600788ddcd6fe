import type { Amount } from '@lyceum/web/money-text';

/** What orders that are paid at once cost; they have one currency. */
export const sumOf = (orders: readonly { total: Amount }[]): Amount => ({
  amount: orders.reduce((sum, { total }) => sum + total.amount, 0),
  currency: orders[0]?.total.currency ?? 'TWD',
});
