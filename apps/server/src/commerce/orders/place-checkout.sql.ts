import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/database.ts';
import { asRecords, insertRecords } from '../../platform/records.ts';
import { heldLines, type HeldLine } from './holding.sql.ts';
import { kindTables, type LineKinds } from './kinds/line-kinds.ts';
import { type carts, checkoutDiscounts, checkouts, orderHistory, orderLines, orders } from './orders.tables.ts';

export interface NewCheckout {
  cart: {
    id: string;
    /** The cart that what is ordered moves into; null: the whole cart was ordered, and stays. */
    ordered: typeof carts.$inferInsert | null;
    lineIds: string[];
  };
  checkout: typeof checkouts.$inferInsert;
  orders: (typeof orders.$inferInsert)[];
  lines: (typeof orderLines.$inferInsert)[];
  /** Of each line, a row of the table of its kind. */
  facts: { table: PgTable; row: Record<string, unknown> }[];
  discounts: (typeof checkoutDiscounts.$inferInsert)[];
  history: (typeof orderHistory.$inferInsert)[];
}

/**
 * Writes a checkout with its orders, lines and first history, and ties its cart to it, in one statement: every buyer waits for it. Answers
 * what other unpaid orders of the account and of its connection hold, which decides whether this one stays.
 */
export async function placeCheckout(tx: Transaction, kinds: LineKinds, made: NewCheckout): Promise<HeldLine[]> {
  const kindsOwn = kindTables(kinds);
  const tables = [checkouts, orders, orderLines, orderHistory, checkoutDiscounts, ...kindsOwn];
  const rows: Record<string, unknown>[][] = [
    [made.checkout],
    made.orders,
    made.lines,
    made.history,
    made.discounts,
    ...kindsOwn.map((table) => made.facts.flatMap((one) => (one.table === table ? [one.row] : []))),
  ];
  const next = tables.length + 1;
  const { ordered } = made.cart;
  const { userId, connection, createdAt } = made.checkout;
  const { rows: answer } = await tx.$client.query<{ held: (Omit<HeldLine, 'expiresAt'> & { expiresAt: string })[] }>({
    name: `orders_place_checkout${ordered ? '_of_kept' : ''}`,
    text: `with ${tables.map((table, at) => `into_${at} as (${insertRecords(table, at + 1)})`).join(', ')}
      ${
        ordered
          ? `, made as (insert into carts (id, user_id, created_at, checkout_id) values ($${next + 3}, $${next + 4}, $${next + 5}, $${next + 6})),
            tied as (update cart_lines set cart_id = $${next + 3} where cart_id = $${next + 7} and id = any ($${next + 8}))`
          : `, tied as (update carts set checkout_id = $${next + 3} where id = $${next + 4})`
      } ${heldLines(`$${next}`, `$${next + 1}`, `$${next + 2}`)}`,
    values: [
      ...tables.map((table, at) => asRecords(table, rows[at] ?? [])),
      userId,
      connection,
      createdAt,
      ...(ordered
        ? [ordered.id, ordered.userId, ordered.createdAt, ordered.checkoutId, made.cart.id, made.cart.lineIds]
        : [made.checkout.id, made.cart.id]),
    ],
  });
  return (answer[0]?.held ?? []).map((line) => ({ ...line, expiresAt: new Date(line.expiresAt) }));
}
