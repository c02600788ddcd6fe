import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BankPayment } from '../banks/bank.ts';
import { choiceBody, sendPage } from '../banks/page.ts';
import type { BrowserReturn } from '../banks/bank.http.ts';
import { html } from '../html.ts';
import type { Desk } from './desk.ts';
import { readCheckout, type Fields } from './request.ts';
import { languageOf, words } from './words.ts';

interface OfPayment {
  Params: { id: string };
  Body: Fields | undefined;
}

/** A browser says so of a form that it sends from its top window; servers say nothing, frames say `iframe`. */
const isTopWindowPost = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'document';

const submit = 'document.forms[0].submit()';

/** The pages that a buyer sees: the card, the bank's own check, and the way back. */
export function checkoutRoutes(app: FastifyInstance, desk: Desk): void {
  const { bank } = desk;
  const languageIn = (payment: BankPayment) => languageOf(payment.request['LangType'] as string | undefined);

  const refuse = (reply: FastifyReply, code: string, message: string, status = 400) =>
    sendPage(
      reply,
      { title: words['zh-TW'].title, language: 'zh-TW', body: html`<p role="alert">${code} ${message}</p>` },
      status,
    );

  /** A form where the shop wants a POST, a link where it is only led back. */
  function goBack(reply: FastifyReply, payment: BankPayment, browser: BrowserReturn | null): Promise<FastifyReply> {
    const language = languageIn(payment);
    const say = words[language];
    if (browser?.method !== 'POST') {
      const url = browser?.url ?? payment.backUrl;
      return sendPage(reply, {
        title: say.title,
        language,
        body: html`<p>${say.over}</p>
          ${url === '' ? [] : [html`<a href="${url}">${say.back}</a>`]}`,
      });
    }
    return sendPage(reply, {
      title: say.title,
      language,
      formAction: [new URL(browser.url).origin],
      scripts: [submit],
      body: html`<p>${say.returning}</p>
        <form method="post" action="${browser.url}">
          ${Object.entries(browser.fields).map(
            ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
          )}
          <button class="main">${say.back}</button>
        </form>`,
    });
  }

  function onPayment(step: (payment: BankPayment, given: Fields, reply: FastifyReply) => Promise<FastifyReply>) {
    return async (request: FastifyRequest<OfPayment>, reply: FastifyReply): Promise<FastifyReply> => {
      const payment = [...bank.payments.values()].find(({ id }) => id === request.params.id);
      if (!payment) {
        return refuse(reply, 'MPG03007', '該筆訂單交易資訊不存在，請重新交易', 404);
      }
      return payment.state === 'open' && !desk.isOver(payment)
        ? step(payment, request.body ?? {}, reply)
        : goBack(reply, payment, await desk.act(payment, 'pay'));
    };
  }

  app.post<{ Body: Fields | undefined }>('/MPG/mpg_gateway', async (request, reply) => {
    if (!isTopWindowPost(request)) {
      return refuse(reply, 'MPG02005', '驗證資料錯誤(來源不合法)', 403);
    }
    const read = readCheckout(request.body ?? {}, new Map([[desk.merchant.id, desk.merchant]]), bank.wallClock());
    if ('code' in read) {
      return refuse(reply, read.code, read.message);
    }
    if (bank.payments.has(read.trade['MerchantOrderNo'] ?? '')) {
      return refuse(reply, 'MPG03008', '已存在相同的商店訂單編號');
    }
    return reply.redirect(`/newebpay/pay/${desk.open(read.trade).id}`, 303);
  });

  app.get<OfPayment>(
    '/newebpay/pay/:id',
    onPayment((payment, _given, reply) => {
      const language = languageIn(payment);
      return sendPage(reply, {
        title: words[language].title,
        language,
        // Whoever walks away is led there by the answer to the form.
        formAction: payment.backUrl === '' ? [] : [new URL(payment.backUrl).origin],
        body: choiceBody(payment, `/newebpay/pay/${payment.id}`, language),
      });
    }),
  );

  app.post<OfPayment>(
    '/newebpay/pay/:id',
    onPayment(async (payment, { act }, reply) => {
      if (act === 'pay') {
        return reply.redirect(`/newebpay/check/${payment.id}`, 303);
      }
      const browser = await desk.act(payment, act === 'leave' ? 'leave' : 'refuse');
      return browser?.method === 'GET' ? reply.redirect(browser.url, 303) : goBack(reply, payment, browser);
    }),
  );

  app.get<OfPayment>(
    '/newebpay/check/:id',
    onPayment((payment, _given, reply) => {
      const language = languageIn(payment);
      const say = words[language];
      return sendPage(reply, {
        title: say.check,
        language,
        body: html`<p>${say.ask}</p>
          <p class="number">${payment.number}</p>
          <form method="post" action="/newebpay/check/${payment.id}">
            <button class="main" name="answer" value="yes">${say.confirm}</button>
            <button name="answer" value="no">${say.deny}</button>
          </form>`,
      });
    }),
  );

  app.post<OfPayment>(
    '/newebpay/check/:id',
    onPayment(async (payment, { answer }, reply) =>
      goBack(reply, payment, await desk.act(payment, answer === 'yes' ? 'pay' : 'refuse')),
    ),
  );
}
