import * as calls from '@lyceum/contract/payments.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { newAttemptNumber, newId, orderNumber } from '@lyceum/domain/ids';
import { toDecimal } from '@lyceum/domain/money';
import { day, minute, second } from '@lyceum/domain/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { formOf, startTestBank, type Form } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, order, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });
const course = await aCourseOnSale(server);
const money = toDecimal(course.price);
const finance = await asStaff(server, { rights: ['finance'] });

type Search = Parameters<typeof server.ask<object, { list: object[] }, typeof calls.list.facts>>[1];
const list = (search: Search = {}, by = finance) => server.ask(calls.list, search, by);
const numbers = async (search: Search) => (await list(search)).list.map(({ number }) => number);

interface Begun {
  token: string;
  orderId: string;
  form: Form;
  number: string;
}
async function anOrder(): Promise<{ token: string; orderId: string }> {
  const token = await signIn(server);
  return { token, orderId: (await order(server, token, course)).orderId };
}
async function begin(placed: { token: string; orderId: string }): Promise<Begun> {
  const { orderId } = placed;
  const form = formOf(await server.ask(calls.create, { paymentCode: 16, orderId, money }, placed));
  await bank.open(form);
  return { ...placed, form, number: form.fields['MerchantTradeNo'] ?? '' };
}
const detailOf = async ({ number }: Begun, by = finance) => {
  const [found] = (await list({ keyword: number }, by)).list;
  return server.ask(calls.detail, { attemptId: found?.attemptId ?? '' }, by);
};
/** The lines of a timeline, by what they are and what stands beside it. */
const told = async (begun: Begun) =>
  (await detailOf(begun)).timeline.map((one) => {
    switch (one.what) {
      case 'told':
        return `${one.source} ${one.outcome} ${one.applied ? 'applied' : 'repeated'}${one.repeats > 0 ? ` +${one.repeats}` : ''}`;
      case 'asked':
        return `asked: ${one.answer}`;
      case 'refusedNotice':
        return `refused: ${one.why}`;
      case 'repayment':
        return `repayment ${one.amount.amount} ${one.state} after ${one.tries}`;
      case 'repaid':
        return `repaid ${one.amount.amount}`;
      case 'chargeback':
        return `chargeback ${one.amount.amount} ${one.state} ${one.reference}`;
      case 'fee':
        return `fee ${one.amount.amount}`;
      default:
        return one.what;
    }
  });

describe('one payment', () => {
  test('tells everything that happened to it in order, to the fee and the reconciliation', async () => {
    const paid = await begin(await anOrder());
    clock.pass(minute);
    expect((await bank.notify(paid.form, { fields: { TradeAmt: '1' } })).acknowledged).toBe(false);
    clock.pass(second);
    await bank.pay(paid.form);
    clock.pass(second);
    await bank.notify(paid.form);
    await bank.notify(paid.form);
    clock.pass(second);
    // The same in other bytes.
    await bank.notify(paid.form, { fields: { PaymentDate: '2026/03/02 10:09:09' } });
    clock.pass(minute);
    await staySignedIn(server);
    const [{ agency_id: agencyId } = { agency_id: '' }] = await server.sql<{ agency_id: string }>(
      'select agency_id from orders where id = $1',
      [paid.orderId],
    );
    const seller = await asStaff(server, { agencyId, rights: ['orders'] });
    await server.ask(refunds.giveBack, { orderId: paid.orderId, money: '200.00', words: '賠禮' }, seller);
    clock.pass(second);
    await Promise.all([server.runJob('payments.repay'), other.runJob('payments.repay')]);
    expect(await detailOf(paid)).toMatchObject({ state: 'partlyRefunded', fee: null, reconciliation: null });
    clock.pass(day);
    await staySignedIn(server);
    await server.runJob('payments.reconcile');
    clock.pass(second);
    const chargeback = { attemptNumber: paid.number, reference: 'CB-1', money: '1000.00' };
    await server.ask(refunds.recordChargeback, chargeback, finance);

    expect(await told(paid)).toEqual([
      'begun',
      'handedOver',
      'refused: mismatch',
      'notice paid applied +2',
      'paid',
      'notice paid repeated',
      'repayment 20000 sent after 1',
      'repaid 20000',
      'fee 2400',
      'chargeback 100000 told CB-1',
      'chargeback 100000 booked CB-1',
    ]);
    const detail = await detailOf(paid);
    expect(detail).toMatchObject({
      provider: 'ecpay',
      code: 16,
      // The rest went by the chargeback.
      state: 'refunded',
      amount: { amount: 120_000, currency: 'TWD' },
      repaid: { amount: 120_000, currency: 'TWD' },
      fee: { amount: 2_400, currency: 'TWD' },
      orderIds: [paid.orderId],
      failure: null,
      reconciliation: { day: '2026-03-02', differences: [] },
    });
    expect(detail.tradeNumber).not.toBe('');
  });

  test('that was left alone shows what we asked, once for each answer, and that it was closed for another try', async () => {
    const placed = await anOrder();
    const left = await begin(placed);
    clock.pass(10 * minute);
    await server.runJob('payments.sweep');
    clock.pass(second);
    const again = await begin(placed);
    clock.pass(10 * minute);
    await server.runJob('payments.sweep');
    clock.pass(20 * minute);
    await Promise.all([server.runJob('payments.sweep'), other.runJob('payments.sweep')]);
    expect(await told(left)).toEqual(['begun', 'handedOver', 'asked: unpaid', 'closed']);
    const { queries } = await detailOf(left);
    expect(queries).toBeGreaterThan(1);
    expect(await detailOf(left)).toMatchObject({ state: 'closed', settledAt: null, reconciliation: null });
    expect(await told(again)).toEqual(['begun', 'handedOver', 'asked: unpaid']);
  });

  test('that failed, and was paid by what we asked since no notice came, says so', async () => {
    const failed = await begin(await anOrder());
    await bank.pay(failed.form, 'declined');
    expect(await told(failed)).toEqual(['begun', 'handedOver', 'notice failed applied', 'failed']);
    expect((await detailOf(failed)).failure).not.toBeNull();

    const silent = await begin(await anOrder());
    await bank.next('no-notice');
    await bank.pay(silent.form);
    clock.pass(10 * minute);
    await server.runJob('payments.sweep');
    expect(await told(silent)).toEqual(['begun', 'handedOver', 'query paid applied', 'paid']);
  });

  test('that came for an order which nobody wanted any more shows the money going back', async () => {
    const placed = await anOrder();
    const late = await begin(placed);
    clock.pass(second);
    await server.ask(orders.cancelOrder, { orderId: placed.orderId }, placed);
    clock.pass(second);
    await bank.pay(late.form);
    expect(await told(late)).toEqual([
      'begun',
      'handedOver',
      'closed',
      'notice paid applied',
      'paid',
      'repayment 120000 sending after 0',
    ]);
    clock.pass(second);
    await server.runJob('payments.repay');
    expect((await told(late)).slice(-2)).toEqual(['repayment 120000 sent after 1', 'repaid 120000']);
    expect(await detailOf(late)).toMatchObject({ state: 'refunded', repaid: { amount: 120_000 } });
  });

  test('holds nothing by which a card could be asked for money, and is shown to nobody else', async () => {
    const paid = await begin(await anOrder());
    await bank.pay(paid.form);
    const [row] = await server.sql<{ id: string; authorisation: string }>(
      'select id, authorisation from payment_attempts where number = $1',
      [paid.number],
    );
    expect(row?.authorisation).toMatch(/\d/);
    const shown = JSON.stringify([await detailOf(paid), await list({ keyword: paid.number })]);
    for (const secret of [bank.account.hashKey, bank.account.hashIv, bank.account.creditCheckCode, 'authorisation']) {
      expect(shown).not.toContain(secret);
    }
    expect(shown).not.toContain(`"${row?.authorisation}"`);
    const attemptId = row?.id ?? '';
    expect((await server.call(calls.detail, { attemptId: 'pay_nobody' }, finance)).data.refusal).toBe('notFound');
    const support = await asStaff(server, { rights: ['support', 'settings', 'review', 'catalogue'] });
    expect((await server.call(calls.detail, { attemptId }, support)).data.refusal).toBe('notAllowed');
    expect((await server.call(calls.list, {}, support)).data.refusal).toBe('notAllowed');
    expect((await server.call(calls.detail, { attemptId }, paid)).data.refusal).toBe('notLoggedIn');
    expect((await detailOf(paid, await asStaff(server, { rights: ['orders'] }))).number).toBe(paid.number);
  });

  test('is forgotten in what was only kept to look into it after 400 days, and in nothing else', async () => {
    const left = await begin(await anOrder());
    clock.pass(10 * minute);
    await server.runJob('payments.sweep');
    expect(await told(left)).toContain('asked: unpaid');
    clock.pass(399 * day);
    await staySignedIn(server);
    await server.runJob('payments.tidy');
    expect(await told(left)).toContain('asked: unpaid');
    clock.pass(2 * day);
    await server.runJob('payments.tidy');
    expect(await told(left)).toEqual(['begun', 'handedOver']);
  });
});

describe('the list', () => {
  const codes = { ecpay: 16, wechatpay: 9, paypal: 15, square: 17 } as const;
  const currencies = { ecpay: 'TWD', wechatpay: 'CNY', paypal: 'USD', square: 'USD' } as const;
  const states = ['succeeded', 'failed', 'closed', 'refunded'] as const;
  const rows: {
    id: string;
    number: string;
    provider: keyof typeof codes;
    state: string;
    currency: string;
    at: Date;
  }[] = [];

  beforeAll(async () => {
    const [{ id: checkoutId } = { id: '' }] = await server.sql<{ id: string }>('select id from checkouts limit 1');
    clock.pass(day);
    await staySignedIn(server);
    for (let at = 0; at < 48; at += 1) {
      clock.pass(30 * minute);
      const provider = (Object.keys(codes) as (keyof typeof codes)[])[at % 4] ?? 'ecpay';
      const row = {
        id: newId('pay', clock(), server.deps.random),
        number: newAttemptNumber(clock(), server.deps.random),
        provider,
        state: states[Math.floor(at / 4) % 4] ?? 'failed',
        currency: at === 2 ? 'TWD' : currencies[provider],
        at: clock(),
      };
      rows.unshift(row);
      await server.sql(
        `insert into payment_attempts (id, checkout_id, number, provider, code, state, amount, currency, trade_number, created_at)
         values ($1, $2, $3, $4, $5, $6, 120000, $7, $8, $9)`,
        [row.id, checkoutId, row.number, provider, codes[provider], row.state, row.currency, `T-${row.number}`, row.at],
      );
    }
  });
  const those = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).map(({ number }) => number);
  const since = () => rows.at(-1)?.at.toISOString() ?? '';

  test('is filtered by each of its columns, alone and together', async () => {
    const from = since();
    expect(await numbers({ from, pageSize: 100 })).toEqual(those(() => true));
    expect(await numbers({ from, provider: 'paypal', pageSize: 100 })).toEqual(
      those((row) => row.provider === 'paypal'),
    );
    expect(await numbers({ from, code: 9, pageSize: 100 })).toEqual(those((row) => row.provider === 'wechatpay'));
    expect(await numbers({ from, state: 'refunded', pageSize: 100 })).toEqual(those((row) => row.state === 'refunded'));
    expect(await numbers({ from, currency: 'USD', pageSize: 100 })).toEqual(those((row) => row.currency === 'USD'));
    expect(await numbers({ from, currency: 'TWD', provider: 'paypal', pageSize: 100 })).toEqual(
      those((row) => row.currency === 'TWD' && row.provider === 'paypal'),
    );
    expect(await numbers({ from, provider: 'ecpay', code: 9 })).toEqual([]);
    const [late = new Date(), early = new Date()] = [rows[10]?.at, rows[20]?.at];
    expect(await numbers({ from: early.toISOString(), until: late.toISOString(), state: 'failed' })).toEqual(
      those((row) => row.at >= early && row.at < late && row.state === 'failed'),
    );
  });

  test('comes in pages that neither overlap nor leave one out, also while attempts come', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ from: since(), pageSize: 7, ...(after && { after }) });
      seen.push(...page.list.map(({ number }) => number));
      after = page.next ?? undefined;
      await begin(await anOrder());
    } while (after);
    expect(seen).toEqual(those(() => true));
  });

  test('finds an attempt by the beginning of its number, an order’s number in any spelling, and the provider’s own', async () => {
    const begun = await begin(await anOrder());
    await bank.pay(begun.form);
    const { tradeNumber } = await detailOf(begun);
    const shown = orderNumber(begun.orderId);
    for (const keyword of [
      begun.number,
      begun.number.toLowerCase(),
      begun.number.slice(0, 12),
      ` ${begun.number} `,
      tradeNumber ?? '',
      shown,
      shown.toLowerCase(),
      shown.replaceAll('-', ''),
      shown.slice(0, 14),
    ]) {
      expect([keyword, await numbers({ keyword })]).toEqual([keyword, [begun.number]]);
    }
    for (const keyword of [
      `${begun.number}X`,
      '%',
      '_',
      "' or 1=1 --",
      tradeNumber?.slice(0, 5) ?? '',
      '0'.repeat(64),
    ]) {
      expect([keyword, await numbers({ keyword })]).toEqual([keyword, []]);
    }
    expect(await numbers({ keyword: begun.number, state: 'failed' })).toEqual([]);
    expect((await list({ keyword: begun.number })).list[0]?.orderIds).toEqual([begun.orderId]);
  });
});
