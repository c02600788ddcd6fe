import { createHash } from 'node:crypto';
import { html, verbatim, type Html } from '../html.ts';
import { words, type Language } from './words.ts';

export interface Page {
  markup: string;
  contentSecurityPolicy: string;
}

/** Its own look: grey and violet, so that nobody takes it for the shop, the bank or the real thing. */
const style = `
:root{color-scheme:light dark;--page:#f1eff6;--paper:#fff;--ink:#1c1726;--muted:#625a73;--line:#ddd7e8;--brand:#5b3fa6;--on-brand:#fff;--mark:#7a4b00;--mark-soft:#fff2d6}
@media (prefers-color-scheme:dark){:root{--page:#14111b;--paper:#201b2b;--ink:#f0ecf7;--muted:#b3a9c6;--line:#3b3350;--brand:#b7a0f5;--on-brand:#1b1033;--mark:#ffd999;--mark-soft:#3a2d12}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC",sans-serif}
.notice{margin:0;padding:8px 16px;background:var(--mark-soft);color:var(--mark);font-size:14px;text-align:center}
main{max-width:440px;margin:0 auto;padding:24px 16px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}
p{margin:0 0 16px;color:var(--muted);overflow-wrap:anywhere}
fieldset{margin:0 0 16px;padding:0;border:0}
legend{padding:0;margin-bottom:8px;font-weight:600}
label{display:flex;gap:12px;align-items:center;min-height:60px;padding:10px 14px;margin-bottom:8px;background:var(--paper);border:1px solid var(--line);border-radius:12px}
label small{display:block;color:var(--muted);overflow-wrap:anywhere}
input{width:20px;height:20px;accent-color:var(--brand);flex:none}
button,.button{display:grid;place-items:center;width:100%;min-height:52px;margin-bottom:12px;border:0;border-radius:12px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;text-decoration:none}
.quiet{background:transparent;color:var(--brand);border:1px solid var(--line)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
`;
const submitScript = 'document.getElementById("return").submit()';
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(language: Language, title: string, body: Html, more: { formAction: string; script?: true }): Page {
  const say = words[language];
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${verbatim(`<style>${style}</style>`)}
      </head>
      <body>
        <p class="notice">${say.pretend}</p>
        <main>${body}</main>
        ${more.script ? verbatim(`<script>${submitScript}</script>`) : undefined}
      </body>
    </html>`;
  const contentSecurityPolicy = [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    `script-src ${more.script ? hashSource(submitScript) : "'none'"}`,
    'img-src data:',
    `form-action ${more.formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { markup, contentSecurityPolicy };
}

interface Choice {
  /** Who asks. */
  brand: string;
  /** What the shop gets. */
  text: string;
  people: readonly { id: string; name: string; note: string }[];
  ticket: string;
  /** Where the answer goes. */
  action: string;
  /** The shop's origin. */
  shop: string;
}

/** On which a person chooses an account, and allows or refuses. */
export function choicePage({ brand, text, people, ticket, action, shop }: Choice, language: Language): Page {
  const say = words[language];
  const title = say.title(brand);
  const choices = people.map(
    ({ id, name, note }, at) =>
      html`<label
        ><input type="radio" name="person" value="${id}" ${verbatim(at === 0 ? 'checked' : '')} /><span
          >${name}<small>${note}</small></span
        ></label
      >`,
  );
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    <form method="post" action="${action}">
      <input type="hidden" name="ticket" value="${ticket}" />
      <fieldset>
        <legend>${say.choose}</legend>
        ${choices}
      </fieldset>
      <button name="answer" value="allow">${say.allow}</button>
      <button name="answer" value="refuse" class="quiet">${say.refuse}</button>
    </form>`;
  // Browsers hold the way back of a form against this, too.
  return page(language, title, body, { formAction: `'self' ${shop}` });
}

/** Sends the browser back with a form, as Apple does. */
export function formPage(action: string, fields: Readonly<Record<string, string>>, language: Language): Page {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const body = html`<form id="return" method="post" action="${action}">
    ${inputs}<button>${words[language].back}</button>
  </form>`;
  return page(language, words[language].back, body, { formAction: new URL(action).origin, script: true });
}

export const wrongPage = (why: string, language: Language): Page =>
  page(
    language,
    words[language].wrongTitle,
    html`<h1>${words[language].wrongTitle}</h1>
      <p>${why}</p>`,
    { formAction: "'none'" },
  );
