import type { FastifyInstance } from 'fastify';
import type { BrowserReturn, BuyerAct } from '../banks/bank.http.ts';
import { choiceBody, sendPage, type PageLanguage } from '../banks/page.ts';
import { html } from '../html.ts';
import type { PayPal } from './account.ts';
import type { Order } from './orders.ts';

const over = {
  'zh-TW': '這筆付款已經結束。請回到商店查看訂單。',
  'zh-CN': '这笔付款已经结束。请回到商店查看订单。',
  en: 'This payment has ended. Please look at your order in the shop.',
} as const;

const languageOf = (locale: string): PageLanguage =>
  locale.startsWith('en') ? 'en' : locale === 'zh-CN' ? 'zh-CN' : 'zh-TW';

/** An address with the fields that PayPal adds to it, as the browser opens it. */
function withFields(address: string, added: Readonly<Record<string, string>>): BrowserReturn {
  const url = new URL(address);
  for (const [name, value] of Object.entries(added)) {
    url.searchParams.set(name, value);
  }
  return { method: 'GET', url: url.toString(), fields: Object.fromEntries(url.searchParams) };
}

/** The buyer says yes, says yes with a card that will be declined, or goes back. */
export async function act(paypal: PayPal, order: Order, what: BuyerAct): Promise<BrowserReturn> {
  const { payment } = order;
  const token = { token: payment.id };
  if (what === 'leave') {
    return withFields(payment.backUrl, token);
  }
  if (['open', 'refused'].includes(payment.state) && paypal.bank.now() <= payment.expiresAt) {
    payment.state = 'approved';
    order.declined = what === 'refuse';
    await paypal.tell(payment, { event: 'payment' });
  }
  return withFields(payment.returnUrl, { ...token, PayerID: 'PAYER00000SIM' });
}

interface OfOrder {
  Querystring: { token?: string };
}

/** The pages that a buyer sees. */
export function payerPages(app: FastifyInstance, paypal: PayPal): void {
  const found = (token: string | undefined): Order | null => {
    const order = paypal.orders.get(token ?? '');
    const isOpen = order && ['open', 'refused'].includes(order.payment.state);
    return isOpen && paypal.bank.now() <= order.payment.expiresAt ? order : null;
  };
  app.get<OfOrder>('/checkoutnow', (request, reply) => {
    const order = found(request.query.token);
    const language = languageOf(paypal.orders.get(request.query.token ?? '')?.locale ?? '');
    if (!order) {
      return sendPage(reply, { title: 'PayPal', language, body: html`<p>${over[language]}</p>` }, 410);
    }
    const { payment } = order;
    return sendPage(reply, {
      title: 'PayPal',
      language,
      body: choiceBody(payment, `/checkoutnow?token=${payment.id}`, language),
      formAction: [payment.returnUrl, payment.backUrl].map((address) => new URL(address).origin),
    });
  });
  app.post<OfOrder & { Body: { act?: BuyerAct } }>('/checkoutnow', async (request, reply) => {
    const order = found(request.query.token);
    const what = request.body?.act;
    if (!order || !what || !['pay', 'refuse', 'leave'].includes(what)) {
      return reply.code(410).send();
    }
    const { url } = await act(paypal, order, what);
    return reply.redirect(url, 303);
  });
}
