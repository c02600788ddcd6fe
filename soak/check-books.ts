import type { Database } from '../apps/server/src/platform/database.ts';

interface Expected {
  /** Checkouts that a server said it had made. */
  acknowledged: readonly string[];
  offerId: string;
  /** Seats that the offer had at the beginning. */
  seats: number;
}

/** Each query finds rows that must not be. */
const never: Record<string, string> = {
  'the ledger does not sum to zero': 'select currency from ledger group by currency having sum(amount) <> 0',
  'a checkout paid by two attempts': `select a.checkout_id from payment_attempts a join checkouts c on c.id = a.checkout_id
     where a.state = 'succeeded' or (a.state in ('partlyRefunded', 'refunded') and c.paid_by = a.id)
     group by a.checkout_id having count(*) > 1`,
  'a paid checkout without its attempt': `select c.id from checkouts c left join payment_attempts a on a.id = c.paid_by and a.state in ('succeeded', 'partlyRefunded', 'refunded')
    where c.state = 'paid' and c.total > 0 and a.id is null`,
  'an attempt that paid a checkout which is not paid by it': `select a.id from payment_attempts a join checkouts c on c.id = a.checkout_id
    where a.state = 'succeeded' and c.paid_by is distinct from a.id`,
  'an order and its checkout disagree': `select o.id from orders o join checkouts c on c.id = o.checkout_id
    where (c.state = 'paid') <> (o.paid_at is not null) or (c.state = 'cancelled' and o.state <> 'cancelled')`,
  'an order paid twice': "select order_id from order_history where why = 'pay' group by order_id having count(*) > 1",
  'an order cancelled twice':
    "select order_id from order_history where state = 'cancelled' group by order_id having count(*) > 1",
  'a cart with two checkouts': 'select cart_id from checkouts group by cart_id having count(*) > 1',
  'money held that nobody paid for': `select a.id from payment_attempts a
    where coalesce((select sum(l.amount) from ledger l where l.attempt_id = a.id and l.account = 'provider'), 0)
      <> case when a.state in ('succeeded', 'partlyRefunded', 'refunding', 'refunded') then a.amount
           - (select coalesce(sum(r.amount), 0) from repayments r where r.attempt_id = a.id and r.state = 'sent') else 0 end`,
  'more promised back than was paid': `select a.id from payment_attempts a
    where (select coalesce(sum(r.amount), 0) from repayments r where r.attempt_id = a.id) <> a.promised or a.promised > a.amount`,
  'an order and its refunds disagree': `select o.id from orders o
    where o.refunded <> (select coalesce(sum(f.amount), 0) from refunds f where f.order_id = o.id and f.state = 'repaid')
      or o.refunded <> (select coalesce(sum(l.refunded), 0) from order_lines l where l.order_id = o.id)`,
  'a refund and its lines disagree': `select f.id from refunds f
    where f.amount <> (select coalesce(sum(l.amount), 0) from refund_lines l where l.refund_id = f.id)`,
  'an order that waits for no refund': `select o.id from orders o where (o.state = 'refunding')
      <> exists (select from refunds f where f.order_id = o.id and f.state in ('asked', 'appealed', 'sending'))`,
  'the seller was not charged what the buyer gets': `select f.id from refunds f join repayments r on r.refund_id = f.id
    where r.amount <> f.amount or f.state not in ('sending', 'repaid')`,
};

/** Judges a shop by SQL that shares nothing with the code that filled it; answers what is wrong, a sentence each. */
export async function checkBooks(db: Database, expected: Expected): Promise<string[]> {
  const troubles: string[] = [];
  for (const [trouble, text] of Object.entries(never)) {
    const { rows } = await db.$client.query(text);
    if (rows.length > 0) {
      troubles.push(`${trouble}: ${JSON.stringify(rows.slice(0, 5))}`);
    }
  }
  const { rows: lost } = await db.$client.query(
    'select id from unnest($1::text[]) id where id not in (select id from checkouts)',
    [expected.acknowledged],
  );
  if (lost.length > 0) {
    troubles.push(`acknowledged and lost: ${JSON.stringify(lost.slice(0, 5))}`);
  }
  const { rows: seats } = await db.$client.query<{ left: number; held: string }>(
    `select s."left", (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
       where l.offer_id = s.offer_id and o.state <> 'cancelled' and l.returned_at is null) held from offer_stock s where s.offer_id = $1`,
    [expected.offerId],
  );
  const [row] = seats;
  if (!row || row.left < 0 || row.left + Number(row.held) !== expected.seats) {
    troubles.push(`seats: ${row?.left} left and ${row?.held} held of ${expected.seats}`);
  }
  return troubles;
}
