import { expect } from '@playwright/test';
import type { Shop } from './shop.ts';

/**
 * How a price of the catalogue, such as `1280.00`, is written for a reader: `NT$1,280.00`. Made here on its own, because how the shop writes
 * amounts is what the journeys look at.
 */
export const inDollars = (price: string): string => `NT$${grouped(price)}`;
export const inYuan = (price: string): string => `¥${grouped(price)}`;
export const inUsDollars = (price: string): string => `US$${grouped(price)}`;
const grouped = (price: string): string => price.replace(/\B(?=(?:\d{3})+\.)/g, ',');

interface MoneyOf {
  state: string;
  /** Attempts that the order's checkout was paid by. */
  succeeded: number;
  /** Rows of the order's history that say it was paid. */
  paid: number;
  /** What the buyer gave, in minor units, over all movements of the checkout. */
  received: number;
  /** All accounts together. */
  balance: number;
  total: number;
}

async function moneyOf(shop: Shop, orderId: string): Promise<MoneyOf | undefined> {
  const [row] = await shop.sql<MoneyOf>(
    `select o.state, o.total::int total,
       (select count(*)::int from payment_attempts a where a.checkout_id = o.checkout_id and a.state = 'succeeded') succeeded,
       (select count(*)::int from order_history h where h.order_id = o.id and h.why = 'pay') paid,
       (select coalesce(sum(l.amount) filter (where l.account = 'provider'), 0)::int from ledger l
          join payment_attempts a on a.id = l.attempt_id where a.checkout_id = o.checkout_id) received,
       (select coalesce(sum(l.amount), 0)::int from ledger l
          join payment_attempts a on a.id = l.attempt_id where a.checkout_id = o.checkout_id) balance
     from orders o where o.id = $1`,
    [orderId],
  );
  return row;
}

/** The database says that the order was paid, once, with what was shown (`NT$1,280.00`), and that the books balance. A recorded course is completed by it. */
export async function expectPaidOnce(shop: Shop, orderId: string, amount: string, state = 'completed'): Promise<void> {
  const cents = Number(amount.replace(/\D/g, ''));
  expect(await moneyOf(shop, orderId)).toMatchObject({
    state,
    succeeded: 1,
    paid: 1,
    balance: 0,
    total: cents,
    received: cents,
  });
}

export async function expectNothingPaid(shop: Shop, orderId: string): Promise<void> {
  expect(await moneyOf(shop, orderId)).toMatchObject({ succeeded: 0, paid: 0, received: 0, balance: 0 });
}

/** How many orders the owner of a Taiwan number has. */
export async function ordersOf(shop: Shop, phone: string): Promise<string[]> {
  const rows = await shop.sql<{ id: string }>(
    'select o.id from orders o join users u on u.id = o.user_id where u.phone = $1 order by o.created_at',
    [`+886${phone.slice(1)}`],
  );
  return rows.map(({ id }) => id);
}
