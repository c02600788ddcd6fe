import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { terminals, type PaymentCode, type PaymentStep, type Terminal } from '@lyceum/domain/payments';
import { day, hour, minute, second } from '@lyceum/domain/time';
import { aCourse, anOffer } from '@lyceum/fixtures/builders';
import * as doors from '@lyceum/contract/doors.calls';
import { afterAll, describe, expect, test } from 'vitest';
import { awayCookie } from '../../platform/serve.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startSimulatedBank } from '../../testing/simulated-bank.ts';
import { decide, startThirdParties, travel } from '../../testing/third-parties.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { codeFor, freshPhone, openShop, order, signIn, staySignedIn } from '../../testing/world.ts';
import * as accounts from '@lyceum/contract/accounts.calls';

const clock = testClock();
const parties = await startThirdParties(clock);
const bank = await startSimulatedBank('wechatpay', clock, { chatAppId: 'wx-cn' });
afterAll(() => Promise.all([bank.close(), parties.close()]));
const { server, other } = await twoServers(clock, {
  config: { payments: { wechatpay: bank.settings }, identity: parties.config, chatApp: parties.chatApp },
});

/** A recorded course at 123.45 yuan. */
const offer = anOffer({ price: 12_345 });
const course = aCourse({ currency: 'CNY', offers: [offer] });
await openShop(server, [course]);
const sold = { productId: course.id, offerId: offer.id, price: 12_345 };

const where: Partial<Record<PaymentCode, Terminal>> = {
  9: terminals.pcBrowser,
  10: terminals.mobileBrowser,
  11: terminals.androidShell,
  12: terminals.chatBrowser,
};

interface Ordered {
  token: string;
  orderId: string;
  checkoutId: string;
}
async function anOrder(given?: string): Promise<Ordered> {
  const token = given ?? (await signIn(server));
  return { token, ...(await order(server, token, sold)) };
}
const begin = ({ token, orderId }: Ordered, code: PaymentCode, more: object = {}, away?: string) => {
  const terminal = where[code];
  return server.call(
    payments.create,
    { paymentCode: code, orderId, money: '123.45', ...more },
    { token, language: 'zh-CN', ...(terminal && { terminal }), ...(away && { away }) },
  );
};
async function begun(placed: Ordered, code: PaymentCode): Promise<PaymentStep> {
  const answer = await begin(placed, code);
  if (!answer.success) {
    throw new Error(`refused: ${JSON.stringify(answer)}`);
  }
  return answer.data;
}
const stateOf = async ({ token, orderId }: Ordered) =>
  (await server.ask(orders.orderDetails, { orderId }, { token })).state;
/** Newest first. */
const attemptsOf = ({ checkoutId }: Ordered) =>
  server.sql<{ number: string; state: string; trade_number: string | null }>(
    'select number, state, trade_number from payment_attempts where checkout_id = $1 order by created_at desc, id desc',
    [checkoutId],
  );
const numberOf = async (placed: Ordered) => (await attemptsOf(placed))[0]?.number ?? '';
const pay = async (placed: Ordered) => bank.act(await numberOf(placed), 'pay');
const balances = () => server.sql('select currency from ledger group by currency having sum(amount) <> 0');
/** What the provider holds of a checkout, in fen. */
async function heldOf({ checkoutId }: Ordered): Promise<number> {
  const [row] = await server.sql<{ held: string }>(
    `select coalesce(sum(l.amount), 0) held from ledger l join payment_attempts a on a.id = l.attempt_id
      where a.checkout_id = $1 and l.account = 'provider'`,
    [checkoutId],
  );
  return Number(row?.held);
}
const both = (job: string) => Promise.all([server.runJob(job), other.runJob(job)]);
async function repay(): Promise<void> {
  await both('payments.repay');
  expect(await balances()).toEqual([]);
}

describe('a QR code', () => {
  test('is paid by a phone, and the order by the signed notice', async () => {
    const placed = await anOrder();
    expect(await begun(placed, 9)).toMatchObject({ kind: 'qr', content: expect.stringMatching(/^weixin:/) as string });
    expect(await stateOf(placed)).toBe('pendingPayment');
    const { notices } = await pay(placed);
    expect(notices).toMatchObject([{ status: 204, answer: '', acknowledged: true }]);
    expect(await stateOf(placed)).toBe('completed');
    expect(await attemptsOf(placed)).toMatchObject([
      { state: 'succeeded', trade_number: expect.any(String) as string },
    ]);
    expect(await heldOf(placed)).toBe(12_345);
    expect(await balances()).toEqual([]);
  });

  test.each(['forged', 'wrongAmount', 'wrongCurrency', 'wrongMerchant'])(
    'whose notice was %s is refused and moves nothing; the right one after it pays',
    async (fault) => {
      const placed = await anOrder();
      await begun(placed, 9);
      await bank.next(fault);
      const { notices } = await pay(placed);
      expect(notices.map(({ status, answer }) => [status, answer])).toEqual([
        [400, '{"code":"FAIL","message":"refused"}'],
        [204, ''],
      ]);
      expect(await stateOf(placed)).toBe('completed');
      const number = await numberOf(placed);
      expect(await bank.notify(number, { lie: fault })).toMatchObject({ status: 400, acknowledged: false });
      expect(await heldOf(placed)).toBe(12_345);
    },
  );

  test('whose notice comes twice, to both servers, or out of order, is paid once', async () => {
    for (const fault of ['doubled', 'reordered']) {
      const placed = await anOrder();
      await begun(placed, 9);
      await bank.next(fault);
      await pay(placed);
      const first = (await bank.notices()).findLast(({ body }) => body !== '');
      const again = await Promise.all(
        [server, other, server, other].map(({ url }) =>
          fetch(`${url}/pay/notify/wechatpay`, {
            method: 'POST',
            headers: first?.headers ?? {},
            body: first?.body ?? '',
          }),
        ),
      );
      expect(again.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
      expect(await heldOf(placed)).toBe(12_345);
      expect(
        await server.sql("select 1 from order_history where order_id = $1 and why = 'pay'", [placed.orderId]),
      ).toHaveLength(1);
    }
    expect(await balances()).toEqual([]);
  });

  test('is paid although the bank changes its certificate in between', async () => {
    const placed = await anOrder();
    await begun(placed, 9);
    await bank.next('rotate');
    expect((await pay(placed)).notices).toMatchObject([{ acknowledged: true }]);
    expect(await stateOf(placed)).toBe('completed');
  });

  test('whose notice cannot be verified, since the new certificate cannot be fetched, is asked for once more', async () => {
    const placed = await anOrder();
    await begun(placed, 9);
    await bank.next('rotate');
    await bank.next('timeoutBefore');
    expect((await pay(placed)).notices).toMatchObject([{ status: 503, acknowledged: false }]);
    expect(await stateOf(placed)).toBe('pendingPayment');
    expect(await bank.notify(await numberOf(placed))).toMatchObject({ status: 204, acknowledged: true });
    expect(await stateOf(placed)).toBe('completed');
  });

  test('whose notice is lost is found by asking, on whichever server', async () => {
    const placed = await anOrder();
    await begun(placed, 9);
    await bank.next('lost');
    await pay(placed);
    expect(await stateOf(placed)).toBe('pendingPayment');
    clock.pass(3 * minute);
    await both('payments.sweep');
    expect(await stateOf(placed)).toBe('completed');
    expect(await heldOf(placed)).toBe(12_345);
  });

  test('that could not be begun is told so, whether the bank heard of it or not', async () => {
    for (const fault of ['timeoutBefore', 'timeoutAfter', 'unsigned', 'serverError']) {
      const placed = await anOrder();
      await bank.next(fault);
      expect((await begin(placed, 9)).data.refusal).toBe('providerUnavailable');
      expect(await attemptsOf(placed)).toMatchObject([{ state: 'failed' }]);
      clock.pass(second);
      await begun(placed, 9);
      await pay(placed);
      expect(await stateOf(placed)).toBe('completed');
    }
  });

  test('that was scanned twice by two tries is paid once, and the other money goes back', async () => {
    const placed = await anOrder();
    await begun(placed, 9);
    const first = await numberOf(placed);
    clock.pass(second);
    await begun(placed, 9);
    await bank.act(first, 'pay');
    await pay(placed);
    expect(await heldOf(placed)).toBe(24_690);
    await repay();
    expect(await heldOf(placed)).toBe(12_345);
    expect((await attemptsOf(placed)).map(({ state }) => state).toSorted()).toEqual(['refunded', 'succeeded']);
    expect(
      await bank.payment((await attemptsOf(placed)).find(({ state }) => state === 'refunded')?.number ?? ''),
    ).toMatchObject({
      refunded: 12_345,
    });
  });

  test('of an order that was given up is closed; what is paid before that goes back', async () => {
    const [closed, late] = [await anOrder(), await anOrder()];
    for (const placed of [closed, late]) {
      await begun(placed, 9);
      await bank.act(await numberOf(placed), 'leave');
      await server.ask(orders.cancelOrder, { orderId: placed.orderId }, placed);
    }
    await pay(late);
    clock.pass(3 * minute);
    await both('payments.sweep');
    await pay(closed);
    expect(await bank.payment(await numberOf(closed))).toMatchObject({ state: 'closed' });
    await repay();
    for (const placed of [closed, late]) {
      expect(await stateOf(placed)).toBe('cancelled');
      expect(await heldOf(placed)).toBe(0);
    }
    expect(await bank.payment(await numberOf(late))).toMatchObject({ refunded: 12_345 });
  });
});

describe('money that goes back', () => {
  async function aPaidOrder() {
    const placed = await anOrder();
    await begun(placed, 9);
    await pay(placed);
    const [{ agency_id: agencyId } = { agency_id: '' }] = await server.sql<{ agency_id: string }>(
      'select agency_id from orders where id = $1',
      [placed.orderId],
    );
    const seller = await asStaff(server, { agencyId, rights: ['orders'] });
    await staySignedIn(server);
    return {
      placed,
      give: (money?: string) =>
        server.ask(refunds.giveBack, { orderId: placed.orderId, words: '一起退', ...(money && { money }) }, seller),
    };
  }
  const refundsOf = async (placed: Ordered) =>
    (await server.ask(refunds.ofOrder, { orderId: placed.orderId }, placed)).list.map(({ state }) => state);

  test('in part, and then the rest, is sent once each', async () => {
    const { placed, give } = await aPaidOrder();
    await give('23.45');
    await repay();
    expect(await heldOf(placed)).toBe(10_000);
    clock.pass(2 * minute);
    await give();
    await repay();
    expect(await heldOf(placed)).toBe(0);
    expect(await refundsOf(placed)).toEqual(['repaid', 'repaid']);
    expect(await attemptsOf(placed)).toMatchObject([{ state: 'refunded' }]);
    expect(await bank.payment(await numberOf(placed))).toMatchObject({ refunded: 12_345 });
  });

  test('that takes its time is on its way until the bank’s notice, or its answer, says that it is done', async () => {
    const { placed, give } = await aPaidOrder();
    await bank.next('refundPending');
    await give();
    await repay();
    expect(await refundsOf(placed)).toEqual(['sending']);
    await bank.settleRefund(await numberOf(placed), 'done');
    // Ten minutes before it would be asked about again.
    await repay();
    expect(await refundsOf(placed)).toEqual(['repaid']);
    expect(await heldOf(placed)).toBe(0);
  });

  test('that the bank cannot send waits for a person, and is not tried on and on', async () => {
    const { placed, give } = await aPaidOrder();
    await bank.next('refundRefused');
    await give();
    await repay();
    clock.pass(10 * minute);
    await repay();
    const operator = await asStaff(server, { rights: ['finance'] });
    const { list } = await server.ask(payments.stuck, {}, operator);
    const number = await numberOf(placed);
    expect(list.filter(({ attemptNumber }) => attemptNumber === number)).toMatchObject([{ trouble: 'ABNORMAL' }]);
    expect(await heldOf(placed)).toBe(12_345);
  });

  test('whose request or answer is lost goes back once', async () => {
    const { placed, give } = await aPaidOrder();
    await give();
    // The question goes through, its answer, then the request's.
    await bank.next('timeoutAfter', 2);
    await repay();
    clock.pass(5 * minute);
    await repay();
    clock.pass(10 * minute);
    await repay();
    expect(await refundsOf(placed)).toEqual(['repaid']);
    expect(await bank.payment(await numberOf(placed))).toMatchObject({ refunded: 12_345 });
  });
});

describe('a phone’s browser', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  async function ownPage(placed: Ordered): Promise<URL> {
    const step = await begun(placed, 10);
    return new URL(step.kind === 'redirect' ? step.url : '');
  }
  async function see(address: URL | string, { userAgent = phone, method = 'GET' } = {}) {
    const answer = await fetch(address, { method, headers: { 'user-agent': userAgent }, redirect: 'manual' });
    const text = await answer.text();
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      links: links.filter((href) => href !== '/icon.svg'),
    };
  }

  test('goes by our page, with SPEC.md’s fields and a ticket, to WeChat and back; the return itself proves nothing', async () => {
    const placed = await anOrder();
    const address = await ownPage(placed);
    const number = await numberOf(placed);
    expect(address.origin + address.pathname).toBe(`${server.url}/pay/h5/wechatpay`);
    const fields = Object.fromEntries(address.searchParams);
    expect(fields).toEqual({
      orderPaySn: number,
      money: '123.45',
      productType: '2',
      orderId: placed.orderId,
      h5Url: expect.stringMatching(/^http/) as string,
      openId: fields['token'],
      token: expect.stringMatching(/^\d{10}\.[\w-]{43}$/) as string,
      lang: 'zh-CN',
    });
    const page = await see(address);
    expect(page.status).toBe(200);
    expect(page.text).toContain('lang="zh-Hans"');
    expect(page.text).toContain('打开微信付款');
    expect(page.headers.get('referrer-policy')).toBe('origin');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; /);
    expect(policy).not.toContain('unsafe');
    const [h5 = '', counter] = page.links;
    expect(h5).toBe(fields['h5Url']);
    expect(counter).toBe(`/#/checkstand?orderId=${placed.orderId}`);

    // WeChat sees our host, and comes back to us.
    const there = await fetch(h5, { headers: { referer: `${server.url}/`, 'user-agent': phone } });
    expect(there.status).toBe(200);
    const left = await bank.act(number, 'leave');
    const back = left.browser?.url ?? '';
    expect(back).toBe(`${server.url}/pay/return/wechatpay?out_trade_no=${number}`);
    const come = async () => (await fetch(back, { redirect: 'manual' })).headers.get('location');
    expect(await come()).toMatch(new RegExp(`^/#/cardPayment/${placed.orderId}/usr_`));
    expect(await stateOf(placed)).toBe('pendingPayment');
    await bank.next('lost');
    await pay(placed);
    await Promise.all([come(), come()]);
    expect(await stateOf(placed)).toBe('completed');
    expect(await heldOf(placed)).toBe(12_345);
  });

  test('is led on once and for a minute; afterwards words say how to go on', async () => {
    const over = '这个付款链接不能用了';
    const placed = await anOrder();
    const used = await ownPage(placed);
    // A look at the head alone does not use it up, nor does a look from inside WeChat.
    expect((await see(used, { method: 'HEAD' })).status).toBe(404);
    const inside = await see(used, { userAgent: `${phone} MicroMessenger/8.0.50` });
    expect(inside.text).toContain('请在浏览器里打开');
    expect(inside.links).toEqual([`/#/checkstand?orderId=${placed.orderId}`]);
    // On two servers at once: one of them leads on.
    const there = new URL(used.pathname + used.search, other.url);
    const pages = await Promise.all([see(used), see(there), see(used), see(there)]);
    expect(pages.filter(({ text }) => text.includes('打开微信付款'))).toHaveLength(1);
    const refused = pages.filter(({ text }) => text.includes(over));
    expect(refused).toHaveLength(3);
    expect(refused[0]?.links).toEqual([
      `/#/checkstand?orderId=${placed.orderId}`,
      `/#/checkResult?orderId=${placed.orderId}`,
    ]);
    expect(refused[0]?.text).not.toContain('<script');

    const late = await ownPage(await anOrder());
    clock.pass(minute - second);
    const inTime = await ownPage(await anOrder());
    clock.pass(second);
    expect((await see(late)).text).toContain(over);
    expect((await see(inTime)).text).toContain('打开微信付款');
  });

  test('is led nowhere by an address that was changed', async () => {
    const address = await ownPage(await anOrder());
    const evil = 'https://evil.example/"><script>alert(1)</script>';
    for (const [name, value] of [
      ['h5Url', evil],
      ['orderId', evil],
      ['money', '0.01'],
      ['orderPaySn', 'A1B2C3D4E5F6A7B8C9D0'],
      ['productType', '9'],
      ['token', '9999999999.AAAA'],
      ['token', ''],
    ] as const) {
      const changed = new URL(address);
      changed.searchParams.set(name, value);
      const page = await see(changed);
      expect([name, page.links]).toEqual([name, ['/#/orderList']]);
      expect(page.text).not.toContain('evil.example');
      expect(page.text).not.toContain('alert(1)');
    }
    const [h5] = (await see(address)).links;
    expect(h5).toBe(address.searchParams.get('h5Url'));
  });
});

test('an application gets what the chat app’s SDK takes', async () => {
  const placed = await anOrder();
  const step = await begun(placed, 11);
  expect(step).toMatchObject({ kind: 'bridge', fields: { package: 'Sign=WXPay', sign: expect.any(String) as string } });
  expect((await begin(placed, 9)).success).toBe(true);
  await pay(placed);
  expect(await stateOf(placed)).toBe('completed');
});

describe('inside the chat app', () => {
  const openidOf = (person: string) => `o${Buffer.from(`wx-cn/${person}`).toString('base64url')}`;
  /** What our server told the bank of who pays, the newest. */
  const payerSent = async () => {
    const asked = (await bank.requests()).filter(({ url }) => url.endsWith('/jsapi')).at(-1);
    return (JSON.parse(asked?.body ?? '{}') as { payer?: object }).payer;
  };
  const inApp = async (step: PaymentStep, openid: string, act = 'pay') => {
    const answer = await fetch(`${bank.url}/__sim/wechatpay/bridge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fields: step.kind === 'bridge' ? step.fields : {}, act, openid }),
    });
    return ((await answer.json()) as { err_msg: string }).err_msg;
  };
  async function unknown(placed: Ordered) {
    const answer = await begin(placed, 12);
    expect(answer).toMatchObject({ success: false, data: { refusal: 'payerUnknown' } });
    return { address: String(answer.data.params?.['address']), away: answer.away ?? '', message: answer.message };
  }
  const back = (address: string, away: string | undefined) =>
    fetch(address, { redirect: 'manual', headers: away === undefined ? {} : { cookie: `${awayCookie}=${away}` } });

  test('whoever is not known as its payer is told so and led by WeChat, which asks nothing, back to the counter', async () => {
    const placed = await anOrder();
    const { address, away, message } = await unknown(placed);
    expect(message).toContain('请用微信重新登录');
    expect(new URL(address).searchParams.get('scope')).toBe('snsapi_base');
    expect(await attemptsOf(placed)).toEqual([]);
    const returned = await back(await decide(address, 'lin'), away);
    expect([returned.status, returned.headers.get('location')]).toEqual([
      303,
      `/#/checkstand?orderId=${placed.orderId}`,
    ]);
    const step = await begun(placed, 12);
    expect(step).toMatchObject({ kind: 'bridge', fields: { appId: 'wx-cn', signType: 'RSA' } });
    expect(await payerSent()).toEqual({ openid: openidOf('lin') });
    expect(await inApp(step, openidOf('lin'))).toBe('get_brand_wcpay_request:ok');
    expect(await stateOf(placed)).toBe('completed');
    // The next order asks nobody.
    expect((await begin(await anOrder(placed.token), 12)).success).toBe(true);
  });

  test('what the page says of its openid is never believed', async () => {
    const placed = await anOrder();
    expect((await begin(placed, 12, { openId: openidOf('wu') })).data.refusal).toBe('payerUnknown');
    const { address, away } = await unknown(placed);
    await back(await decide(address, 'lin'), away);
    expect((await begin(placed, 12, { openId: openidOf('wu') })).success).toBe(true);
    expect(await payerSent()).toEqual({ openid: openidOf('lin') });
  });

  test('a journey is good once, in the browser that began it, and teaches nothing when WeChat does not say who it is', async () => {
    const placed = await anOrder();
    const first = await unknown(placed);
    const way = await decide(first.address, 'lin');
    expect((await back(way, undefined)).headers.get('location')).toContain('/login');
    expect((await begin(placed, 12)).data.refusal).toBe('payerUnknown');
    const refused = await unknown(placed);
    await back(await decide(refused.address, 'lin', 'refuse'), refused.away);
    for (const fault of ['snapshot', 'badCode', 'busy', 'noOpenid']) {
      const next = await unknown(placed);
      await parties.next('wechat', fault);
      const returned = await back(await decide(next.address, 'lin'), next.away);
      expect(returned.headers.get('location')).toBe(`/#/checkstand?orderId=${placed.orderId}`);
    }
    expect((await begin(placed, 12)).data.refusal).toBe('payerUnknown');
    const last = await unknown(placed);
    const address = await decide(last.address, 'lin');
    await back(address, last.away);
    expect((await begin(placed, 12)).success).toBe(true);
    // Once more the same way back: it is over.
    expect((await back(address, last.away)).headers.get('location')).toContain('trouble=over');
    // Nor does such a journey let anybody in.
    expect(
      await server.sql('select 1 from third_sign_ins where order_id is not null and ticket_hash is not null'),
    ).toEqual([]);
  });

  test('who signed in by WeChat is known at once, until he takes it away', async () => {
    await parties.addChatPerson({ id: 'payer1', nickname: '林', unionid: 'unionid-of-payer1' });
    const mobile = freshPhone();
    const { ticket, away } = await travel(server, 'wechat', 'payer1');
    clock.pass(minute);
    await server.ask(accounts.sendVerifySMS, { phone: mobile, region: 'tw' });
    const code = await codeFor(server, mobile);
    const bound = await server.call(
      doors.bindWechat,
      { thirdId: ticket ?? '', phone: mobile, region: 'tw', code },
      { away },
    );
    const { token } = bound.data;
    const placed = await anOrder(token);
    const step = await begun(placed, 12);
    expect(await payerSent()).toEqual({ openid: openidOf('payer1') });
    expect(await inApp(step, openidOf('payer1'))).toBe('get_brand_wcpay_request:ok');
    expect(await stateOf(placed)).toBe('completed');

    clock.pass(minute);
    await server.ask(accounts.sendOwnCode, {}, { token });
    const { proof } = await server.ask(accounts.proveOwn, { code: await codeFor(server, mobile) }, { token });
    await server.ask(doors.remove, { door: 'wechat', proof }, { token });
    expect((await begin(await anOrder(token), 12)).data.refusal).toBe('payerUnknown');
    expect(await server.sql('select 1 from openids where openid = $1', [openidOf('payer1')])).toEqual([]);
  });

  test('somebody else’s chat app fails, and is asked who it is when the payment is tried again', async () => {
    const placed = await anOrder();
    const first = await unknown(placed);
    await back(await decide(first.address, 'lin'), first.away);
    clock.pass(11 * minute);
    const step = await begun(placed, 12);
    expect(await inApp(step, openidOf('wu'))).toBe('get_brand_wcpay_request:fail');
    clock.pass(second);
    const again = await unknown(placed);
    await back(await decide(again.address, 'wu'), again.away);
    expect(await inApp(await begun(placed, 12), openidOf('wu'))).toBe('get_brand_wcpay_request:ok');
    expect(await stateOf(placed)).toBe('completed');
  });
});

test('the bank’s bill and our books agree, and the fee is booked once', async () => {
  await staySignedIn(server);
  clock.pass(3 * day);
  await both('payments.sweep');
  const placed = await anOrder();
  await begun(placed, 9);
  await pay(placed);
  const number = await numberOf(placed);
  // Ten o'clock in Beijing on the day after: the bill is written; at half past nine it is not asked for.
  const untilTen = day - ((clock().getTime() + 8 * hour) % day) + 10 * hour;
  clock.pass(untilTen - 30 * minute);
  const asks = async () => (await bank.requests()).filter(({ url }) => url.includes('/bill/tradebill')).length;
  await both('payments.reconcile');
  const before = await asks();
  await both('payments.reconcile');
  expect(await asks()).toBe(before);
  clock.pass(40 * minute);
  await both('payments.reconcile');
  const [row] = await server.sql<{ day: string; differences: number; trades: number }>(
    "select day, differences, trades from reconciliations where provider = 'wechatpay' order by day desc limit 1",
  );
  expect(row?.trades).toBeGreaterThan(0);
  expect(await server.sql('select kind, attempt_number, ours, theirs, day from reconciliation_differences')).toEqual(
    [],
  );
  const [fee] = await server.sql<{ fee: string }>('select fee from payment_attempts where number = $1', [number]);
  expect(Number(fee?.fee)).toBe(74);
  expect(await balances()).toEqual([]);
});
