import { RefundRefused, type PaymentProvider, type QueryAnswer, type Trade } from '../payment.ts';
import type { ProviderTools } from '../settings.ts';
import { fromWire, isSame, toWire } from './amounts.ts';
import { readEvent, type ShowCapture } from './events.ts';
import { captureShape, failure, readOrder, standingOf, type Order } from './orders.ts';
import { refundMark, refundShape, refundStanding, refundState } from './refunds.ts';
import { openRest, type PayPalAccount } from './rest.ts';
import { dayOf, readStatement } from './statement.ts';
import { openSignatures } from './webhook-signature.ts';

const locale = { 'zh-TW': 'zh-TW', 'zh-CN': 'zh-CN', en: 'en-US' } as const;

/** Under which our number comes back in the browser's address. */
const numberField = 'attempt';

/** The key of a capture, which is tried as often as somebody comes back. */
const captureKey = (number: string): string => `${number}-capture`;
/** Nobody knows the order any more: an order that nobody approved within some hours is gone. */
const isGone = (status: number): boolean => status === 404;
/** Another request of ours about the same thing is at work. */
const isBusy = (status: number): boolean => status === 409;
/** The buyer has not said yes, or has to once more. */
const notYet: ReadonlySet<string> = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']);
/** PayPal or the card's bank said no to this payment; another one may do (checkout_orders_v2.json, orders.capture-422). */
const declined: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'CARD_EXPIRED',
  'COMPLIANCE_VIOLATION',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'ORDER_EXPIRED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]);
/**
 * PayPal Orders v2, by PROVIDERS.md section 3. It has no end of our choice for a payment, and no call that takes one back: money moves by our
 * capture alone, which is not asked for any more once the attempt is closed. IMMEDIATE_PAYMENT_REQUIRED keeps slow bank money away.
 */
export function paypal(account: PayPalAccount, tools: ProviderTools): PaymentProvider {
  const { merchantId } = account;
  const ask = openRest(account, tools);
  const checkSignature = openSignatures(account, tools);
  const placeOf = (handle: string): string => `/v2/checkout/orders/${encodeURIComponent(handle)}`;

  /** The order as PayPal has it; null: it has none any more. */
  async function show(trade: Trade, handle: string): Promise<Order | null> {
    const { status, value, issue } = await ask(placeOf(handle));
    if (isGone(status)) {
      return null;
    }
    if (issue !== null) {
      throw new Error(`PayPal does not show an order: ${issue}`);
    }
    return readOrder(value, merchantId, trade);
  }

  const showCapture: ShowCapture = async (id) => {
    const { status, value, issue } = await ask(`/v2/payments/captures/${encodeURIComponent(id)}`);
    if (isGone(status)) {
      return null;
    }
    if (issue !== null) {
      throw new Error(`PayPal does not show a capture: ${issue}`);
    }
    const capture = captureShape.parse(value);
    if (capture.id !== id) {
      throw new Error('PayPal answered about something else');
    }
    return capture;
  };

  /** A page of PayPal's: whoever could answer in its name would send buyers elsewhere. */
  function payerPage(order: Order): string {
    const link =
      order.links?.find(({ rel }) => rel === 'payer-action') ?? order.links?.find(({ rel }) => rel === 'approve');
    const page = link && URL.canParse(link.href) ? new URL(link.href) : null;
    const isPayPals = page?.protocol === 'https:' && page.hostname.endsWith('.paypal.com');
    if (!page || !(isPayPals || page.origin === new URL(account.url).origin)) {
      throw new Error('PayPal named no page to pay on');
    }
    return page.href;
  }

  const query: PaymentProvider['query'] = async (trade): Promise<QueryAnswer> => {
    // Without its number the buyer never saw PayPal's page.
    if (trade.handle === null) {
      return { state: 'unpaid' };
    }
    const order = await show(trade, trade.handle);
    if (!order) {
      return { state: 'failed', reason: 'expired' };
    }
    const standing = standingOf(order, trade);
    if (standing.state !== 'told') {
      return { state: standing.state };
    }
    const { outcome, tradeNumber, authorisation, money, reason } = standing.word;
    return outcome === 'paid'
      ? { state: 'paid', tradeNumber, authorisation, money }
      : { state: 'failed', reason: reason ?? '' };
  };

  return {
    name: 'paypal',
    origins: {},
    earliestQuery: 0,

    async begin(order) {
      const returnUrl = new URL(order.returnUrl);
      returnUrl.searchParams.set(numberField, order.attemptNumber);
      const { value, issue } = await ask('/v2/checkout/orders', {
        key: order.attemptNumber,
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              reference_id: order.attemptNumber,
              custom_id: order.attemptNumber,
              invoice_id: order.attemptNumber,
              description: order.title.slice(0, 127),
              amount: toWire(order.money),
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                return_url: returnUrl.toString(),
                cancel_url: order.backUrl,
                user_action: 'PAY_NOW',
                shipping_preference: 'NO_SHIPPING',
                payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
                locale: locale[order.language],
              },
            },
          },
        },
      });
      if (issue !== null) {
        throw new Error(`PayPal began no payment: ${issue}`);
      }
      const begun = readOrder(value, merchantId, { ...order, handle: null });
      return { handle: begun.id, step: { kind: 'redirect', url: payerPage(begun) } };
    },

    async complete(trade, given) {
      const { handle } = trade;
      if (handle === null || (given.token !== undefined && given.token !== handle)) {
        return null;
      }
      const before = await show(trade, handle);
      if (!before) {
        return failure(trade, 'expired');
      }
      const standing = standingOf(before, trade);
      if (standing.state !== 'approved') {
        return standing.state === 'told' ? standing.word : null;
      }
      // Only what was approved and is ours is captured, also because PayPal repeats its first answer to a key, a refusal too.
      const { status, value, issue } = await ask(`${placeOf(handle)}/capture`, {
        key: captureKey(trade.attemptNumber),
        body: {},
      });
      if (issue === null) {
        const after = standingOf(readOrder(value, merchantId, trade), trade);
        return after.state === 'told' ? after.word : null;
      }
      if (isBusy(status) || notYet.has(issue)) {
        return null;
      }
      if (isGone(status) || declined.has(issue)) {
        return failure(trade, issue);
      }
      if (issue === 'ORDER_ALREADY_CAPTURED') {
        const captured = await show(trade, handle);
        const after = captured && standingOf(captured, trade);
        return after?.state === 'told' ? after.word : null;
      }
      throw new Error(`PayPal did not capture: ${issue}`);
    },

    async verify(letter) {
      const trouble = await checkSignature(letter);
      return trouble === null ? readEvent(letter.rawBody, merchantId, showCapture) : { kind: 'forged', why: trouble };
    },

    // It counts the status alone, and tells again for three days.
    reply: (outcome) => ({
      status: outcome === 'taken' ? 200 : outcome === 'refused' ? 400 : 503,
      contentType: 'application/json',
      body: '{}',
    }),

    numberIn: (given) => given[numberField] ?? null,
    query,
    close: () => Promise.resolve(),

    async refundState(request) {
      const { trade } = request;
      const order = trade.handle === null ? null : await show(trade, trade.handle);
      if (!order) {
        throw new Error('PayPal knows no order of a paid payment');
      }
      const refunds = order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
      return refundStanding(refunds, request);
    },

    async refund(request) {
      const { trade, money, key, again = 0 } = request;
      const mark = refundMark(request);
      const { status, value, issue } = await ask(
        `/v2/payments/captures/${encodeURIComponent(trade.tradeNumber ?? '')}/refund`,
        { key: again === 0 ? key : `${key}.${again}`, body: { amount: toWire(money), custom_id: mark } },
      );
      if (isBusy(status)) {
        return 'pending';
      }
      if (issue !== null) {
        // Said for good: the key gets the same answer each time, so that whoever has it sent again spends another.
        throw new RefundRefused(`PayPal gives nothing back: ${issue}`);
      }
      const refund = refundShape.parse(value);
      if ((refund.custom_id ?? mark) !== mark || !isSame(fromWire(refund.amount), money)) {
        throw new Error('PayPal answered about something else');
      }
      const state = refundState(refund);
      if (state === 'refused') {
        throw new RefundRefused(`PayPal gives nothing back: ${refund.status}`);
      }
      return state;
    },

    quietUntil: () => null,
    statement: (from, to) => readStatement(ask, from, to, tools.clock()),
    dayOf,
  };
}
