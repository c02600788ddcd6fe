import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day, minute, second } from '@lyceum/domain/time';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { checkMacValue } from '../../providers/payment/ecpay/check-mac-value.ts';
import { holdRow } from '../../testing/hold-row.ts';
import { formOf, startTestBank, type Form } from '../../testing/test-bank.ts';
import { startTestServer, testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, order, signIn } from '../../testing/world.ts';

const clock = testClock();

/** What the servers wrote into their logs. */
const logged: { msg?: string; settled?: string; why?: string; refusal?: string }[] = [];
const log = pino({ level: 'info', base: undefined }, { write: (line) => void logged.push(JSON.parse(line) as object) });

const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank, log });
const course = await aCourseOnSale(server);

const pay = (token: string, orderId: string, money = toDecimal(course.price)) =>
  server.call(payments.create, { paymentCode: 16, orderId, money }, { token });

/** An order of one course, with the form of an attempt that the bank has taken. */
async function atTheBank(token?: string): Promise<{ token: string; orderId: string; checkoutId: string; form: Form }> {
  const buyer = token ?? (await signIn(server));
  const { orderId, checkoutId } = await order(server, buyer, course);
  const answer = await pay(buyer, orderId);
  expect(answer.success).toBe(true);
  const form = formOf(answer.data);
  expect(await bank.open(form)).toBe(303);
  return { token: buyer, orderId, checkoutId, form };
}

const stateOf = async (token: string, orderId: string) =>
  (await server.ask(orders.orderDetails, { orderId }, { token })).state;

/** Money as SQL sees it, apart from the code under test. */
async function booksOf(checkoutId: string) {
  const [row] = await server.sql<{ paid: string; kept: string }>(
    `select count(*) filter (where a.state = 'succeeded') paid,
       coalesce((select sum(l.amount) from ledger l join payment_attempts x on x.id = l.attempt_id
                 where x.checkout_id = $1 and l.account = 'provider'), 0) kept
     from payment_attempts a where a.checkout_id = $1`,
    [checkoutId],
  );
  return { paidAttempts: Number(row?.paid), keptMoney: Number(row?.kept) };
}

async function ledgerIsZero() {
  const rows = await server.sql('select currency, sum(amount) from ledger group by currency having sum(amount) <> 0');
  expect(rows).toEqual([]);
}

describe('paying by card', () => {
  test('an order that is cancelled at that very moment is not sent to the bank', async () => {
    const buyer = await signIn(server);
    const { orderId, checkoutId } = await order(server, buyer, course);
    const checkout = await holdRow(server, 'checkouts', checkoutId);
    const cancelled = other.call(orders.cancelOrder, { orderId }, { token: buyer });
    await checkout.waiters(1);
    // Has read that the order is open, and waits behind who cancels it.
    const paying = pay(buyer, orderId);
    await checkout.waiters(2);
    await checkout.release();
    expect((await cancelled).success).toBe(true);
    expect((await paying).data).toMatchObject({ refusal: 'orderCancelled' });
    expect(await server.sql('select id from payment_attempts where checkout_id = $1', [checkoutId])).toEqual([]);
  });

  test('the order turns paid by the verified notice; the browser’s return alone changes nothing', async () => {
    const { token, orderId, checkoutId, form } = await atTheBank();
    await bank.next('no-notice');
    const { browserReturn } = await bank.pay(form);
    const back = await fetch(browserReturn.action, {
      method: 'POST',
      body: new URLSearchParams(browserReturn.fields),
      redirect: 'manual',
    });
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toMatch(new RegExp(`^/#/cardPayment/${orderId}/usr_`));
    expect(await stateOf(token, orderId)).toBe('pendingPayment');
    expect((await server.ask(orders.getCheckOrder, { id: orderId }, { token })).result).toBe('pending');

    expect(await bank.notify(form)).toMatchObject({ status: 200, answer: '1|OK', acknowledged: true });
    expect(await stateOf(token, orderId)).toBe('completed');
    expect(await server.ask(orders.getCheckOrder, { id: checkoutId }, { token })).toMatchObject({
      result: 'paid',
      orderId,
    });
    expect(await booksOf(checkoutId)).toEqual({ paidAttempts: 1, keptMoney: course.price });
    await ledgerIsZero();
  });

  test('a declined card ends the attempt, the same order is paid by the next one', async () => {
    const { token, orderId, checkoutId, form } = await atTheBank();
    const declined = await bank.pay(form, 'declined');
    expect(declined.notice).toMatchObject({ acknowledged: true });
    expect((await server.ask(orders.getCheckOrder, { id: orderId }, { token })).result).toBe('failed');
    const again = formOf((await pay(token, orderId)).data);
    await bank.open(again);
    await bank.pay(again);
    expect(await stateOf(token, orderId)).toBe('completed');
    expect(await booksOf(checkoutId)).toEqual({ paidAttempts: 1, keptMoney: course.price });
  });

  test('the same notice fifty times at once, on two servers: paid once, each acknowledged', async () => {
    const { checkoutId, orderId, token, form } = await atTheBank();
    await bank.next('no-notice');
    await bank.pay(form);
    const { fields } = await bank.notify(form, { tamper: { TradeAmt: '1' } });
    delete fields.CheckMacValue;
    const right = { ...fields, TradeAmt: String(course.price / 100) };
    const body = new URLSearchParams({
      ...right,
      CheckMacValue: checkMacValue(right, bank.account.hashKey, bank.account.hashIv),
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const { url } = i % 2 ? server : other;
        const response = await fetch(`${url}/pay/notify/ecpay`, { method: 'POST', body });
        return response.text();
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['1|OK']));
    expect(await stateOf(token, orderId)).toBe('completed');
    expect(await booksOf(checkoutId)).toEqual({ paidAttempts: 1, keptMoney: course.price });
    const history = await server.sql("select 1 from order_history where order_id = $1 and why = 'pay'", [orderId]);
    expect(history).toHaveLength(1);
    await ledgerIsZero();
  });

  test('two attempts both paid: the second is given back, the order stays paid once', async () => {
    const { token, orderId, checkoutId, form } = await atTheBank();
    const again = formOf((await pay(token, orderId)).data);
    await bank.open(again);
    await Promise.all([bank.pay(form), bank.pay(again)]);
    expect(await booksOf(checkoutId)).toMatchObject({ paidAttempts: 1, keptMoney: course.price * 2 });
    await Promise.all([server.runJob('payments.repay'), other.runJob('payments.repay')]);
    expect(await booksOf(checkoutId)).toEqual({ paidAttempts: 1, keptMoney: course.price });
    const states = await server.sql<{ state: string }>(
      'select state from payment_attempts where checkout_id = $1 order by state',
      [checkoutId],
    );
    expect(states).toEqual([{ state: 'refunded' }, { state: 'succeeded' }]);
    await ledgerIsZero();
  });

  test('money that comes for a cancelled order goes back', async () => {
    const { token, orderId, checkoutId, form } = await atTheBank();
    await server.ask(orders.cancelOrder, { orderId }, { token });
    expect((await bank.pay(form)).notice).toMatchObject({ acknowledged: true });
    expect(await stateOf(token, orderId)).toBe('cancelled');
    await server.runJob('payments.repay');
    expect(await booksOf(checkoutId)).toEqual({ paidAttempts: 0, keptMoney: 0 });
    await ledgerIsZero();
  });

  test('a notice that never came is asked for, not before the provider allows it', async () => {
    const { token, orderId, form } = await atTheBank();
    await bank.next('no-notice');
    await bank.pay(form);
    clock.pass(9 * minute);
    await server.runJob('payments.sweep');
    expect(await stateOf(token, orderId)).toBe('pendingPayment');
    clock.pass(minute + second);
    await Promise.all([server.runJob('payments.sweep'), other.runJob('payments.sweep')]);
    expect(await stateOf(token, orderId)).toBe('completed');
  });
});

/** Everything that could move, as one figure. */
async function allThatMoves(): Promise<unknown> {
  const tables = [
    'checkouts',
    'orders',
    'order_lines',
    'order_history',
    'payment_attempts',
    'payment_notices',
    'ledger',
  ];
  const figures = [...tables, 'repayments', 'refunds', 'offer_stock'].map(
    (table) =>
      `select '${table}' part, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) figure from ${table} t`,
  );
  return server.sql(figures.join(' union all '));
}

describe('notices that must change nothing', () => {
  test('each is refused by a code, stands in the log and moves nothing', async () => {
    const { form } = await atTheBank();
    const paid = await atTheBank();
    await bank.pay(paid.form);
    // What the bank said long ago is somebody's replay; today it is the bank's own second letter.
    expect(await bank.notify(paid.form)).toMatchObject({ status: 200, acknowledged: true });
    clock.pass(8 * day);
    const letters = [
      [form, { key: 'forged' as const }, { msg: 'a forged notice', why: 'wrong CheckMacValue' }],
      [form, { tamper: { TradeAmt: '1' } }, { msg: 'a forged notice', why: 'wrong CheckMacValue' }],
      [form, { fields: { MerchantID: '2000132' } }, { msg: 'a forged notice', why: 'another merchant' }],
      [form, { fields: { TradeAmt: '1' } }, { msg: 'a notice did not fit', settled: 'mismatch' }],
      [form, { fields: { TradeAmt: '-1' } }, { msg: 'a forged notice', why: 'TradeAmt is missing or malformed' }],
      [form, { fields: { MerchantTradeNo: 'NOSUCHNUMBER0000000A' } }, { settled: 'unknown' }],
      [paid.form, {}, { msg: 'a notice did not fit', settled: 'stale' }],
      [paid.form, { fields: { RtnCode: '10200095' } }, { msg: 'a notice did not fit', settled: 'stale' }],
    ] as const;
    const before = await allThatMoves();
    for (const [of, letter, line] of letters) {
      logged.length = 0;
      expect([letter, await bank.notify(of, letter)]).toMatchObject([
        letter,
        { status: 400, answer: '0|refused', acknowledged: false },
      ]);
      expect(logged).toMatchObject([line]);
    }
    expect(await allThatMoves()).toEqual(before);
    // News are taken at any age: the money of an order whose time is long over goes back.
    await bank.passTime(0);
    expect(await bank.notify(form)).toMatchObject({ status: 200, acknowledged: true });
    expect(await booksOf(paid.checkoutId)).toEqual({ paidAttempts: 1, keptMoney: course.price });
    await ledgerIsZero();
  });

  test('each signed field flipped, on either side, is refused', async () => {
    const { token, orderId, form } = await atTheBank();
    await bank.next('no-notice');
    await bank.pay(form);
    const { fields: sent } = await bank.notify(form, { tamper: { TradeAmt: '1' } });
    expect(Object.keys(sent).length).toBeGreaterThan(10);
    for (const name of Object.keys(sent)) {
      const flipped = `${sent[name] ?? ''}0`;
      const answer = await bank.notify(form, { tamper: { [name]: flipped } });
      expect([name, answer.status, answer.acknowledged]).toEqual([name, 400, false]);
    }
    // The other way round: each field of our form flipped after signing is refused by the bank.
    const fresh = formOf((await pay(token, orderId)).data);
    for (const name of Object.keys(fresh.fields)) {
      const fields = { ...fresh.fields, [name]: `${fresh.fields[name]}0` };
      expect([name, await bank.open({ action: fresh.action, fields })]).toEqual([name, 400]);
    }
    expect(await stateOf(token, orderId)).toBe('pendingPayment');
  });

  test('a foreign key, another merchant, another amount, an unknown number, a repeated name, no body', async () => {
    const { token, orderId, form } = await atTheBank();
    await bank.next('no-notice');
    await bank.pay(form);
    expect((await bank.notify(form, { key: 'forged' })).status).toBe(400);
    expect((await bank.notify(form, { fields: { MerchantID: '2000132' } })).status).toBe(400);
    expect((await bank.notify(form, { fields: { TradeAmt: '1' } })).status).toBe(400);
    expect((await bank.notify(form, { fields: { MerchantTradeNo: 'NOSUCHNUMBER0000000A' } })).status).toBe(400);
    const send = (body: string) =>
      fetch(`${server.url}/pay/notify/ecpay`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    for (const body of ['', 'RtnCode=1', 'RtnCode=1&RtnCode=1&CheckMacValue=', '%', '\u0000']) {
      expect((await send(body)).status).toBe(400);
    }
    expect(await stateOf(token, orderId)).toBe('pendingPayment');
  });

  test('a simulated payment from the provider’s console is acknowledged and pays nothing', async () => {
    const { token, orderId, form } = await atTheBank();
    await bank.next('simulate-paid');
    await bank.pay(form).catch(() => undefined);
    expect(await bank.notify(form, { fields: { SimulatePaid: '1' } })).toMatchObject({ acknowledged: true });
    expect(await stateOf(token, orderId)).toBe('pendingPayment');
  });

  const notify = (fields: Record<string, string>) =>
    fetch(`${server.url}/pay/notify/ecpay`, { method: 'POST', body: new URLSearchParams(fields) });
  const signed = (fields: Record<string, string>) => ({
    ...fields,
    CheckMacValue: checkMacValue(fields, bank.account.hashKey, bank.account.hashIv),
  });
  /** What the bank gives the buyer's browser: signed as a notice is, of a payment that only the provider's console pretended. */
  async function simulated() {
    const { token, orderId, form } = await atTheBank();
    await bank.next('simulate-paid');
    const { fields } = (await bank.pay(form)).browserReturn;
    expect(fields).toMatchObject({ RtnCode: '1', SimulatePaid: '1' });
    return { token, orderId, fields };
  }

  test('a field’s name in other letters keeps the check value, and is refused: a simulated payment cannot lose its mark', async () => {
    const { token, orderId, fields } = await simulated();
    for (const name of Object.keys(fields)) {
      const { [name]: value = '', ...others } = fields;
      const inOtherLetters = [name.toUpperCase(), name.toLowerCase(), `${name.at(0)}${name.slice(1).toUpperCase()}`];
      for (const changed of inOtherLetters.filter((one) => one !== name)) {
        expect([changed, (await notify({ ...others, [changed]: value })).status]).toEqual([changed, 400]);
        expect([changed, (await notify({ ...fields, [changed]: value })).status]).toEqual([changed, 400]);
      }
    }
    expect(await stateOf(token, orderId)).toBe('pendingPayment');
  });

  test('a field that moves into the value before it keeps the check value, and is refused', async () => {
    const { token, orderId, fields } = await simulated();
    const names = Object.keys(fields)
      .filter((name) => name !== 'CheckMacValue')
      .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    for (const [at, name] of names.slice(1).entries()) {
      const before = names[at] ?? '';
      const { [name]: value, ...others } = fields;
      const moved = { ...others, [before]: `${others[before]}&${name}=${value}` };
      expect(signed(moved).CheckMacValue).toBe(fields.CheckMacValue);
      expect([name, (await notify(moved)).status]).toEqual([name, 400]);
    }
    expect(await stateOf(token, orderId)).toBe('pendingPayment');
  });

  test('what ECPay never writes is refused even when it is signed, and no character makes an error of ours', async () => {
    const { token, orderId, fields } = await simulated();
    const { SimulatePaid, ...unmarked } = fields;
    expect(SimulatePaid).toBe('1');
    const real: Record<string, string> = { ...unmarked, SimulatePaid: '0' };
    for (const letter of [
      unmarked,
      { ...real, SimulatePaid: '' },
      { ...real, SimulatePaid: '2' },
      { ...real, Surprise: '1' },
      { ...real, RtnMsg: 'paid\u0000' },
      { ...real, RtnMsg: 'paid\n' },
      { ...real, CustomField1: 'a&b' },
      { ...real, MerchantTradeNo: `${real.MerchantTradeNo?.slice(0, 19)}\u0000` },
      { ...real, MerchantTradeNo: real.MerchantTradeNo?.toLowerCase() ?? '' },
      { ...real, TradeNo: '\u0000' },
      { ...real, TradeAmt: `${real.TradeAmt}.0` },
      { ...real, RtnCode: ' 1' },
    ]) {
      const answer = await notify(signed(letter));
      expect([letter, answer.status, await answer.text()]).toEqual([letter, 400, '0|refused']);
    }
    expect(await stateOf(token, orderId)).toBe('pendingPayment');
    for (const path of ['/pay/return/ecpay?MerchantTradeNo=%00', '/pay/back/ecpay/%00', '/pay/back/ecpay/%FF%27']) {
      expect([path, (await fetch(`${server.url}${path}`, { redirect: 'manual' })).status < 500]).toEqual([path, true]);
    }
    // The same letter as it should be: every field that a real notice may have, empty where the card has none.
    const whole = { ...real, PlatformID: '', stage: '', red_dan: '', PeriodType: '', AlipayID: '', TWQRTradeNo: '' };
    expect(await (await notify(signed(whole))).text()).toBe('1|OK');
    expect(await stateOf(token, orderId)).toBe('completed');
  });

  test('a late word of failure after the payment leaves the order paid', async () => {
    const { token, orderId, form } = await atTheBank();
    await bank.pay(form);
    await bank.notify(form, { fields: { RtnCode: '10200095', RtnMsg: 'failed' } });
    expect(await stateOf(token, orderId)).toBe('completed');
  });
});

describe('what cannot be paid', () => {
  test('another’s order, an unknown one, a wrong amount, a paid one, a cancelled one, one whose time is over', async () => {
    const { token, orderId, form } = await atTheBank();
    const stranger = await signIn(server);
    const foreign = await pay(stranger, orderId);
    const unknown = await pay(stranger, 'ord_nobodys');
    expect(foreign).toEqual(unknown);
    expect(foreign.data.refusal).toBe('notFound');
    expect((await pay(token, orderId, '1.00')).data).toMatchObject({
      refusal: 'priceChanged',
      params: { total: '1200.00' },
    });
    expect(
      (await server.call(payments.create, { paymentCode: 12, orderId, money: '1200.00' }, { token })).data.refusal,
    ).toBe('methodUnavailable');
    await bank.pay(form);
    expect((await pay(token, orderId)).data.refusal).toBe('orderPaidAlready');

    const cancelled = await order(server, token, course);
    await server.ask(orders.cancelOrder, { orderId: cancelled.orderId }, { token });
    expect((await pay(token, cancelled.orderId)).data.refusal).toBe('orderCancelled');

    const late = await order(server, token, course);
    clock.pass(29 * minute + second);
    expect((await pay(token, late.orderId)).data.refusal).toBe('tooLateToPay');
    await server.runJob('orders.sweep');
    expect(await stateOf(token, late.orderId)).toBe('pendingPayment');
    clock.pass(minute);
    expect((await pay(token, late.orderId)).data.refusal).toBe('orderExpired');
    await Promise.all([server.runJob('orders.sweep'), other.runJob('orders.sweep')]);
    expect(await stateOf(token, late.orderId)).toBe('cancelled');
  });

  test('each refusal stands in the log by its code and moves nothing', async () => {
    const { token, orderId } = await atTheBank();
    const stranger = await signIn(server);
    const cancelled = await order(server, token, course);
    await server.ask(orders.cancelOrder, { orderId: cancelled.orderId }, { token });
    const asked = [
      [() => pay(token, orderId, '1.00'), 'priceChanged'],
      [() => pay(token, orderId, '-1200.00'), 'priceChanged'],
      [() => pay(stranger, orderId), 'notFound'],
      [() => pay(token, cancelled.orderId), 'orderCancelled'],
      [() => server.call(orders.cancelOrder, { orderId }, { token: stranger }), 'notFound'],
      [() => server.call(orders.addToCart, { ...course, quantity: -1 }, { token }), 'invalidInput'],
      [() => server.call(orders.addToCart, { ...course, quantity: 1e12 }, { token }), 'invalidInput'],
    ] as const;
    const before = await allThatMoves();
    for (const [ask, refusal] of asked) {
      logged.length = 0;
      expect((await ask()).data.refusal).toBe(refusal);
      expect(logged).toMatchObject([{ msg: 'refused', refusal }]);
    }
    expect(await allThatMoves()).toEqual(before);
  });

  test('nobody is asked for money where no provider is switched on', async () => {
    const bare = await startTestServer({ clock, databaseUrl: server.databaseUrl });
    const token = await signIn(server);
    const { orderId } = await order(server, token, course);
    const answer = await bare.call(payments.create, { paymentCode: 16, orderId, money: '1200.00' }, { token });
    expect(answer.data.refusal).toBe('methodUnavailable');
    await bare.stop();
  });
});

test('to the provider goes a number, an amount and a neutral title, nothing of the person or the course', async () => {
  const { form } = await atTheBank();
  expect(Object.keys(form.fields).toSorted()).toEqual([
    'CheckMacValue',
    'ChoosePayment',
    'ClientBackURL',
    'EncryptType',
    'ItemName',
    'MerchantID',
    'MerchantTradeDate',
    'MerchantTradeNo',
    'NeedExtraPaidInfo',
    'OrderResultURL',
    'PaymentType',
    'ReturnURL',
    'TotalAmount',
    'TradeDesc',
  ]);
  expect(form.fields.MerchantTradeNo).toMatch(/^[0-9A-Z]{20}$/);
  expect(form.fields.ItemName).toBe('線上課程');
  expect(JSON.stringify(form.fields)).not.toMatch(/usr_|prd_|鋼琴/);
});

test('the ledger and the history refuse to be changed, and a movement that does not balance', async () => {
  await expect(server.sql('update ledger set amount = 0')).rejects.toThrow(/never changed/);
  await expect(server.sql('delete from ledger')).rejects.toThrow(/never changed/);
  await expect(server.sql("update order_history set why = 'x'")).rejects.toThrow(/never changed/);
  await expect(
    server.sql(
      "insert into ledger (id, movement_id, account, amount, currency, at) values ('x', 'y', 'seller', 1, 'TWD', now())",
    ),
  ).rejects.toThrow(/sum to zero/);
});

test('an attempt whose order ran out of time is closed, and asked about no more after a day', async () => {
  const { form } = await atTheBank();
  clock.pass(31 * minute);
  await server.runJob('orders.sweep');
  await server.runJob('payments.sweep');
  clock.pass(day);
  await server.runJob('payments.sweep');
  const [row] = await server.sql<{ query_at: Date | null }>('select query_at from payment_attempts where number = $1', [
    form.fields.MerchantTradeNo,
  ]);
  expect(row?.query_at).toBeNull();
});
