import type { Transaction } from '../../platform/database.ts';
import type { LineKinds } from './kinds/line-kinds.ts';
import { orderHistory, type Actor } from './orders.tables.ts';
import type { OrderLineRow, OrderRow } from './orders.sql.ts';
import { asRecords, insertRecords } from '../../platform/records.ts';

export interface PaidCheckout {
  checkoutId: string;
  /** Null when there was nothing to pay. */
  attemptId: string | null;
  paidAt: Date;
  orders: Pick<OrderRow, 'id' | 'state' | 'dueAt'>[];
  lines: Pick<OrderLineRow, 'id' | 'code' | 'productId' | 'quantity'>[];
  history: (typeof orderHistory.$inferInsert)[];
  actor: Actor;
}

/** What somebody else writes in the same statement: parts of SQL whose parameters begin at the given number. */
export interface Together {
  name: string;
  parts: (first: number) => string[];
  values: unknown[];
}

/**
 * A payment in one statement, because the checkout's lock and the provider wait for it; no order is paid that was not waiting. Orders and
 * lines are found by the checkout's index: what the planner expects of a set of rows that it is given is a hundred, and it read all orders.
 */
const payText = (kinds: LineKinds, together: Together | undefined) => {
  const ofKinds = [...new Set(Object.values(kinds).flatMap(({ paySql }) => paySql))];
  return `with paid as (
      update orders o set state = n.state, paid_at = $1, due_at = n.due_at
      from unnest($2::text[], $4::text[], $8::timestamptz[]) n(id, state, due_at)
      where o.checkout_id = $3 and o.id = n.id and o.state = 'pendingPayment' returning o.id),
    coded as (
      update order_lines l set code = n.code from unnest($5::text[], $9::text[]) n(id, code)
      where l.order_id = any ($2) and l.id = n.id and n.code is not null),
    ${ofKinds.map((text, at) => `of_kind_${at} as (${text}),`).join('\n')}
    ${(together?.parts(12) ?? []).map((text, at) => `together_${at} as (${text}),`).join('\n')}
    told as (${insertRecords(orderHistory, 6)}),
    sold as (
      insert into product_sales (product_id, quantity)
      select product_id, quantity from unnest($10::text[], $11::integer[]) n(product_id, quantity) where quantity > 0),
    moved as (insert into money_moves (order_id, at) select id, $1 from paid),
    closed as (update checkouts set state = 'paid', paid_by = $7 where id = $3)
    select count(*)::int paid from paid`;
};

/** Answers how many orders it paid. */
export async function payCheckout(
  tx: Transaction,
  kinds: LineKinds,
  paid: PaidCheckout,
  together?: Together,
): Promise<number> {
  const { rows } = await tx.$client.query<{ paid: number }>({
    name: `orders_pay_checkout${together ? `_${together.name}` : ''}`,
    text: payText(kinds, together),
    values: [
      paid.paidAt,
      paid.orders.map(({ id }) => id),
      paid.checkoutId,
      paid.orders.map(({ state }) => state),
      paid.lines.map(({ id }) => id),
      asRecords(orderHistory, paid.history),
      paid.attemptId,
      paid.orders.map(({ dueAt }) => dueAt),
      paid.lines.map(({ code }) => code),
      paid.lines.map(({ productId }) => productId),
      paid.lines.map(({ quantity }) => quantity),
      ...(together?.values ?? []),
    ],
  });
  return rows[0]?.paid ?? 0;
}
