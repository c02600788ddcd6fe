import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, verbatim, type Html } from '../html.ts';

export type PageLanguage = 'zh-TW' | 'zh-CN' | 'en';

const words = {
  'zh-TW': {
    test: '這是模擬的付款頁，不會動用真錢',
    pay: '付款',
    refuse: '付款失敗',
    leave: '離開',
    amount: '金額',
    number: '訂單編號',
  },
  'zh-CN': {
    test: '这是模拟的付款页，不会动用真钱',
    pay: '付款',
    refuse: '付款失败',
    leave: '离开',
    amount: '金额',
    number: '订单号',
  },
  en: {
    test: 'A simulated payment page: no real money',
    pay: 'Pay',
    refuse: 'Let it fail',
    leave: 'Leave',
    amount: 'Amount',
    number: 'Order number',
  },
} as const;

const style = `
:root{color-scheme:light dark;--page:#f2f4f7;--paper:#fff;--ink:#161a22;--muted:#5d6675;--line:#d8dde6;--mark:#7a4b00;--mark-soft:#fff2d6;--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--page:#101319;--paper:#191e27;--ink:#edf0f5;--muted:#a3adbd;--line:#343c4a;--mark:#ffd999;--mark-soft:#3a2d12;--bad:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC",sans-serif}
.test{margin:0;padding:8px 16px;background:var(--mark-soft);color:var(--mark);font-size:14px;text-align:center}
main{max-width:440px;margin:24px auto;padding:24px;background:var(--paper);border-radius:16px}
h1{margin:0 0 16px;font-size:20px}
.amount{font-size:32px;font-weight:700;font-variant-numeric:tabular-nums;margin:0}
.number{margin:4px 0 24px;color:var(--muted);font-size:14px;overflow-wrap:anywhere}
.alert{margin:0 0 12px;color:var(--bad);font-weight:600}
button{display:block;width:100%;min-height:52px;margin-top:12px;border:1px solid var(--line);border-radius:12px;background:transparent;color:inherit;font:inherit;font-size:17px;font-weight:600;cursor:pointer}
button.main{border:0;background:#14532d;color:#fff}
:focus-visible{outline:3px solid #2563eb;outline-offset:2px}
`;
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
// In one piece, so that no formatter changes bytes that the policy's hash names.
const styleElement = verbatim(`<style>${style}</style>`);

export interface BankPage {
  /** The bank's own name. */
  title: string;
  language: PageLanguage;
  body: Html;
  /** Where its forms lead beside the bank: to the shop, when the bank redirects there. */
  formAction?: readonly string[];
  /** Inline scripts of the page, known to its policy by their hash. */
  scripts?: readonly string[];
}

/** A page of a bank, strict about what it loads. */
export async function sendPage(reply: FastifyReply, page: BankPage, status = 200): Promise<FastifyReply> {
  const scripts = page.scripts ?? [];
  const markup = html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <p class="test">${words[page.language].test}</p>
        <main>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
        ${scripts.map((script) => verbatim(`<script>${script}</script>`))}
      </body>
    </html>`.markup;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      [
        "default-src 'none'",
        `style-src ${hashOf(style)}`,
        `script-src ${scripts.length > 0 ? scripts.map(hashOf).join(' ') : "'none'"}`,
        `form-action 'self' ${(page.formAction ?? []).join(' ')}`,
        'img-src data:',
        "frame-ancestors 'none'",
      ].join('; '),
    )
    .type('text/html; charset=utf-8')
    .send(markup);
}

/** Amount, number and the three things that a buyer can do; the form posts `act` to `action`. `said`: why it is asked again. */
export function choiceBody(
  payment: { number: string; amount: number; currency: string },
  action: string,
  language: PageLanguage,
  said?: string,
): Html {
  const say = words[language];
  return html`<p class="amount">${payment.currency} ${(payment.amount / 100).toFixed(2)}</p>
    <p class="number">${say.number} ${payment.number}</p>
    ${said === undefined ? undefined : html`<p class="alert" role="alert">${said}</p>`}
    <form method="post" action="${action}">
      <button class="main" name="act" value="pay">${say.pay}</button>
      <button name="act" value="refuse">${say.refuse}</button>
      <button name="act" value="leave">${say.leave}</button>
    </form>`;
}
