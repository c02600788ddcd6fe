import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, verbatim, type Html } from '../html.ts';
import { faultsOf, fateOf, type CardField, type CardInput, type Tokens } from './cards.ts';
import { cardScript, challengeScript, pageScript } from './page-script.ts';
import type { Books } from './wire.ts';
import { languageOf, words, type FormLanguage } from './words.ts';

const style = `
:root{color-scheme:light dark;--paper:#fff;--ink:#161a22;--muted:#5d6675;--line:#767f8e;--bad:#b3261e;--main:#14532d;--mark:#7a4b00;--mark-soft:#fff2d6}
@media (prefers-color-scheme:dark){:root{--paper:#191e27;--ink:#edf0f5;--muted:#a3adbd;--line:#7d8798;--bad:#ffb4ab;--main:#2f855a;--mark:#ffd999;--mark-soft:#3a2d12}}
*{box-sizing:border-box}
html,body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC",sans-serif}
.test{margin:0 0 12px;padding:6px 12px;background:var(--mark-soft);color:var(--mark);font-size:13px;text-align:center;border-radius:8px}
form{display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:2px}
label{display:block;font-size:14px;color:var(--muted)}
.wide{grid-column:1/-1}
input{display:block;width:100%;min-height:48px;margin-top:4px;padding:0 12px;border:1px solid var(--line);border-radius:10px;background:transparent;color:var(--ink);font:inherit;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border-color:var(--bad)}
[role=alert]{min-height:24px;margin:8px 2px 0;color:var(--bad);font-size:14px}
:focus-visible{outline:3px solid #2563eb;outline-offset:1px}
main{padding:20px;border-radius:16px}
h1{margin:0 0 8px;font-size:18px}
.amount{margin:0 0 12px;font-size:24px;font-weight:700}
button{display:block;width:100%;min-height:48px;margin-top:8px;border:1px solid var(--line);border-radius:12px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.main{border:0;background:var(--main);color:#fff}
`;
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleElement = verbatim(`<style>${style}</style>`);

/** A page that stands in a frame of the shop's. */
function sendFrame(
  reply: FastifyReply,
  language: FormLanguage,
  title: string,
  body: Html,
  script: string,
): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; img-src data:; form-action 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
            <link rel="icon" href="data:," />
            ${styleElement}
          </head>
          <body>
            ${body} ${verbatim(`<script>${script}</script>`)}
          </body>
        </html>`.markup,
    );
}

interface OfFrame {
  Querystring: { lang?: string; amount?: string; currency?: string };
}
interface AccountGiven {
  applicationId?: unknown;
  locationId?: unknown;
}

/** What a browser loads of Square: its script, the card's frame, and what makes tokens. */
export function cardFormRoutes(app: FastifyInstance, { bank, account }: Books, tokens: Tokens): void {
  const isOurs = ({ applicationId, locationId }: AccountGiven): boolean =>
    applicationId === account.applicationId && locationId === account.locationId;
  const refuse = (reply: FastifyReply, message: string): FastifyReply => reply.code(400).send({ message });
  /** Asked from the shop's page, as text, so that no browser asks first whether it may. */
  const fromPage = (path: string, answer: (given: Record<string, unknown>, reply: FastifyReply) => unknown): void => {
    app.post<{ Body: string }>(path, async (request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
      try {
        return await answer(JSON.parse(request.body) as Record<string, unknown>, reply);
      } catch {
        return refuse(reply, 'The body cannot be read');
      }
    });
  };

  app.get('/square/v1/square.js', async (request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(pageScript(`${request.protocol}://${request.host}`)),
  );

  app.get<OfFrame>('/square/card', async ({ query }, reply) => {
    const language = languageOf(query.lang);
    const say = words[language];
    const field = (name: string, label: string, of: CardField, autocomplete: string, wide = false): Html =>
      html`<label class="${wide ? 'wide' : ''}"
        >${label}<input
          name="${name}"
          data-field="${of}"
          autocomplete="${autocomplete}"
          inputmode="${of === 'postalCode' ? 'text' : 'numeric'}"
          maxlength="23"
      /></label>`;
    return sendFrame(
      reply,
      language,
      say.number,
      html`<p class="test">${say.test}</p>
        <form>
          ${field('number', say.number, 'cardNumber', 'cc-number', true)}
          ${field('expiry', say.expiry, 'expirationDate', 'cc-exp')} ${field('cvv', say.cvv, 'cvv', 'cc-csc')}
          ${field('postalCode', say.postalCode, 'postalCode', 'postal-code', true)}
        </form>
        <p role="alert"></p>`,
      cardScript,
    );
  });

  app.get<OfFrame>('/square/challenge', async ({ query }, reply) => {
    const language = languageOf(query.lang);
    const say = words[language];
    return sendFrame(
      reply,
      language,
      say.bank,
      html`<main>
        <p class="test">${say.test}</p>
        <h1>${say.bank}</h1>
        <p>${say.ask}</p>
        <p class="amount">${query.currency} ${query.amount}</p>
        <button class="main" value="yes">${say.yes}</button>
        <button value="no">${say.no}</button>
      </main>`,
      challengeScript,
    );
  });

  fromPage('/square/hydrate', (given, reply) =>
    isOurs(given) ? {} : refuse(reply, 'The applicationId or the locationId is not known'),
  );

  app.post<{ Body: CardInput & { account: AccountGiven & { lang?: string } } }>(
    '/square/card-nonce',
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isOurs(body.account)) {
        return refuse(reply, 'The account is not known');
      }
      const say = words[languageOf(body.account.lang)];
      const messages: Record<CardField, string> = {
        cardNumber: say.cardNumber,
        expirationDate: say.expirationDate,
        cvv: say.cvvWrong,
        postalCode: say.postalCodeWrong,
      };
      const faults = faultsOf(body, bank.now());
      if (faults.length > 0) {
        return { errors: faults.map((field) => ({ type: 'VALIDATION_ERROR', field, message: messages[field] })) };
      }
      const fate = fateOf(body);
      return { token: tokens.make(fate, null, body.number.trim().slice(-4)), asks: fate.asks === 'challenge' };
    },
  );

  const moneyIn = ({ amount, currency }: Record<string, unknown>) => ({
    amount: String(amount),
    currency: String(currency),
  });
  fromPage('/square/confirm-token', (given, reply) => {
    const token = tokens.confirmed(String(given['token']), moneyIn(given));
    return token ? { token } : refuse(reply, 'There is no such token');
  });
  fromPage('/square/asks', ({ token }) => ({ asks: tokens.asks(String(token)) === true }));
  fromPage('/square/verify', (given, reply) =>
    tokens.asks(String(given['token'])) === null
      ? refuse(reply, 'There is no such token')
      : { token: tokens.confirm(String(given['token']), moneyIn(given)) },
  );

  fromPage('/square/apple-pay/session', ({ host, ...given }, reply) =>
    isOurs(given) && account.applePayHosts.has(String(host))
      ? { merchantSessionIdentifier: `SS${bank.now()}`, domainName: host, nonce: 'simulated' }
      : refuse(reply, `${String(host)} is not registered for Apple Pay`),
  );
  fromPage('/square/apple-pay/token', ({ payment, ...given }, reply) => {
    const paid = payment as { token?: { paymentData?: { fate?: string } } } | undefined;
    if (!isOurs(given) || !paid?.token?.paymentData) {
      return refuse(reply, 'Nothing was authorised');
    }
    return { token: tokens.make({ code: paid.token.paymentData.fate === 'declined' ? 'GENERIC_DECLINE' : null }) };
  });
}
