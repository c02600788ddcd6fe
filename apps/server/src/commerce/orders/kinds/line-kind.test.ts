import * as orders from '@lyceum/contract/orders.calls';
import * as payouts from '@lyceum/contract/payouts.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as verifications from '@lyceum/contract/verifications.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { aCourse, anOffer } from '@lyceum/fixtures/builders';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { id, instant } from '../../../platform/columns.ts';
import { sessionsByLine } from '../../../catalogue/schedule/sessions.ts';
import { scheduledSessions } from '../../../catalogue/schedule/schedule.tables.ts';
import { asStaff } from '../../../testing/as-staff.ts';
import { startTestBank } from '../../../testing/test-bank.ts';
import { testClock } from '../../../testing/test-server.ts';
import { twoServers } from '../../../testing/two-servers.ts';
import { openShop, payByCard, signIn, staySignedIn } from '../../../testing/world.ts';
import type { LineKind } from './line-kind.ts';
import { earnedBySessions, endsWithSessions } from './course-line.ts';

// A kind of line that nobody sells yet goes the whole way, from the cart to its settlement, through the seam alone: an hour of a
// room that is exclusive, dearer in the evening, and has a table and sessions of its own.

const hours = pgTable('test_hours', {
  orderLineId: id('order_line_id').primaryKey(),
  startsAt: instant('starts_at').notNull(),
  paidAt: instant('paid_at'),
});
/** Who has which hour; one line an hour. */
const taken = pgTable('test_taken', {
  startsAt: instant('starts_at').primaryKey(),
  orderLineId: text('order_line_id').notNull(),
});

const clock = testClock();
const hourOf = (facts: Record<string, unknown> | object): Date => new Date((facts as { startsAt: string }).startsAt);
const isEvening = (at: Date) => at.getUTCHours() >= 10;

const rentedHour: LineKind = {
  name: 'programme',
  table: hours,
  readFacts(given) {
    const { startsAt } = given as { startsAt?: unknown };
    return typeof startsAt === 'string' && !Number.isNaN(Date.parse(startsAt)) ? { startsAt } : null;
  },
  quote: (_db, wanted, now) =>
    Promise.resolve(
      wanted.map(({ offered, facts }) => ({
        unitPrice: offered.unitPrice * (isEvening(hourOf(facts)) ? 2 : 1),
        most: 1,
        trouble: hourOf(facts) <= now ? ('courseEnded' as const) : null,
        terms: { rule: 'tiers', tiers: [{ hoursBefore: 24, bps: 10_000 }] },
        facts: { startsAt: hourOf(facts), paidAt: null },
      })),
    ),
  async hold(tx, lines) {
    for (const { id: orderLineId, productId, facts } of lines) {
      const startsAt = hourOf(facts);
      const [made] = await tx.insert(taken).values({ startsAt, orderLineId }).onConflictDoNothing().returning();
      if (!made) {
        return { trouble: 'soldOut', left: 0 };
      }
      await tx.insert(scheduledSessions).values({
        id: `ses_${orderLineId}`,
        productId,
        orderLineId,
        startsAt,
        endsAt: new Date(startsAt.getTime() + hour),
        zone: 'Asia/Taipei',
      });
    }
    return null;
  },
  async overdueHolders(tx, lines, now) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct c.id from ${taken} t join order_lines l on l.id = t.order_line_id join orders o on o.id = l.order_id
        join checkouts c on c.id = o.checkout_id
      where c.state = 'open' and c.expires_at <= ${now.toISOString()}
        and t.starts_at = any (${sql.param(lines.map(({ facts }) => hourOf(facts).toISOString()))}::timestamptz[])`);
    return rows.map((row) => row.id);
  },
  async release(tx, lines) {
    const ids = sql.param(lines.map((line) => line.id));
    await tx.execute(sql`delete from ${taken} where order_line_id = any (${ids}::text[])`);
    await tx.execute(
      sql`update ${scheduledSessions} set state = 'cancelled' where order_line_id = any (${ids}::text[])`,
    );
  },
  paySql: [
    `update test_hours h set paid_at = $1 from order_lines l where l.id = h.order_line_id and l.order_id = any ($2)`,
  ],
  async use(db, lines, now) {
    const sessions = await sessionsByLine(db, lines);
    return new Map(
      lines.map(({ id: lineId, paidAt }) => {
        const [own] = sessions.get(lineId) ?? [];
        const used = own && own.endsAt <= now ? 1 : 0;
        return [
          lineId,
          { paidAt, startsAt: own?.startsAt ?? null, total: 1, used, accessUntil: null, receivedAt: null },
        ];
      }),
    );
  },
  earned: earnedBySessions,
  ends: endsWithSessions,
  usedBy: 'showCode',
  read: () => ({
    form: null,
    access: null,
    accessFrom: null,
    accessUntil: null,
    classStartsAt: null,
    booking: null,
    consult: null,
  }),
};

const offer = anOffer({ price: 50_000 });
const room = aCourse({ type: 5, form: null, offers: [offer], chapters: [] });
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank, extras: { kinds: { programme: rentedHour } } });
await server.sql(
  'create table test_hours (order_line_id text primary key, starts_at timestamptz not null, paid_at timestamptz)',
);
await server.sql('create table test_taken (starts_at timestamptz primary key, order_line_id text not null)');
await server.sql('grant select, insert, update, delete on test_hours, test_taken to lyceum_server');
await openShop(server, [room]);

/** Hours of the day after so many days, in UTC. */
const at = (days: number, hourOfDay: number): string => {
  const start = new Date(clock().getTime() + days * day);
  start.setUTCHours(hourOfDay, 0, 0, 0);
  return start.toISOString();
};
const put = (token: string, startsAt: string | null, on = server) =>
  on.call(
    orders.addToCart,
    { productId: room.id, offerId: offer.id, keep: true, ...(startsAt && { facts: { startsAt } }) },
    { token },
  );
const linesOf = async (token: string) =>
  (await server.ask(orders.cart, {}, { token })).agencies.flatMap((one) => one.lines);
async function commit(token: string, on = server) {
  const { cartId } = await server.ask(orders.cart, {}, { token });
  const { total } = await server.ask(orders.getOrderMessage, { cartId: cartId ?? '' }, { token });
  return on.call(
    orders.commit,
    { cartId: cartId ?? '', money: toDecimal(total.amount), agreed: true },
    { token, idempotencyKey: `${cartId?.slice(-20)}-${clock().getTime()}-${token.slice(0, 20)}` },
  );
}
const takenHours = async () => (await server.sql('select 1 from test_taken')).length;

test('one offer stands twice in a cart with other facts, each with its price; the same facts are one line', async () => {
  const token = await signIn(server);
  expect((await put(token, null)).data.refusal).toBe('sessionMissing');
  expect((await put(token, 'tomorrow')).data.refusal).toBe('sessionMissing');
  expect((await put(token, at(-1, 3))).data.refusal).toBe('courseEnded');
  const [morning, evening] = [at(3, 3), at(3, 11)];
  for (const startsAt of [morning, evening, morning]) {
    expect((await put(token, startsAt)).success).toBe(true);
    clock.pass(1_000);
  }
  const lines = await linesOf(token);
  expect(lines.map(({ quantity, unitPrice }) => [quantity, unitPrice.amount])).toEqual([
    [1, 50_000],
    [1, 100_000],
  ]);
  expect(lines.every((line) => line.kind === 'programme' && line.trouble === null)).toBe(true);
});

test('goes from the cart to its settlement: held once, paid, coded, attended, given back by its own rule, finished by its own end', async () => {
  const [token, rival] = [await signIn(server), await signIn(server)];
  const [first, second] = [at(5, 3), at(5, 4)];
  await put(token, first);
  await put(token, second);
  await put(rival, second);
  const made = await Promise.all([commit(token), commit(rival, other)]);
  // Whoever came second finds the hour taken, and holds nothing.
  expect(made.filter(({ success }) => success)).toHaveLength(1);
  expect(made.filter(({ data }) => data.refusal === 'soldOut')).toHaveLength(1);
  const [winner, answer] = made[0].success ? [token, made[0]] : [rival, made[1]];
  const held = winner === token ? 2 : 1;
  expect(await takenHours()).toBe(held);
  await server.ask(orders.cancelOrder, { orderId: answer.data.orderId }, { token: winner });
  expect(await takenHours()).toBe(0);
  // Another moment, so that the next commit has a key of its own.
  clock.pass(1_000);

  await put(token, first);
  await put(token, second);
  const { orderId, total } = (await commit(token)).data;
  await payByCard(server, bank, { token, orderId, total: total.amount });
  await staySignedIn(server);
  const details = () => server.ask(orders.orderDetails, { orderId }, { token });
  const { state, kind, lines, actions } = await details();
  expect([state, kind, actions]).toEqual(['pendingUse', 'programme', ['showCode', 'refund']]);
  expect(
    lines
      .map(({ sessions }) => sessions.map(({ startsAt }) => startsAt))
      .toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
  ).toEqual([[first], [second]]);
  expect(new Set(lines.map(({ code }) => code)).size).toBe(2);
  expect(await server.sql('select 1 from test_hours where paid_at is not null')).toHaveLength(2);

  // One hour is given back in time, and is free for others.
  const [back, kept] = lines;
  const { refundId } = await server.ask(
    refunds.ask,
    { orderId, money: '500.00', reason: 'timeDoesNotFit', lines: [{ lineId: back?.lineId ?? '', part: 'content' }] },
    { token },
  );
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
  const desk = await asStaff(server, { agencyId: row?.agency_id ?? '', rights: ['orders', 'verify', 'finance'] });
  await staySignedIn(server);
  await server.ask(refunds.decide, { refundId, agree: true, words: '' }, desk);
  await server.runJob('payments.repay');
  expect(await takenHours()).toBe(1);
  const refused = await server.call(verifications.verify, { code: back?.code ?? '' }, desk);
  expect(refused.data.refusal).toBe('verifyCodeRefunded');
  expect((await server.ask(refunds.preview, { orderId }, { token })).total.amount).toBe(50_000);
  clock.pass(4 * day + 2 * hour);
  expect(await server.ask(refunds.preview, { orderId }, { token })).toMatchObject({ open: false, goodwill: true });

  expect(await server.ask(verifications.verify, { code: kept?.code ?? '' }, desk)).toMatchObject({
    state: 'writtenOff',
  });
  clock.pass(2 * day);
  await server.runJob('orders.sweep');
  expect((await details()).state).toBe('completed');
  expect((await server.ask(payouts.balance, {}, desk)).list).toMatchObject([
    { held: { amount: 45_000 }, payable: { amount: 0 } },
  ]);
  clock.pass(7 * day);
  expect((await server.ask(payouts.balance, {}, desk)).list).toMatchObject([
    { held: { amount: 0 }, payable: { amount: 45_000 } },
  ]);
  expect(await server.sql('select 1 from ledger group by currency having sum(amount) <> 0')).toEqual([]);
});

test('what an order holds past its time goes to the next buyer before any sweep; nobody comes, and the clock finishes it', async () => {
  const [slow, next] = [await signIn(server), await signIn(server)];
  const startsAt = at(9, 5);
  await put(slow, startsAt);
  const waiting = await commit(slow);
  await put(next, startsAt);
  expect((await commit(next)).data.refusal).toBe('soldOut');
  clock.pass(31 * minute);
  const { orderId, total } = (await commit(next)).data;
  expect((await server.ask(orders.orderDetails, { orderId: waiting.data.orderId }, { token: slow })).state).toBe(
    'cancelled',
  );
  await payByCard(server, bank, { token: next, orderId, total: total.amount });
  await staySignedIn(server);
  const stateOf = async () => (await server.ask(orders.orderDetails, { orderId }, { token: next })).state;
  clock.pass(10 * day);
  await server.runJob('orders.sweep');
  expect(await stateOf()).toBe('pendingUse');
  clock.pass(day);
  await server.runJob('orders.sweep');
  expect(await stateOf()).toBe('completed');
});
