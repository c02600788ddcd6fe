import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserReturn, BuyerAct } from '../banks/bank.http.ts';
import type { Bank, BankPayment } from '../banks/bank.ts';
import { choiceBody, sendPage } from '../banks/page.ts';
import { html } from '../html.ts';
import type { Account } from './account.ts';
import { prepaidByApp, prepaidByPage } from './bridge.ts';
import { root, type Handles } from './calls.http.ts';
import { tradeState } from './transactions.ts';

const h5Life = 5 * 60_000;
const title = '微信支付';
// Its pages are of the mainland, whoever looks at them.
const language = 'zh-CN';

type Query = Record<string, string>;
interface Queried {
  Querystring: Query;
}
interface Acting {
  Params: { id: string };
  Body: { act?: string } | undefined;
}

const isAct = (text: string | undefined): text is BuyerAct => ['pay', 'refuse', 'leave'].includes(text ?? '');
const say = (reply: FastifyReply, text: string, status = 400) =>
  sendPage(reply, { title, language, body: html`<p>${text}</p>` }, status);
const hostIn = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).host : null;

/** Pages on which a person does what he would do in the chat app. */
export function pageRoutes(
  app: FastifyInstance,
  bank: Bank,
  account: Account,
  { prepaid }: Handles,
  act: (payment: BankPayment, act: BuyerAct) => Promise<BrowserReturn | null>,
): void {
  const paymentOf = (id: string | null): BankPayment | null =>
    bank.payments.get(prepaid.get(id ?? '')?.number ?? '') ?? null;
  function choose(reply: FastifyReply, id: string | null, said?: string) {
    const payment = paymentOf(id);
    if (!payment || tradeState(payment, bank.now()) !== 'NOTPAY') {
      return say(reply, payment?.state === 'paid' ? '该订单已支付' : '订单已失效，请重新发起支付');
    }
    return sendPage(reply, {
      title,
      language,
      body: choiceBody(payment, `${root}/act/${id}`, language, said),
      ...(payment.returnUrl !== '' && { formAction: [new URL(payment.returnUrl).origin] }),
    });
  }

  /** H5: opened from the shop's page, outside the chat app, within five minutes. */
  app.get<Queried>(`${root}/cgi-bin/mmpayweb-bin/checkmweb`, async (request: FastifyRequest<Queried>, reply) => {
    const { prepay_id: id = '', redirect_url: back } = request.query;
    const { referer, 'user-agent': browser = '' } = request.headers;
    const from = hostIn(referer);
    const handle = prepaid.get(id);
    const payment = paymentOf(id);
    if (from === null) {
      return say(reply, '商家参数格式有误，请联系商家解决');
    }
    if (back !== undefined && hostIn(back) !== from) {
      return say(reply, '商家存在未配置的参数，请联系商家解决');
    }
    if (browser.includes('MicroMessenger')) {
      return say(reply, '请在微信外打开订单，进行支付');
    }
    if (!handle || payment?.way !== 'h5' || bank.now() - handle.at > h5Life) {
      return say(reply, '支付请求已失效，请重新发起支付');
    }
    payment.returnUrl = back ?? '';
    return choose(reply, id);
  });

  /** A phone that scans a QR code: `content` is what stands in it. */
  app.get<Queried>(`${root}/scan`, async (request, reply) => {
    const [, id = null] = /^weixin:\/\/wxpay\/bizpayurl\?pr=(\w+)$/.exec(request.query.content ?? '') ?? [];
    return id === null
      ? sendPage(reply, {
          title,
          language,
          body: html`<form method="get" action="${root}/scan">
            <label>扫一扫 <input name="content" /></label><button class="main">好</button>
          </form>`,
        })
      : choose(reply, id);
  });

  /** What the chat app shows when a page calls its bridge, or an application its SDK: the fields are the query. */
  for (const [name, read] of [
    ['bridge', prepaidByPage],
    ['sdk', prepaidByApp],
  ] as const) {
    app.get<Queried>(`${root}/${name}`, async (request, reply) => {
      const id = read(account, request.query);
      return id === null ? say(reply, '支付验证签名失败') : choose(reply, id);
    });
  }

  app.post<Acting>(`${root}/act/:id`, async (request, reply) => {
    const { id } = request.params;
    const payment = paymentOf(id);
    const chosen = request.body?.act;
    if (!payment || !isAct(chosen)) {
      return say(reply, '参数错误');
    }
    const browser = await act(payment, chosen);
    if (browser) {
      return reply.redirect(browser.url, 303);
    }
    if (payment.state !== 'paid' && chosen === 'refuse') {
      return choose(reply, id, '支付失败，请更换付款方式');
    }
    return say(reply, payment.state === 'paid' ? '支付成功' : '已取消支付，请返回商家页面', 200);
  });
}
