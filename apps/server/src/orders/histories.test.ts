import { createHash } from 'node:crypto';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import { minute } from '@lyceum/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { startTestBank, type Form, type TestBank } from '../testing/test-bank.ts';
import { startTestServer, testClock, testDatabase, type TestServer } from '../testing/test-server.ts';
import { aClassWithSeats, aCourseOnSale } from '../testing/world.ts';

// Random histories of buyers, sellers, the bank, forgers and the clock against two servers on one database, judged after each step by
// SQL that shares nothing with the code. HISTORIES and SEED choose how many and which; a failure prints its history.
const histories = Number(process.env['HISTORIES'] ?? 200);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const stepsPerHistory = 9;
const atOnce = 6;
const seats = 12;

const clock = testClock();
let bank: TestBank;
let servers: [TestServer, TestServer];
let database: Awaited<ReturnType<typeof testDatabase>>;
let shop: { productId: string; offerId: string; price: number }[];
let operator: Awaited<ReturnType<typeof asStaff>>;
const sellers = new Map<string, Awaited<ReturnType<typeof asStaff>>>();

beforeAll(async () => {
  bank = await startTestBank(clock);
  database = await testDatabase();
  const options = { clock, databaseUrl: database.url, config: { ecpay: bank.config } };
  servers = [await startTestServer(options), await startTestServer(options)];
  const [one] = servers;
  shop = [
    await aCourseOnSale(one),
    await aCourseOnSale(one, { price: 99_900 }),
    await aCourseOnSale(one, { price: 100 }),
    await aClassWithSeats(one, seats),
  ];
  operator = await asStaff(one, { rights: ['orders'] });
  for (const { id } of await one.sql<{ id: string }>('select id from agencies')) {
    sellers.set(id, await asStaff(one, { agencyId: id, rights: ['orders'] }));
  }
  await one.sql("update staff_sessions set expires_at = '2099-01-01'");
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await bank.close();
  await database.drop();
});

/** Mulberry32. */
function seeded(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One statement, so one moment: rows of what must never be, of one buyer, and of the seats that all share. */
const never = `
  with mine as (select * from checkouts where user_id = $1),
    tried as (select a.* from payment_attempts a join mine on mine.id = a.checkout_id),
    bought as (select o.* from orders o join mine on mine.id = o.checkout_id),
    sent as (select r.attempt_id, sum(r.amount) amount from repayments r join tried on tried.id = r.attempt_id
      where r.state = 'sent' group by 1)
  select 'a movement does not balance' trouble, l.movement_id thing from ledger l join tried on tried.id = l.attempt_id
    group by l.movement_id, l.currency having sum(l.amount) <> 0
  union all select 'money in is not money out and held', t.id from tried t
    where coalesce((select sum(l.amount) from ledger l where l.attempt_id = t.id and l.account = 'provider'), 0)
      <> case when t.settled_at is not null and t.state in ('succeeded', 'partlyRefunded', 'refunding', 'refunded')
           then t.amount - coalesce((select amount from sent where attempt_id = t.id), 0) else 0 end
  union all select 'more goes back than came', t.id from tried t
    where (select coalesce(sum(r.amount), 0) from repayments r where r.attempt_id = t.id) > t.amount
  union all select 'paid twice', t.checkout_id from tried t join mine on mine.id = t.checkout_id
    where t.state = 'succeeded' or t.state in ('partlyRefunded', 'refunded') and mine.paid_by = t.id
    group by t.checkout_id having count(*) > 1
  union all select 'paid without money', m.id from mine m
    where m.state = 'paid' and not exists (select from ledger l where l.attempt_id = m.paid_by and l.amount = m.total)
  union all select 'order and checkout disagree', o.id from bought o join mine m on m.id = o.checkout_id
    where (m.state = 'paid' and o.paid_at is null and o.state <> 'cancelled')
      or (m.state <> 'paid' and o.paid_at is not null) or (m.state = 'cancelled' and o.state <> 'cancelled')
  union all select 'told twice', h.order_id from order_history h join bought o on o.id = h.order_id
    where h.why in ('pay', 'cancel', 'expire') group by h.order_id, h.why having count(*) > 1
  union all select 'order and refunds disagree', o.id from bought o
    where o.refunded <> (select coalesce(sum(f.amount), 0) from refunds f where f.order_id = o.id and f.state = 'repaid')
      or o.refunded <> (select sum(l.refunded) from order_lines l where l.order_id = o.id) or o.refunded > o.total
      or (o.state = 'refunding') <> exists (
        select from refunds f where f.order_id = o.id and f.state in ('asked', 'appealed', 'sending'))
  union all select 'a refund lost a unit', f.id from refunds f join bought o on o.id = f.order_id
    where f.amount <> (select sum(l.amount) from refund_lines l where l.refund_id = f.id)
  union all select 'seller and commission do not make the order', o.id from bought o
    where o.paid_at is not null and o.total > 0
      and (select -sum(l.amount) from ledger l where l.order_id = o.id and l.account in ('seller', 'commission'))
        <> o.total - (select coalesce(sum(f.amount), 0) from refunds f where f.order_id = o.id and f.state in ('sending', 'repaid'))
  union all select 'seats', s.offer_id from offer_stock s
    where s.offer_id = $2 and (s."left" < 0 or s."left" + (
      select coalesce(sum(l.held), 0) from order_lines l join orders o on o.id = l.order_id
      where l.offer_id = s.offer_id and o.state <> 'cancelled' and l.returned_at is null) <> $3)`;

interface History {
  random: () => number;
  token: string;
  userId: string;
  forms: Form[];
  told: string[];
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];
const either = (history: History) => (history.random() < 0.5 ? servers[0] : servers[1]);
const ownOrders = (history: History) =>
  servers[0].sql<{ id: string; checkout_id: string; agency_id: string }>(
    'select id, checkout_id, agency_id from orders where user_id = $1 order by id',
    [history.userId],
  );
const ownRefunds = (history: History) =>
  servers[0].sql<{ id: string; agency_id: string }>(
    'select f.id, f.agency_id from refunds f join orders o on o.id = f.order_id where o.user_id = $1 order by f.id',
    [history.userId],
  );

/** Once, or twice at the same moment on both servers. */
async function onceOrTwice(history: History, act: (on: TestServer) => Promise<unknown>): Promise<void> {
  await Promise.all(history.random() < 0.3 ? servers.map(act) : [act(either(history))]);
}

const steps: Record<string, (history: History) => Promise<void>> = {
  async order(history) {
    const { random, token } = history;
    const sold = shop.filter(() => random() < 0.5);
    for (const { productId, offerId } of sold) {
      await either(history).call(orders.addToCart, { productId, offerId, quantity: 1, keep: true }, { token });
    }
    const cart = await either(history).ask(orders.cart, {}, { token });
    const lines = cart.agencies.flatMap((agency) => agency.lines);
    const total = lines.reduce((sum, line) => sum + line.amount.amount, 0);
    const money = random() < 0.1 ? '1.00' : toDecimal(total);
    const key = String(random());
    await onceOrTwice(history, (on) =>
      on.call(
        orders.commit,
        { cartId: cart.cartId ?? 'none', money, agreed: true },
        { token, ...(random() < 0.8 && { idempotencyKey: key }) },
      ),
    );
  },
  async pay(history) {
    const { random, token } = history;
    const one = pick(random, await ownOrders(history));
    const checkout = one && (await either(history).call(orders.getOrderTimeStamp, { orderId: one.id }, { token }));
    if (!one || !checkout?.success) {
      return;
    }
    const money = random() < 0.1 ? '0.01' : checkout.data.money;
    const form = await either(history).call(payments.create, { paymentCode: 16, orderId: one.id, money }, { token });
    if (!form.success || (await bank.open(form.data)) !== 303) {
      return;
    }
    history.forms.push(form.data);
    const modes = ['ok', 'ok', 'duplicate', 'no-notice', 'out-of-order', 'wrong-amount', 'tampered-body', 'wrong-key'];
    await bank.next(pick(random, modes) ?? 'ok');
    await bank.pay(form.data, random() < 0.15 ? 'declined' : 'good');
  },
  /** Repeated, late, forged, foreign, for another amount, or the opposite of what was said. */
  async notice({ random, forms }) {
    const form = pick(random, forms);
    const letters = [
      {},
      {},
      { key: 'forged' as const },
      { fields: { MerchantID: '2000132' } },
      { fields: { TradeAmt: '1' } },
      { tamper: { TradeAmt: '1' } },
      { fields: { MerchantTradeNo: 'NOSUCHNUMBER0000000A' } },
      { fields: { RtnCode: '10200095', RtnMsg: 'failed' } },
    ];
    const bankSays = form && (await bank.trade(form)).status;
    const letter = pick(random, letters);
    // What says "paid" under the right key is the truth; the bank says it of what it was paid alone.
    if (form && letter && (bankSays === 'paid' || (letter.fields && 'RtnCode' in letter.fields))) {
      await bank.notify(form, letter);
    }
  },
  async cancel(history) {
    const one = pick(history.random, await ownOrders(history));
    await onceOrTwice(history, (on) =>
      on.call(orders.cancelOrder, { orderId: one?.id ?? 'ord_none' }, { token: history.token }),
    );
  },
  async expire(history) {
    // The clock is everybody's: long jumps are rare, or hardly an order would live to be paid.
    clock.pass(history.random() < 0.15 ? 31 * minute : minute);
    await onceOrTwice(history, (on) => on.runJob('orders.sweep'));
  },
  async query(history) {
    await onceOrTwice(history, (on) => on.runJob('payments.sweep'));
  },
  async askRefund(history) {
    const { random, token } = history;
    const one = pick(random, await ownOrders(history));
    const shown = one && (await either(history).call(refunds.preview, { orderId: one.id }, { token }));
    if (shown?.success) {
      const line = pick(random, shown.data.lines);
      const part = random() < 0.4 && line;
      const money = toDecimal((part ? part.amount : shown.data.total).amount);
      const lines = part ? [part.lineId] : null;
      await onceOrTwice(history, (on) =>
        on.call(refunds.ask, { orderId: shown.data.orderId, lines, reason: 'other', money }, { token }),
      );
    }
  },
  async decide(history) {
    const one = pick(history.random, await ownRefunds(history));
    const agree = history.random() < 0.6;
    const staff = one && sellers.get(one.agency_id);
    if (one && staff) {
      await onceOrTwice(history, (on) => on.call(refunds.decide, { refundId: one.id, agree, words: 'so' }, staff));
    }
  },
  async appealOrWithdraw(history) {
    const { random, token } = history;
    const one = pick(random, await ownRefunds(history));
    if (one) {
      const appeal = random() < 0.7;
      await onceOrTwice(history, (on) =>
        appeal
          ? on.call(refunds.appeal, { refundId: one.id, words: 'so' }, { token })
          : on.call(refunds.withdraw, { refundId: one.id }, { token }),
      );
      const money = pick(random, ['1.00', '500.00', '999999.00', undefined]);
      const agree = random() < 0.7;
      await onceOrTwice(history, (on) =>
        on.call(refunds.judge, { refundId: one.id, agree, words: 'so', ...(money && { money }) }, operator),
      );
    }
  },
  async giveBack(history) {
    const one = pick(history.random, await ownOrders(history));
    const staff = one && sellers.get(one.agency_id);
    const money = pick(history.random, ['1.00', '333.00', '0.50', '-1.00', '100000.00', null]) ?? null;
    if (one && staff) {
      await onceOrTwice(history, (on) => on.call(refunds.giveBack, { orderId: one.id, money, words: 'so' }, staff));
    }
  },
  async repay(history) {
    await onceOrTwice(history, (on) => on.runJob('payments.repay'));
  },
};
const stepNames = [
  ...Object.keys(steps),
  'pay',
  'askRefund',
  'askRefund',
  'decide',
  'decide',
  'appealOrWithdraw',
  'repay',
];

async function judge(history: History): Promise<void> {
  const rows = await servers[0].sql(never, [history.userId, shop[3]?.offerId, seats]);
  expect(rows, `seed ${seed}, after ${history.told.join(', ')}`).toEqual([]);
}

async function live(number: number): Promise<History> {
  const random = seeded(seed * 7_919 + number);
  // Not by a code, which would run out while another history lets time pass.
  const token = `token of history ${number}, `.padEnd(43, '0');
  const userId = `usr_history${number}`;
  await servers[0].sql(
    "insert into users (id, phone, nick_name, region, language, created_at) values ($1, $2, 'Someone', 'tw', 'zh-TW', now())",
    [userId, `+8869${String(10_000_000 + number)}`],
  );
  await servers[0].sql(
    "insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), '2099-01-01')",
    [createHash('sha256').update(token).digest(), userId],
  );
  const history: History = { random, token, userId, forms: [], told: [`history ${number}`] };
  for (const name of [
    'order',
    'pay',
    ...Array.from({ length: stepsPerHistory }, () => pick(random, stepNames) ?? 'order'),
  ]) {
    history.told.push(name);
    await steps[name]?.(history);
    await judge(history);
  }
  return history;
}

/** The bank's own figure of a trade, in minor units: what it keeps for the shop. */
async function keptAtBank(form: Form): Promise<number> {
  const { status, capture } = await bank.trade(form);
  const { state, amount = 0, refunded = 0 } = capture ?? {};
  return status !== 'paid' || state === 'abandoned' ? 0 : (amount - refunded) * 100;
}

test(
  `${histories} random histories, seed ${seed}: no step makes the books wrong, and at the end the bank has what they say`,
  { timeout: 60_000 + histories * 2_000 },
  async () => {
    const lived: History[] = [];
    let next = 0;
    const worker = async () => {
      while (next < histories) {
        next += 1;
        lived.push(await live(next));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    // Everything that is still on its way arrives: questions about silent payments, then the money that goes back.
    for (let round = 0; round < 8; round += 1) {
      clock.pass(31 * minute);
      await servers[0].runJob('orders.sweep');
      for (let batch = 0; batch < histories / 10 + 1; batch += 1) {
        await Promise.all(servers.map((server) => server.runJob('payments.sweep')));
        await Promise.all(servers.map((server) => server.runJob('payments.repay')));
      }
    }
    for (const history of lived) {
      await judge(history);
      for (const form of history.forms) {
        const [books] = await servers[0].sql<{ held: string }>(
          `select coalesce(sum(l.amount), 0) held from ledger l join payment_attempts a on a.id = l.attempt_id
           where a.number = $1 and l.account = 'provider'`,
          [form.fields.MerchantTradeNo],
        );
        expect([history.told, Number(books?.held)]).toEqual([history.told, await keptAtBank(form)]);
      }
    }
    // Not one history after another in which nothing happened.
    const [lives] = await servers[0].sql<{ repaid: string }>(
      "select count(*) repaid from refunds where state = 'repaid'",
    );
    expect(Number(lives?.repaid)).toBeGreaterThan(histories / 20);
    expect(await servers[0].sql('select currency from ledger group by currency having sum(amount) <> 0')).toEqual([]);
    expect(await servers[0].sql("select id, trouble from repayments where state <> 'sent'")).toEqual([]);
  },
);
