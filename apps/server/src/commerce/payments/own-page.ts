import { createHash } from 'node:crypto';
import { productTypes, type ProductType } from '@lyceum/domain/catalogue';
import { webViewOf } from '@lyceum/domain/doors';
import type { Language } from '@lyceum/domain/language';
import { toDecimal } from '@lyceum/domain/money';
import type { LineKindName } from '@lyceum/domain/orders';
import type { PaymentStep, ProviderName } from '@lyceum/domain/payments';
import { minute, second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, Deps } from '../../platform/deps.ts';
import { safe } from '../../platform/html.ts';
import { pageReader } from '../../platform/page-reader.ts';
import { countAll, counterOf } from '../../platform/tries.ts';

// WeChat Pay's address for browsers opens only from a page of a registered host, whose name it reads in the Referer. So the buyer goes by a
// page of ours, with SPEC.md's fields for it; in the place of token and openid stands a ticket, good once and for a minute (CALLS.md).

const ticketLife = minute;

const typeOf: Record<LineKindName, ProductType> = {
  inPerson: productTypes.inPerson,
  recorded: productTypes.online,
  live: productTypes.online,
  space: productTypes.space,
  consulting: productTypes.consulting,
  programme: productTypes.programme,
};

/** What the ticket vouches for. */
interface Signed {
  orderPaySn: string;
  money: string;
  productType: string;
  orderId: string;
  h5Url: string;
}

const purpose = 'own payment page';
const textOf = (provider: ProviderName, fields: Signed, expiry: string): string =>
  JSON.stringify([provider, fields.orderPaySn, fields.money, fields.productType, fields.orderId, fields.h5Url, expiry]);

interface Attempt {
  number: string;
  provider: ProviderName;
  amount: number;
}

/** The step to our page, which leads on to the provider's. */
export function leadThroughOwnPage(
  deps: Pick<Deps, 'signer' | 'clock'>,
  attempt: Attempt,
  order: { orderId: string; kinds: readonly LineKindName[] },
  h5Url: string,
  caller: Pick<Caller, 'origin' | 'language'>,
): PaymentStep {
  const [kind] = order.kinds;
  const fields: Signed = {
    orderPaySn: attempt.number,
    money: toDecimal(attempt.amount),
    productType: kind === undefined ? '' : String(typeOf[kind]),
    orderId: order.orderId,
    h5Url,
  };
  const expiry = String(Math.floor((deps.clock().getTime() + ticketLife) / second));
  const ticket = `${expiry}.${deps.signer.sign(purpose, textOf(attempt.provider, fields, expiry))}`;
  const query = new URLSearchParams({ ...fields, openId: ticket, token: ticket, lang: caller.language });
  return { kind: 'redirect', url: `${caller.origin}/pay/h5/${attempt.provider}?${query}` };
}

type Ticket = 'good' | 'late' | 'forged';

function ticketOf(deps: Pick<Deps, 'signer' | 'clock'>, provider: ProviderName, query: URLSearchParams) {
  const at = (name: string) => query.get(name) ?? '';
  const fields: Signed = {
    orderPaySn: at('orderPaySn'),
    money: at('money'),
    productType: at('productType'),
    orderId: at('orderId'),
    h5Url: at('h5Url'),
  };
  const [expiry = '', signature = ''] = at('token').split('.');
  const isSigned =
    /^\d{1,12}$/.test(expiry) && deps.signer.verify(purpose, textOf(provider, fields, expiry), signature);
  const isLate = Number(expiry) * second <= deps.clock().getTime();
  const state: Ticket = !isSigned ? 'forged' : isLate ? 'late' : 'good';
  return { fields, state };
}

/** Two requests with one ticket, at two servers at once: one of them is the first. */
async function isFirstUse(deps: Deps, number: string): Promise<boolean> {
  const { over } = await countAll(deps, deps.db, [counterOf(deps, purpose, number, { tries: 1, window: 10 * minute })]);
  return over === null;
}

const style = `body{margin:0;font:16px/1.6 system-ui,-apple-system,"PingFang TC","PingFang SC","Microsoft JhengHei",sans-serif;color:#1c2452;background:#f6f7fb;overflow-wrap:anywhere}
main{max-width:28rem;margin:0 auto;padding:15vh 1.25rem 3rem;text-align:center}h1{font-size:1.375rem;line-height:1.35;margin:0 0 .5rem}p{margin:.5rem 0;color:#5b6178}
a{display:block;margin:1rem 0 0;padding:.75rem 1rem;min-height:1.5rem;border-radius:.75rem;color:#3b4cca;text-decoration:none;font-weight:600}
a.main{margin-top:1.75rem;background:#3b4cca;color:#fff}a:focus-visible{outline:3px solid #7f8cf0;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#12152a;color:#eceef8}p{color:#aab0c8}a{color:#aab6ff}a.main{color:#fff}}`;
/** In the place of this page: whoever goes back comes to the counter, not to a ticket that was used. */
const goOn = `location.replace(document.getElementById('open').href)`;
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(goOn)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const tags: Record<Language, string> = { 'zh-TW': 'zh-Hant', 'zh-CN': 'zh-Hans', en: 'en' };

interface Link {
  to: string;
  words: string;
}
interface Page {
  title: string;
  text: string;
  links: readonly Link[];
  /** The first link is followed at once. */
  goesOn: boolean;
}

const pageText = (language: Language, { title, text, links, goesOn }: Page): string => {
  const rows = links.map(
    ({ to, words }, at) => `<a${at === 0 ? ' class="main" id="open"' : ''} href="${safe(to)}">${safe(words)}</a>`,
  );
  return `<!doctype html><html lang="${tags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${safe(title)}</title><style>${style}</style></head><body><main><h1>${safe(title)}</h1><p>${safe(text)}</p>${rows.join('')}</main>${goesOn ? `<script>${goOn}</script>` : ''}</body></html>`;
};

async function pageFor(deps: Deps, provider: ProviderName, request: FastifyRequest, language: Language): Promise<Page> {
  const locale = { locale: language };
  const { fields, state } = ticketOf(deps, provider, new URL(request.url, 'http://page').searchParams);
  const of = `?${new URLSearchParams({ orderId: fields.orderId })}`;
  const counter = { to: `/#/checkstand${of}`, words: m.payments_h5Again({}, locale) };
  if (state === 'good' && webViewOf(request.headers['user-agent'] ?? '') === 'chatApp') {
    const [title, text] = [m.payments_h5InsideTitle({}, locale), m.payments_h5InsideText({}, locale)];
    return { title, text, links: [counter], goesOn: false };
  }
  if (state === 'good' && (await isFirstUse(deps, fields.orderPaySn))) {
    const open = { to: fields.h5Url, words: m.payments_h5Open({}, locale) };
    return {
      title: m.payments_h5Title({}, locale),
      text: m.payments_h5Text({}, locale),
      links: [open, counter],
      goesOn: true,
    };
  }
  const result = { to: `/#/checkResult${of}`, words: m.payments_paidYes({}, locale) };
  return {
    title: m.payments_h5OverTitle({}, locale),
    text: m.payments_h5OverText({}, locale),
    // Of an address that we did not make nothing is believed.
    links: state === 'forged' ? [{ to: '/#/orderList', words: m.orders_title({}, locale) }] : [counter, result],
    goesOn: false,
  };
}

/** The pages of ours by which browsers go to providers that look at where they come from. */
export function ownPages(app: FastifyInstance, deps: Deps): void {
  for (const { name, opensFromOurPage } of Object.values(deps.payments)) {
    if (opensFromOurPage) {
      // A question for the head alone would use the ticket up.
      app.get(`/pay/h5/${name}`, { exposeHeadRoute: false, schema: { hide: true } }, async (request, reply) => {
        const { language } = pageReader(deps.config, request);
        return reply
          .headers({
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': policy,
            'cache-control': 'no-store',
            // The provider sees our host, and nothing of the address.
            'referrer-policy': 'origin',
          })
          .send(pageText(language, await pageFor(deps, name, request, language)));
      });
    }
  }
}
