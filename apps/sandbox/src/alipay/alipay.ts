import { controlRoutes, type BrowserReturn, type BuyerAct } from '../banks/bank.http.ts';
import { openBank, type BankPayment, type BankRefund } from '../banks/bank.ts';
import type { OpenSimulator } from '../simulators.ts';
import { openAccount } from './account.ts';
import { spoilings, type Spoiling } from './answers.ts';
import { clockText } from './beijing.ts';
import { cashier } from './cashier.http.ts';
import { gatewayRoutes } from './gateway.http.ts';
import { writingOf } from './notices.ts';
import { Refusal } from './refusal.ts';
import { yuanText } from './request.ts';
import { tradeStatus } from './trades.ts';

const spoilSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['how'],
    properties: { how: { enum: [...spoilings] } },
  },
};
const sdkSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['orderString', 'act'],
    properties: { orderString: { type: 'string' }, act: { enum: ['pay', 'refuse', 'leave'] } },
  },
};

/** Alipay's gateway, cashier and application; its hands are under /__sim/alipay. */
export const openAlipay: OpenSimulator = (app, options) => {
  const account = openAccount();
  const bank = openBank(
    writingOf(account, () => bank.now()),
    options,
  );
  const spoilt: Spoiling[] = [];

  /** The browser comes back with signed fields, whatever the shop's address has already. */
  function returnOf(payment: BankPayment): BrowserReturn {
    const url = new URL(payment.returnUrl);
    const fields = account.signed({
      app_id: account.appId,
      auth_app_id: account.appId,
      charset: 'utf-8',
      method: `alipay.trade.${payment.way}.pay.return`,
      out_trade_no: payment.number,
      seller_id: account.sellerId,
      timestamp: clockText(bank.now()),
      total_amount: yuanText(payment.amount),
      trade_no: payment.id,
      version: '1.0',
    });
    Object.entries(fields).forEach(([name, value]) => url.searchParams.append(name, value));
    return { method: 'GET', url: url.href, fields };
  }

  async function act(payment: BankPayment, chosen: BuyerAct): Promise<BrowserReturn | null> {
    if (chosen === 'leave') {
      return payment.backUrl === '' ? null : { method: 'GET', url: payment.backUrl, fields: {} };
    }
    // Whose card is refused stays on the page, to take another.
    if (chosen === 'pay' && tradeStatus(payment, bank.now()) === 'WAIT_BUYER_PAY') {
      payment.state = 'paid';
      payment.paidAt = bank.now();
      await bank.tell(payment, { event: 'payment' });
    }
    return chosen === 'pay' && payment.paidAt !== null && payment.returnUrl !== '' ? returnOf(payment) : null;
  }
  const tellRefund = (payment: BankPayment, refund: BankRefund): void =>
    void bank.tell(payment, { event: 'refund', refund });

  controlRoutes(app, bank, {
    name: 'alipay',
    act,
    settleRefund: async (payment, refund, state) =>
      void (state === 'done' && (await bank.tell(payment, { event: 'refund', refund }))),
  });
  const { openPage, openOrder } = cashier(app, bank, account, act);
  gatewayRoutes(app, bank, account, { openPage, tellRefund, takeSpoiling: () => spoilt.shift() ?? null });

  /** The next answer to the shop's server is not Alipay's own. */
  app.post<{ Body: { how: Spoiling } }>('/__sim/alipay/answers', { schema: spoilSchema }, async (request) => {
    spoilt.push(request.body.how);
    return request.body;
  });

  /** For whoever plays a native shell: what Alipay's SDK answers. 9000 paid, 4000 failed, 6001 given up. */
  app.post<{ Body: { orderString: string; act: BuyerAct } }>(
    '/__sim/alipay/sdk',
    { schema: sdkSchema },
    async (request) => {
      try {
        const payment = openOrder(request.body.orderString);
        await act(payment, request.body.act);
        return { resultStatus: payment.paidAt !== null ? '9000' : request.body.act === 'leave' ? '6001' : '4000' };
      } catch (error) {
        if (error instanceof Refusal) {
          return { resultStatus: '4000', memo: error.message };
        }
        throw error;
      }
    },
  );

  return { settings: account.settings };
};
