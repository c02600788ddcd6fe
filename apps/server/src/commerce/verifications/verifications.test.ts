import * as audit from '@lyceum/contract/audit.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as staff from '@lyceum/contract/staff.calls';
import * as verifications from '@lyceum/contract/verifications.calls';
import { toDecimal } from '@lyceum/domain/money';
import { hour, minute } from '@lyceum/domain/time';
import { counterCodeLimits } from '@lyceum/domain/tries';
import { describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, order, payByCard, signIn } from '../../testing/world.ts';

const wrongTries = counterCodeLimits.known[0]?.tries ?? 0;

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

/** A paid place in a class, with the code that its buyer shows. */
async function aPlace(quantity = 1) {
  const token = await signIn(server);
  const sold = await aClassWithSeats(server, 10);
  const { orderId } = await order(server, token, sold, quantity);
  // Acts of one moment have no order.
  clock.pass(1_000);
  await payByCard(server, bank, { token, orderId, total: sold.price * quantity });
  clock.pass(1_000);
  const code = await codeOf({ token, orderId });
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
  return { token, orderId, code: code ?? '', agencyId: row?.agency_id ?? '' };
}

async function codeOf({ token, orderId }: { token: string; orderId: string }): Promise<string | null> {
  return (await server.ask(orders.orderDetails, { orderId }, { token })).lines[0]?.code ?? null;
}
const atDesk = (agencyId: string) => asStaff(server, { agencyId, rights: ['verify'] });
const historyOf = async ({ token, orderId }: { token: string; orderId: string }) =>
  (await server.ask(orders.orderDetails, { orderId }, { token })).history.map(({ state, by }) => `${state} ${by}`);

describe('a code at the counter', () => {
  test('is looked at, used once, written down, and closes its order a day later', async () => {
    const place = await aPlace(2);
    const desk = await atDesk(place.agencyId);
    const typed = place.code.replace(/(.{4})/g, '$1 ');
    const seen = await server.ask(verifications.find, { code: typed }, desk);
    expect(seen).toMatchObject({
      orderId: place.orderId,
      state: 'pendingUse',
      verifiedAt: null,
      lines: [{ quantity: 2 }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/\+886|phone/);

    const used = await server.ask(verifications.verify, { code: place.code }, desk);
    expect(used).toMatchObject({ state: 'writtenOff', verifiedAt: clock().toISOString() });
    expect(await historyOf(place)).toEqual(['pendingPayment buyer', 'pendingUse provider', 'writtenOff seller']);
    expect(await codeOf(place)).toBeNull();
    expect((await server.ask(verifications.list, {}, desk)).list).toMatchObject([
      { orderId: place.orderId, by: 'Staff', quantity: 2 },
    ]);
    const operator = await asStaff(server, { rights: ['settings'] });
    expect((await server.ask(audit.search, { thing: place.orderId }, operator)).list).toMatchObject([
      { act: 'use verification', staff: { id: desk.staffId } },
    ]);

    clock.pass(25 * hour);
    await Promise.all([server.runJob('orders.sweep'), other.runJob('orders.sweep')]);
    expect((await historyOf(place)).slice(3)).toEqual(['completed clock']);
  });

  test('that is shown at two counters at once, or tapped twice, is used once', async () => {
    const place = await aPlace();
    const desks = [await atDesk(place.agencyId), await atDesk(place.agencyId)];
    const answers = await Promise.all(
      desks.flatMap((desk) => [server, other].map((on) => on.call(verifications.verify, { code: place.code }, desk))),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.refusal === 'verifyCodeUsed')).toHaveLength(3);
    expect((await historyOf(place)).filter((line) => line.startsWith('writtenOff'))).toHaveLength(1);
    expect(
      await server.sql(
        'select 1 from attendances a join order_lines l on l.id = a.order_line_id where l.order_id = $1',
        [place.orderId],
      ),
    ).toHaveLength(1);
  });

  test('of another seller is as unknown as none', async () => {
    const [place, elsewhere] = [await aPlace(), await aPlace()];
    const desk = await atDesk(elsewhere.agencyId);
    const foreign = await server.call(verifications.verify, { code: place.code }, desk);
    const none = await server.call(verifications.verify, { code: '000000000000' }, await atDesk(elsewhere.agencyId));
    expect(foreign).toEqual(none);
    expect(foreign.data).toEqual({ refusal: 'verifyCodeUnknown', params: { left: wrongTries - 1 } });
    expect(await historyOf(place)).toEqual(['pendingPayment buyer', 'pendingUse provider']);
  });

  test('that is wrong ten times locks the person for a time, the right one too; sent all at once they are no more', async () => {
    const place = await aPlace();
    const [desk, colleague] = [await atDesk(place.agencyId), await atDesk(place.agencyId)];
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        (at % 2 === 0 ? server : other).call(verifications.find, { code: String(at).padStart(12, '9') }, desk),
      ),
    );
    const refusals = guesses.map((guess) => guess.data.refusal);
    expect(refusals.filter((code) => code === 'verifyCodeUnknown')).toHaveLength(wrongTries);
    expect(refusals.filter((code) => code === 'verifyCodeLocked')).toHaveLength(30 - wrongTries);
    expect((await server.call(verifications.verify, { code: place.code }, desk)).data).toMatchObject({
      refusal: 'verifyCodeLocked',
      params: { minutes: 15 },
    });
    expect((await server.ask(verifications.find, { code: place.code }, colleague)).orderId).toBe(place.orderId);
    clock.pass(15 * minute);
    expect((await server.ask(verifications.verify, { code: place.code }, desk)).state).toBe('writtenOff');
  });

  test('that is right is no guess, however often it is looked at', async () => {
    const place = await aPlace();
    const desk = await atDesk(place.agencyId);
    for (let at = 0; at < wrongTries + 2; at += 1) {
      expect((await server.call(verifications.find, { code: place.code }, desk)).success).toBe(true);
    }
  });

  test('of an order whose money is on its way back is refused, and counts again when the refund is withdrawn', async () => {
    const place = await aPlace();
    const desk = await atDesk(place.agencyId);
    const { total } = await server.ask(refunds.preview, { orderId: place.orderId }, place);
    const money = toDecimal(total.amount);
    const asked = await server.ask(refunds.ask, { orderId: place.orderId, money, reason: 'changedMind' }, place);
    const verify = () => server.call(verifications.verify, { code: place.code }, desk);
    expect((await verify()).data.refusal).toBe('verifyCodeRefunded');
    await server.ask(refunds.withdraw, { refundId: asked.refundId }, place);
    expect((await verify()).success).toBe(true);
  });

  test('that is right and shown fifty times at once locks nobody and costs no try', async () => {
    const place = await aPlace();
    const desk = await atDesk(place.agencyId);
    const shown = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 2 === 0 ? server : other).call(verifications.find, { code: place.code }, desk),
      ),
    );
    expect(shown.filter(({ success }) => success)).toHaveLength(50);
    const wrong = await server.call(verifications.find, { code: '000000000000' }, desk);
    expect(wrong.data).toEqual({ refusal: 'verifyCodeUnknown', params: { left: wrongTries - 1 } });
    expect((await server.call(verifications.verify, { code: place.code }, desk)).success).toBe(true);
  });

  test('is not for staff without the right', async () => {
    const place = await aPlace();
    const cashier = await asStaff(server, { agencyId: place.agencyId, rights: ['orders'] });
    expect((await server.call(verifications.verify, { code: place.code }, cashier)).data.refusal).toBe('notAllowed');
  });
});

describe('a phone at the counter', () => {
  const tokenIn = (link: string) => link.split('tie=')[1] ?? '';

  test('is tied by a link that works once, verifies, and is untied', async () => {
    const place = await aPlace();
    const desk = await atDesk(place.agencyId);
    const phone = { token: await signIn(server) };
    expect((await server.call(verifications.findAtCounter, { code: place.code }, phone)).data.refusal).toBe(
      'notAllowed',
    );
    expect((await server.ask(staff.post, {}, phone)).post).toBeNull();

    const { link } = await server.ask(staff.offerPhone, {}, desk);
    const ties = await Promise.all(
      [server, other].map((on) => on.call(staff.tiePhone, { token: tokenIn(link) }, phone)),
    );
    expect(ties.filter(({ success }) => success)).toHaveLength(1);
    expect((await server.ask(staff.post, {}, phone)).post).toMatchObject({ rights: ['verify'] });
    expect((await server.ask(staff.phone, {}, desk)).phone).toMatch(/\*/);
    expect((await server.ask(verifications.findAtCounter, { code: place.code }, phone)).orderId).toBe(place.orderId);
    expect((await server.ask(verifications.verifyAtCounter, { code: place.code }, phone)).state).toBe('writtenOff');
    expect((await server.ask(verifications.listAtCounter, {}, phone)).total).toBe(1);
    const foreign = await aPlace();
    expect((await server.ask(verifications.orderDetailsSeller, { orderId: place.orderId }, phone)).state).toBe(
      'writtenOff',
    );
    expect(
      (await server.call(verifications.orderDetailsSeller, { orderId: foreign.orderId }, phone)).data.refusal,
    ).toBe('notFound');

    await server.ask(staff.untiePhone, {}, desk);
    expect((await server.call(verifications.listAtCounter, {}, phone)).data.refusal).toBe('notAllowed');
  });

  test('loses the counter with its person’s right, and with a link that came too late', async () => {
    const place = await aPlace();
    const desk = await atDesk(place.agencyId);
    const owner = await asStaff(server, { agencyId: place.agencyId, owner: true });
    const phone = { token: await signIn(server) };
    const late = await server.ask(staff.offerPhone, {}, desk);
    clock.pass(11 * minute);
    expect((await server.call(staff.tiePhone, { token: tokenIn(late.link) }, phone)).data.refusal).toBe(
      'phoneTieEnded',
    );
    const { link } = await server.ask(staff.offerPhone, {}, desk);
    await server.ask(staff.tiePhone, { token: tokenIn(link) }, phone);
    expect((await server.call(verifications.listAtCounter, {}, phone)).success).toBe(true);
    await server.ask(staff.change, { id: desk.staffId, owner: false, rights: ['orders'] }, owner);
    expect((await server.call(verifications.listAtCounter, {}, phone)).data.refusal).toBe('notAllowed');
    await server.ask(staff.change, { id: desk.staffId, owner: false, rights: ['verify'] }, owner);
    await server.ask(staff.endSessions, { id: desk.staffId }, owner);
    expect((await server.call(verifications.listAtCounter, {}, phone)).data.refusal).toBe('notAllowed');
  });
});
