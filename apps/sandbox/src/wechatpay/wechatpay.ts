import { controlRoutes, type BrowserReturn, type BuyerAct } from '../banks/bank.http.ts';
import { openBank, type BankPayment } from '../banks/bank.ts';
import type { OpenSimulator } from '../simulators.ts';
import { openAccount, signers, type Signer } from './account.ts';
import { isPayer, prepaidByApp, prepaidByPage } from './bridge.ts';
import { apiRoutes, type Handles } from './calls.http.ts';
import { oddities, writingOf, type Oddity } from './notices.ts';
import { pageRoutes } from './pages.http.ts';
import { tradeState } from './transactions.ts';

const bodyOf = (properties: Record<string, object>, required: string[]) => ({
  body: { type: 'object', additionalProperties: false, properties, required },
});
const fieldsSchema = { type: 'object', additionalProperties: true };
const actSchema = { enum: ['pay', 'refuse', 'leave'] };

/** WeChat Pay, API v3; its hands are under /__sim/wechatpay. */
export const openWechatpay: OpenSimulator = (app, options) => {
  const clock = options.clock ?? Date.now;
  const account = openAccount({ clock, appId: options.chatAppId ?? 'wx5e1f0c7a9b3d2468' });
  // What is signed bears the true time, what happens the bank's own.
  const { writing, makeOdd } = writingOf(account, () => bank.now());
  const bank = openBank(writing, options);
  const handles: Handles = { prepaid: new Map() };

  async function act(payment: BankPayment, chosen: BuyerAct): Promise<BrowserReturn | null> {
    if (chosen === 'pay' && tradeState(payment, bank.now()) === 'NOTPAY') {
      payment.state = 'paid';
      payment.paidAt = bank.now();
      await bank.tell(payment, { event: 'payment' });
    }
    // A failed card leaves the payment open, and the browser comes back whatever happened.
    const { returnUrl: url } = payment;
    return url === '' ? null : { method: 'GET', url, fields: Object.fromEntries(new URL(url).searchParams) };
  }

  controlRoutes(app, bank, {
    name: 'wechatpay',
    act,
    rotate: () => account.rotate(),
    settleRefund: async (payment, refund) => void (await bank.tell(payment, { event: 'refund', refund })),
  });
  app.post<{ Body: { signer: Signer } }>(
    '/__sim/wechatpay/signer',
    { schema: bodyOf({ signer: { enum: [...signers] } }, ['signer']) },
    async (request) => {
      account.setSigner(request.body.signer);
      return request.body;
    },
  );
  /** The next notice is one of those by which WeChat Pay tries out whether a shop looks. */
  app.post<{ Body: { oddity: Oddity } }>(
    '/__sim/wechatpay/oddity',
    { schema: bodyOf({ oddity: { enum: [...oddities] } }, ['oddity']) },
    async (request) => {
      makeOdd(request.body.oddity);
      return request.body;
    },
  );

  /** For whoever plays the chat app around a page: what `WeixinJSBridge.invoke` answers. `openid`: whose chat app it is. */
  app.post<{ Body: { fields: Record<string, unknown>; act: BuyerAct; openid?: string } }>(
    '/__sim/wechatpay/bridge',
    { schema: bodyOf({ fields: fieldsSchema, act: actSchema, openid: { type: 'string' } }, ['fields', 'act']) },
    async (request) => {
      const { fields, act: chosen, openid } = request.body;
      const said = (word: string, why?: string) => ({
        err_msg: `get_brand_wcpay_request:${word}`,
        ...(why !== undefined && { err_desc: why }),
      });
      const payment = bank.payments.get(handles.prepaid.get(prepaidByPage(account, fields) ?? '')?.number ?? '');
      if (!payment) {
        return said('fail', '支付验证签名失败');
      }
      if (!isPayer(account, payment.request, openid)) {
        return said('fail', '支付者与下单者不一致');
      }
      if (chosen === 'pay' && tradeState(payment, bank.now()) !== 'NOTPAY') {
        return said('fail', '订单已失效');
      }
      await act(payment, chosen);
      return said(chosen === 'pay' ? 'ok' : chosen === 'leave' ? 'cancel' : 'fail');
    },
  );
  /** The same for an application's SDK: 0 paid, −1 failed, −2 cancelled. */
  app.post<{ Body: { fields: Record<string, unknown>; act: BuyerAct } }>(
    '/__sim/wechatpay/sdk',
    { schema: bodyOf({ fields: fieldsSchema, act: actSchema }, ['fields', 'act']) },
    async (request) => {
      const { fields, act: chosen } = request.body;
      const payment = bank.payments.get(handles.prepaid.get(prepaidByApp(account, fields) ?? '')?.number ?? '');
      if (!payment) {
        return { errCode: -1 };
      }
      await act(payment, chosen);
      return { errCode: chosen === 'pay' ? 0 : chosen === 'leave' ? -2 : -1 };
    },
  );

  apiRoutes(app, bank, account, handles, (payment, refund) => void bank.tell(payment, { event: 'refund', refund }));
  pageRoutes(app, bank, account, handles, act);
  return { settings: account.settings };
};
