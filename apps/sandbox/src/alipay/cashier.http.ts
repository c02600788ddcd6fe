import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BrowserReturn, BuyerAct } from '../banks/bank.http.ts';
import type { Bank, BankPayment } from '../banks/bank.ts';
import { choiceBody, sendPage } from '../banks/page.ts';
import { html } from '../html.ts';
import type { Account } from './account.ts';
import { root } from './gateway.http.ts';
import { badRequest, Refusal } from './refusal.ts';
import { isOpening, merged, readRequest } from './request.ts';
import type { Fields } from './signing.ts';
import { openTrade, tradeStatus } from './trades.ts';

const title = '支付宝收银台';
// Its pages are of the mainland, whoever looks at them.
const language = 'zh-CN';

const isAct = (text: string | undefined): text is BuyerAct => ['pay', 'refuse', 'leave'].includes(text ?? '');
const say = (reply: FastifyReply, text: string, status = 400) =>
  sendPage(reply, { title, language, body: html`<p>${text}</p>` }, status);
const originsOf = (...addresses: readonly string[]): string[] =>
  addresses.filter((address) => address !== '').map((address) => new URL(address).origin);

interface OfTicket {
  Params: { ticket: string };
}

/** Alipay's page and application, where a person pays, is refused or walks away. */
export function cashier(
  app: FastifyInstance,
  bank: Bank,
  account: Account,
  act: (payment: BankPayment, act: BuyerAct) => Promise<BrowserReturn | null>,
) {
  const tickets = new Map<string, BankPayment>();

  /** Opens the trade of what the shop signed. Throws what Alipay would say. */
  function open(params: Fields, isApp: boolean): BankPayment {
    const request = readRequest(account, params, bank.wallClock());
    const { method = '' } = params;
    if (!isOpening(method) || (method === 'alipay.trade.app.pay') !== isApp) {
      throw badRequest('isv.invalid-method', '不存在的方法名');
    }
    return openTrade(bank, method, request);
  }

  async function lead(reply: FastifyReply, find: () => BankPayment): Promise<FastifyReply> {
    try {
      const payment = find();
      const ticket = randomUUID();
      tickets.set(ticket, payment);
      return await reply.redirect(`${root}/cashier/${ticket}`, 302);
    } catch (error) {
      if (error instanceof Refusal) {
        return say(reply, `${error.subCode} ${error.message}`);
      }
      throw error;
    }
  }

  /** `said`: why it is asked again. */
  const choose = (reply: FastifyReply, ticket: string, payment: BankPayment, said?: string) =>
    sendPage(reply, {
      title,
      language,
      body: choiceBody(payment, `${root}/cashier/${ticket}`, language, said),
      formAction: originsOf(payment.returnUrl, payment.backUrl),
    });

  /** What a native shell gives to Alipay's SDK; its values are percent-encoded. */
  const openOrder = (orderString: string): BankPayment => open(merged(orderString), true);

  /** What Alipay's application shows when a shell calls its SDK. */
  app.get<{ Querystring: { orderString?: string } }>(`${root}/sdk`, async (request, reply) =>
    lead(reply, () => openOrder(request.query.orderString ?? '')),
  );

  app.get<OfTicket>(`${root}/cashier/:ticket`, async (request, reply) => {
    const { ticket } = request.params;
    const payment = tickets.get(ticket);
    if (!payment) {
      return say(reply, '页面不存在', 404);
    }
    if (tradeStatus(payment, bank.now()) !== 'WAIT_BUYER_PAY') {
      return say(reply, payment.paidAt === null ? '交易已关闭，请重新发起支付' : '该订单已支付');
    }
    return choose(reply, ticket, payment);
  });

  app.post<OfTicket & { Body: { act?: string } | undefined }>(`${root}/cashier/:ticket`, async (request, reply) => {
    const payment = tickets.get(request.params.ticket);
    const chosen = request.body?.act;
    if (!payment || !isAct(chosen)) {
      return say(reply, '参数错误');
    }
    const browser = await act(payment, chosen);
    if (browser) {
      return reply.redirect(browser.url, 303);
    }
    if (payment.paidAt !== null) {
      return say(reply, '支付成功', 200);
    }
    return chosen === 'refuse'
      ? choose(reply, request.params.ticket, payment, '支付失败，请更换付款方式')
      : say(reply, chosen === 'pay' ? '交易已关闭，请重新发起支付' : '已取消支付，请返回商家页面', 200);
  });

  return { openPage: (params: Fields, reply: FastifyReply) => lead(reply, () => open(params, false)), openOrder };
}
