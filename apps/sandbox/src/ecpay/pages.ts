import { createHash } from 'node:crypto';
import { testCards, type CardEntry, type CardField } from './cards.ts';
import type { Fields } from './check-mac-value.ts';
import { codes, type Refusal } from './codes.ts';
import { html, verbatim, type Html } from '../html.ts';
import { pageStyle } from './page-style.ts';
import type { Trade } from './trades.ts';
import { languageNames, languages, words, type Language } from './words.ts';

export interface Page {
  markup: string;
  contentSecurityPolicy: string;
}

const returnScript = 'document.getElementById("return").submit()';

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const styleSource = hashSource(pageStyle);
const returnScriptSource = hashSource(returnScript);

// In one piece, so that the formatter cannot change bytes that the policy's hash names.
const styleElement = verbatim(`<style>${pageStyle}</style>`);
const returnScriptElement = verbatim(`<script>${returnScript}</script>`);

interface PageParts {
  name: string;
  language: Language;
  title: string;
  /** The page's own address, when it can be read again in another language. */
  path?: string;
  body: Html;
  /** Where its forms may go. */
  formAction?: string;
  returnsByScript?: true;
}

const bankSign = verbatim(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 10 12 4l9 6M5 10v8m4.7-8v8m4.6-8v8M19 10v8M3 20h18"/></svg>',
);
const goodSign = verbatim(
  '<div class="sign"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5"/></svg></div>',
);
const badSign = verbatim(
  '<div class="sign bad"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" aria-hidden="true"><path d="M12 6v8m0 4v.01"/></svg></div>',
);

function languageLinks(path: string, current: Language): Html {
  const links = languages.map(
    (language) =>
      html`<a
        href="${path}?lang=${language}"
        lang="${language}"
        ${verbatim(language === current ? 'aria-current="true"' : '')}
        >${languageNames[language]}</a
      >`,
  );
  return html`<nav class="languages" aria-label="${words[current].languageChoice}">${links}</nav>`;
}

function page(parts: PageParts): Page {
  const say = words[parts.language];
  const document = html`<!doctype html>
    <html lang="${parts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${parts.title} · ${say.bank}</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body data-page="${parts.name}">
        <p class="notice" data-testid="test-bank">${say.noRealMoney}</p>
        <div class="column">
          <header>
            <span class="bank">${bankSign}${say.bank}</span>
            ${parts.path === undefined ? undefined : languageLinks(parts.path, parts.language)}
          </header>
          <main>${parts.body}</main>
        </div>
        ${parts.returnsByScript ? returnScriptElement : undefined}
      </body>
    </html>`;
  return {
    markup: document.markup,
    contentSecurityPolicy: [
      "default-src 'none'",
      `style-src ${styleSource}`,
      `script-src ${parts.returnsByScript ? returnScriptSource : "'none'"}`,
      'img-src data:',
      `form-action ${parts.formAction ?? "'none'"}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

function amountText(amount: number): string {
  return `NT$${amount.toLocaleString('en-US')}`;
}

function summary(trade: Trade, language: Language): Html {
  const say = words[language];
  const items = (trade.request['ItemName'] ?? '').split('#').map((item) => html`<li>${item}</li>`);
  return html`<p class="amount" data-testid="amount">${amountText(trade.amount)}</p>
    <ul class="items">
      ${items}
    </ul>
    <dl class="summary">
      <dt>${say.merchant}</dt>
      <dd>${trade.merchant.id}</dd>
      <dt>${say.tradeNumber}</dt>
      <dd data-testid="trade-number">${trade.merchantTradeNo}</dd>
    </dl>`;
}

interface InputOptions {
  autocomplete: string;
  longest: number;
  placeholder: string;
}

const inputs: Record<CardField, InputOptions> = {
  number: { autocomplete: 'cc-number', longest: 23, placeholder: '0000 0000 0000 0000' },
  expiry: { autocomplete: 'cc-exp', longest: 7, placeholder: 'MM/YY' },
  cvv: { autocomplete: 'cc-csc', longest: 4, placeholder: '' },
};

function input(field: CardField, value: string, wrong: ReadonlySet<CardField>, language: Language): Html {
  const say = words[language];
  const { autocomplete, longest, placeholder } = inputs[field];
  const isWrong = wrong.has(field);
  const focused = isWrong && [...wrong][0] === field;
  return html`<div class="field">
    <label for="${field}">${say.field[field]}</label>
    <input
      id="${field}"
      name="${field}"
      value="${value}"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      maxlength="${longest}"
      placeholder="${placeholder}"
      data-testid="card-${field}"
      ${verbatim(isWrong ? `aria-invalid="true" aria-describedby="${field}-wrong"` : '')}
      ${verbatim(focused ? 'autofocus' : '')}
    />
    ${isWrong ? html`<p class="wrong" id="${field}-wrong">${say.fieldError[field]}</p>` : undefined}
  </div>`;
}

function groups(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** What the buyer had typed goes back into the form, but for the security code. */
export function cardPage(
  trade: Trade,
  language: Language,
  path: string,
  entry: CardEntry,
  wrong: ReadonlySet<CardField>,
): Page {
  const say = words[language];
  const clientBackUrl = trade.request['ClientBackURL'];
  const { good, declined } = testCards;
  return page({
    name: 'card',
    language,
    title: say.payTitle,
    path,
    formAction: "'self'",
    body: html`<section class="card">
        <h1>${say.payTitle}</h1>
        ${summary(trade, language)}
      </section>
      <form class="card" method="post" action="${path}?lang=${language}" novalidate>
        ${input('number', entry.number, wrong, language)}
        <div class="pair">${input('expiry', entry.expiry, wrong, language)} ${input('cvv', '', wrong, language)}</div>
        <button type="submit" data-testid="pay">${say.pay} ${amountText(trade.amount)}</button>
        ${
          clientBackUrl
            ? html`<a class="link" href="${clientBackUrl}" data-testid="cancel">${say.cancel}</a>`
            : undefined
        }
      </form>
      <section class="card test">
        <h2>${say.testCards}</h2>
        <dl>
          <dt>${groups(good.number)}</dt>
          <dd>${say.paysCard}</dd>
          <dt>${groups(declined.number)}</dt>
          <dd>${say.declinedCard}</dd>
        </dl>
        <p>${say.field.cvv} ${good.cvv} · ${say.anyFutureMonth}</p>
      </section>`,
  });
}

/** Stands in for the issuing bank's own 3-D-Secure page. */
export function challengePage(trade: Trade, language: Language, path: string): Page {
  const say = words[language];
  return page({
    name: 'challenge',
    language,
    title: say.challengeTitle,
    path,
    formAction: "'self'",
    body: html`<form class="card" method="post" action="${path}?lang=${language}">
      <h1>${say.challengeTitle}</h1>
      <p class="muted">${say.challengeText}</p>
      ${summary(trade, language)}
      <dl class="muted">
        <dt>${say.card}</dt>
        <dd>•••• ${trade.card?.last4}</dd>
      </dl>
      <button type="submit" name="answer" value="confirm" data-testid="confirm">${say.confirm}</button>
      <button class="quiet" type="submit" name="answer" value="refuse" data-testid="refuse">${say.refuse}</button>
    </form>`,
  });
}

function ending(trade: Trade, language: Language): { title: string; sign: Html; reason?: Html } {
  const say = words[language];
  if (trade.result?.code === codes.paid) {
    return { title: say.paidTitle, sign: goodSign };
  }
  return trade.result
    ? {
        title: say.failedTitle,
        sign: badSign,
        reason: html`<p class="muted">${say.notCharged}</p>
          <p class="code">RtnCode <b data-testid="rtn-code">${trade.result.code}</b></p>`,
      }
    : { title: say.endedTitle, sign: badSign, reason: html`<p class="muted">${say.endedText}</p>` };
}

/** Carries the buyer's browser back by a form of its own; the button is for browsers without script. */
export function returnPage(trade: Trade, language: Language, fields: Fields): Page {
  const say = words[language];
  const { title, sign, reason } = ending(trade, language);
  const orderResultUrl = trade.request['OrderResultURL'] ?? '';
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return page({
    name: 'return',
    language,
    title,
    formAction: new URL(orderResultUrl).origin,
    returnsByScript: true,
    body: html`<form
      id="return"
      class="card end"
      method="post"
      action="${orderResultUrl}"
      target="_top"
      data-testid="result"
    >
      ${sign}
      <h1>${title}</h1>
      ${reason}
      <p class="muted" role="status">${say.returning}</p>
      ${hidden}
      <button type="submit" data-testid="back">${say.back}</button>
    </form>`,
  });
}

/** The end for a shop without OrderResultURL, and for a trade that can no longer be paid. */
export function endPage(trade: Trade, language: Language): Page {
  const say = words[language];
  const { title, sign, reason } = ending(trade, language);
  const clientBackUrl = trade.request['ClientBackURL'];
  return page({
    name: 'end',
    language,
    title,
    body: html`<section class="card end" data-testid="result">
      ${sign}
      <h1>${title}</h1>
      ${reason}
      ${
        clientBackUrl
          ? html`<a class="button" href="${clientBackUrl}" data-testid="back">${say.back}</a>`
          : html`<p class="muted">${say.closePage}</p>`
      }
    </section>`,
  });
}

export function errorPage(refusal: Refusal, language: Language): Page {
  const say = words[language];
  return page({
    name: 'error',
    language,
    title: say.errorTitle,
    body: html`<section class="card end" role="alert">
      ${badSign}
      <h1>${say.errorTitle}</h1>
      <p class="muted">${say.errorText}</p>
      <p class="code">
        RtnCode <b data-testid="rtn-code">${refusal.code}</b> ·
        <span data-testid="rtn-message">${refusal.message}</span>
      </p>
    </section>`,
  });
}
