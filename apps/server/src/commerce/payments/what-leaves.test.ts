import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import { paymentMethods, type PaymentCode, type ProviderName } from '@lyceum/domain/payments';
import { day, hour } from '@lyceum/domain/time';
import { aCourse, anOffer } from '@lyceum/fixtures/builders';
import * as m from '@lyceum/i18n/words';
import { unseal } from '@lyceum/sandbox/newebpay/seal';
import { afterAll, describe, expect, test } from 'vitest';
import { paymentServices } from '../../providers/payment/registry.ts';
import type { ProviderSettings } from '../../providers/payment/settings.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startSimulatedBank, type SimulatedBank } from '../../testing/simulated-bank.ts';
import { ecpaySettings, formOf, startTestBank } from '../../testing/test-bank.ts';
import { startTestServer, testClock } from '../../testing/test-server.ts';
import { openShop, order, signIn, staySignedIn } from '../../testing/world.ts';

// Every byte that leaves for a provider during the life of a payment, by each method of the table, of two buyers who have nothing in common:
// with the browser, and from our server. What is encrypted is opened before it is read.

type Method = (typeof paymentMethods)[number];
type ShopCurrency = 'TWD' | 'CNY' | 'USD';

/** A message as it left, with where it went. */
interface Sent {
  to: string;
  headers: string;
  body: string;
}

const clock = testClock();
const left: Sent[] = [];
const keep: typeof fetch = async (target, init) => {
  const headers = Object.fromEntries(new Headers(init?.headers));
  left.push({
    to: `${init?.method ?? 'GET'} ${target instanceof Request ? target.url : target.toString()}`,
    headers: JSON.stringify(headers),
    body: typeof init?.body === 'string' ? init.body : '',
  });
  return fetch(target, init);
};

const cards = await startTestBank(clock);
const banks = new Map<ProviderName, SimulatedBank>();
for (const { name } of paymentServices.filter((one) => one.name !== 'ecpay')) {
  banks.set(name, await startSimulatedBank(name, clock));
}
const settings: Partial<Record<ProviderName, ProviderSettings>> = {
  ecpay: ecpaySettings(cards.account),
  ...Object.fromEntries([...banks].map(([name, bank]) => [name, bank.settings])),
};
const server = await startTestServer({
  clock,
  config: { trustProxy: 1 },
  extras: {
    payments: Object.fromEntries(
      paymentServices.map((service) => [
        service.name,
        service.open(settings[service.name] ?? {}, { clock, fetcher: keep }),
      ]),
    ),
  },
});
afterAll(async () => {
  await server.stop();
  await cards.close();
  await Promise.all([...banks.values()].map((bank) => bank.close()));
});
for (const [name, bank] of banks) {
  await bank.enterWebhook(`${server.url}/pay/notify/${name}`);
}

const prices = { TWD: 120_000, CNY: 12_345, USD: 4_990 };

interface Buyer {
  token: string;
  userId: string;
  phone: string;
  nickName: string;
  email: string;
  openId: string;
  address: string;
  device: string;
  course: string;
}
let buyers = 0;
/** Somebody of whom no fact is anybody else's, and who has bought a course of a name of its own. */
async function aBuyer(currency: ShopCurrency): Promise<Buyer & { orderId: string; checkoutId: string }> {
  buyers += 1;
  const phone = `09${31_000_000 + buyers * 1_234_567}`;
  const token = await signIn(server, phone);
  const [person] = await server.sql<{ id: string }>('select id from users where phone = $1', [`+886${phone.slice(1)}`]);
  const userId = person?.id ?? '';
  const facts = {
    nickName: `買家${buyers}林語彤`,
    email: `lin${buyers}@buyer.example`,
    course: `鋼琴入門第${buyers}班`,
  };
  await server.sql('update users set nick_name = $2 where id = $1', [userId, `${facts.nickName} ${facts.email}`]);
  const appId = String(settings.wechatpay?.['WECHATPAY_APP_ID']);
  const openId = `o${Buffer.from(`${appId}/buyer ${buyers}`).toString('base64url')}`;
  await server.sql("insert into openids (user_id, app_id, openid, learned_at) values ($1, $2, $3, '2099-01-01')", [
    userId,
    appId,
    openId,
  ]);
  const offer = anOffer({ price: prices[currency] });
  const name = { 'zh-TW': facts.course, 'zh-CN': facts.course, en: facts.course };
  const course = aCourse({ currency, offers: [offer], name });
  await openShop(server, [course]);
  const placed = await order(server, token, { productId: course.id, offerId: offer.id, price: offer.price });
  await staySignedIn(server);
  return {
    token,
    userId,
    phone,
    openId,
    address: `203.0.113.${buyers}`,
    device: `Phone of ${buyers}`,
    ...facts,
    ...placed,
  };
}
type Placed = Awaited<ReturnType<typeof aBuyer>>;

/** All that left while it was begun, paid, asked about, given back and compared. */
async function live(method: Method, placed: Placed, currency: ShopCurrency) {
  // In an iOS shell nothing digital is sold.
  const terminal = method.terminals.at(-1) ?? 2;
  const [region] = method.regions;
  const asker = { token: placed.token, terminal, region, from: placed.address, userAgent: placed.device };
  const { code, provider } = method;
  left.length = 0;
  const from = (await banks.get(provider)?.requests())?.length ?? 0;
  const input = { paymentCode: code, orderId: placed.orderId, money: toDecimal(prices[currency]) };
  const begun = await server.call(payments.create, input, asker);
  if (!begun.success) {
    throw new Error(`method ${code} was refused: ${JSON.stringify(begun.data)}`);
  }
  const { attemptId, ...step } = begun.data;
  const number =
    (await server.sql<{ number: string }>('select number from payment_attempts where id = $1', [attemptId]))[0]
      ?.number ?? '';
  const bank = banks.get(provider);
  if (bank) {
    await bank.open({ step, handle: null });
    const { browser } = await bank.act(number, 'pay');
    if (step.kind === 'token') {
      await server.ask(payments.complete, { attemptId, token: browser?.fields['token'] ?? '' }, asker);
    } else if (browser?.method === 'GET') {
      await fetch(`${browser.url}${browser.url.includes('?') ? '&' : '?'}${new URLSearchParams(browser.fields)}`, {
        redirect: 'manual',
      });
    } else if (browser) {
      await fetch(browser.url, { method: 'POST', body: new URLSearchParams(browser.fields), redirect: 'manual' });
    }
  } else {
    await cards.open(formOf(step));
    await cards.pay(formOf(step));
  }
  expect((await server.ask(orders.getCheckOrder, { id: placed.orderId }, asker)).result).toBe('paid');
  // Asked about as if no word had come.
  clock.pass(hour);
  await server.sql('update payment_attempts set query_at = $2 where id = $1', [attemptId, clock()]);
  const [attempt] = await server.sql<Record<'handle' | 'trade_number' | 'authorisation' | 'agency_id', string | null>>(
    `select a.handle, a.trade_number, a.authorisation, o.agency_id from payment_attempts a join orders o on o.checkout_id = a.checkout_id where a.id = $1`,
    [attemptId],
  );
  const trade = {
    attemptNumber: number,
    handle: attempt?.handle ?? null,
    tradeNumber: attempt?.trade_number ?? null,
    authorisation: attempt?.authorisation ?? null,
    money: { amount: prices[currency] as never, currency },
    createdAt: clock(),
  };
  await server.deps.payments[provider]?.query(trade);
  const seller = await asStaff(server, { agencyId: attempt?.agency_id ?? '', rights: ['orders'] });
  await server.ask(
    refunds.giveBack,
    { orderId: placed.orderId, money: currency === 'TWD' ? '100.00' : '1.00', words: '賠禮' },
    seller,
  );
  clock.pass(day);
  await server.runJob('payments.repay');
  clock.pass(2 * day);
  await server.runJob('payments.reconcile');
  const repayments = await server.sql<{ id: string }>('select id from repayments where attempt_id = $1', [attemptId]);
  const own = [attempt?.handle, attempt?.trade_number, attempt?.authorisation].filter(
    (one) => one !== null && one !== undefined,
  );
  // Of the simulated banks what reached them, of ECPay what was handed to the network.
  const reached = (await banks.get(provider)?.requests())?.slice(from).map(({ method: verb, url, headers, body }) => ({
    to: `${verb} ${bank?.url}${url}`,
    headers: JSON.stringify(headers),
    body,
  }));
  return { number, step, sent: reached ?? [...left], own, repayments: repayments.map(({ id }) => id) };
}

const newebpay = {
  id: String(settings.newebpay?.['NEWEBPAY_MERCHANT_ID']),
  key: String(settings.newebpay?.['NEWEBPAY_HASH_KEY']),
  iv: String(settings.newebpay?.['NEWEBPAY_HASH_IV']),
};

/** Each value that stands in a text, however it is wrapped, by its path: JSON, forms, addresses, what is encrypted for NewebPay. */
function valuesIn(text: string, path = ''): [path: string, value: string][] {
  if (/^[{[]/.test(text)) {
    try {
      return leaves(JSON.parse(text) as unknown, path);
    } catch {
      // It only looks so.
    }
  }
  const sealed = /^[\da-f]{64,}$/.test(text) ? unseal(text, newebpay) : undefined;
  if (sealed !== undefined) {
    return valuesIn(sealed, `${path} opened`);
  }
  if (/^(https?|weixin):\/\/[^ ]+\?/.test(text)) {
    const { origin, pathname, searchParams } = new URL(text);
    return [
      [path, `${origin}${pathname}`],
      ...[...searchParams].flatMap(([name, value]) => valuesIn(value, `${path}?${name}`)),
    ];
  }
  if (/^[A-Za-z_][\w.-]{0,40}=[^=\s]/.test(text)) {
    return [...new URLSearchParams(text)].flatMap(([name, value]) => valuesIn(value, `${path}.${name}`));
  }
  return [[path, text]];
}

function leaves(value: unknown, path: string): [string, string][] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
    : typeof value === 'string'
      ? valuesIn(value, path)
      : [[path, String(value)]];
}

type Life = Awaited<ReturnType<typeof live>>;
const readSent = ({ to, headers, body }: Sent): [string, string][] => {
  const [verb = '', url = ''] = to.split(' ');
  return [...valuesIn(url, `${verb} to`), ...leaves(JSON.parse(headers), 'header'), ...valuesIn(body, 'body')];
};
/** What the browser takes along to the provider; where a page of ours stands before it, what that one hands on. */
function ofStep({ step }: Life): [string, string][] {
  const all = leaves(step, 'step');
  return step.kind === 'redirect' && step.url.startsWith(server.url)
    ? all.filter(([path]) => path.startsWith('step.url?h5Url'))
    : all;
}
const everythingOf = (life: Life) => [...ofStep(life), ...life.sent.flatMap(readSent)];

/** Which protocols name the currency, and which show the buyer a title; the others know one currency, or have no page of their own. */
const namesCurrency: readonly ProviderName[] = ['wechatpay', 'paypal', 'square'];
const showsTitle: readonly ProviderName[] = ['wechatpay', 'alipay', 'ecpay', 'newebpay', 'paypal'];
/** The methods whose protocol demands the buyer's id at the chat app, or the address of the buyer's device. */
const wantsOpenId: readonly PaymentCode[] = [12];
const wantsAddress: readonly PaymentCode[] = [10];

/** Of one buyer as of the other: made anew for each message, from the number, the time, chance and our keys. */
const madeAnew =
  /[.?](sign|paySign|authorization|CheckMacValue|TradeSha|CheckValue|nonceStr|timestamp|MerchantTradeDate|time_expire|ExpireDate|package|prepay_?id|pr|token|source_id|content-length|[\w-]*request-id)$/i;

/** What is the buyer's own, in every form in which it could be written. */
const ownFacts = (placed: Placed): string[] => [
  placed.phone.slice(1),
  placed.nickName,
  placed.email,
  placed.course,
  placed.device,
  placed.userId,
  placed.orderId,
  placed.checkoutId,
  placed.token,
];

describe.each(
  paymentMethods.flatMap((method) =>
    method.currencies.map((currency) => ({ code: method.code, provider: method.provider, currency, method })),
  ),
)('what leaves for $provider by method $code in $currency', ({ method, currency }) => {
  const { code, provider } = method;
  const lives: { placed: Placed; life: Life }[] = [];

  test('is number, amount, currency and a neutral title, and openid or address where the protocol demands it', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const placed = await aBuyer(currency);
      lives.push({ placed, life: await live(method, placed, currency) });
    }
    for (const { placed, life } of lives) {
      const values = everythingOf(life).map(([, value]) => value);
      const amount = prices[currency];
      expect(values).toContain(life.number);
      expect(
        values.some((one) => [String(amount), toDecimal(amount as never), String(amount / 100)].includes(one)),
      ).toBe(true);
      expect(values.includes(currency)).toBe(namesCurrency.includes(provider));
      expect(values.includes(m.payments_neutralTitle({}, { locale: 'zh-TW' }))).toBe(showsTitle.includes(provider));
      expect(values.includes(placed.openId)).toBe(wantsOpenId.includes(code));
      expect(values.includes(placed.address)).toBe(wantsAddress.includes(code));
      expect(life.sent.length).toBeGreaterThan(1);
    }
  });

  test('is nothing else of the buyer, whole or in part, in plain or wrapped', () => {
    expect(lives).toHaveLength(2);
    for (const { placed, life } of lives) {
      const raw = life.sent.map(({ to, headers, body }) => `${to} ${headers} ${body}`).join('\n');
      const text = [raw, ...everythingOf(life).map(([, value]) => value)].join('\n');
      expect(ownFacts(placed).filter((fact) => text.includes(fact))).toEqual([]);
      expect(wantsOpenId.includes(code) || !text.includes(placed.openId)).toBe(true);
      expect(wantsAddress.includes(code) || !text.includes(placed.address)).toBe(true);
    }
  });

  test('is the same of two buyers who have nothing in common, but for the number and what is made of it', () => {
    const [one, other] = lives.map(({ placed, life }) => {
      const neutral = (value: string) => {
        let text = value
          .replaceAll(life.number, 'NUMBER')
          .replaceAll(placed.openId, 'OPENID')
          .replaceAll(placed.address, 'ADDRESS');
        for (const id of life.own) {
          text = text.replaceAll(id, 'TRADE');
        }
        for (const id of life.repayments) {
          text = text.replaceAll(id.slice(-20).toUpperCase(), 'REPAYMENT');
        }
        return text;
      };
      // Certificates, access tokens and statements are nobody's.
      const about = life.sent.map(readSent).filter((values) => values.some(([, value]) => neutral(value) !== value));
      return [ofStep(life), ...about].map((values) =>
        values.filter(([path]) => !madeAnew.test(path)).map(([path, value]) => `${path}: ${neutral(value)}`),
      );
    });
    expect(one?.length).toBeGreaterThan(1);
    expect(other).toEqual(one);
  });
});
