import { minor, type Money } from '@lyceum/domain/money';
import { minute, second } from '@lyceum/domain/time';
import { z } from 'zod';
import { openOutgoing } from '../outgoing.ts';
import {
  otherSum,
  RefundRefused,
  type PaymentProvider,
  type QueryAnswer,
  type RefundAnswer,
  type RefundRequest,
  type Trade,
} from '../payment.ts';
import type { ProviderTools } from '../settings.ts';
import { checkCode, checkValue, encrypt, isSame, tradeSha, type Keys } from './cipher.ts';
import { explain, forGood, locks, underWay, unknownTrade } from './errors.ts';
import { dollars, readForm, readLetter, text } from './letter.ts';

export interface NewebpayConfig extends Keys {
  url: string;
  merchantId: string;
}

/** The page of a payment that was opened is good for so many seconds; NewebPay takes no other figures. */
const tradeLimit = { least: 60, most: 900 };
/** A form is taken for two minutes, its page for fifteen; what NewebPay does not know after these was never opened. */
const neverOpenedAfter = 20 * minute;
/** At once, where there is no statement and each trade is asked about. */
const questionsAtOnce = 4;
/** Of hundreds of questions one finds no answer every day: that must not cost the others theirs. */
const askedAgain = 2;

/** NewebPay counts in whole Taiwan dollars. */
function wholeDollars(money: Money): string {
  if (money.currency !== 'TWD' || money.amount % 100 !== 0) {
    throw new RangeError('NewebPay takes whole Taiwan dollars only');
  }
  return String(money.amount / 100);
}

const answer = z.object({ Status: z.string(), Message: z.string().nullish(), Result: z.unknown() });
type Answer = z.output<typeof answer>;

const isAbout = { MerchantID: text, MerchantOrderNo: text, Amt: text, TradeNo: text };
const done = z.object(isAbout);
const signed = z.object({ ...isAbout, CheckCode: z.string() });
const described = signed.extend({
  TradeStatus: text,
  CloseStatus: text.nullish(),
  CloseAmt: text.nullish(),
  BackStatus: text.nullish(),
  BackBalance: text.nullish(),
});

/** How far a trade's money is. */
interface Detail {
  tradeNumber: string;
  status: string;
  money: Money;
  closeStatus: string;
  /** What was or will be taken from the card. */
  captured: Money;
  backStatus: string;
  /** Given back, or never taken from the card. */
  back: number;
}

/** Minor units. A figure that is missing must not pass for money that never went back. */
function figure(written: string | null | undefined): number {
  const money = written === '0' ? { amount: 0 } : dollars(written ?? '');
  if (!money) {
    throw new Error('NewebPay told a trade without its figures');
  }
  return money.amount;
}

const tradeStatus = { unpaid: '0', paid: '1', failed: '2', cancelled: '3', refunded: '6' } as const;
/** `waiting` until NewebPay's run at 21:00 in Taipei, `sent` until the bank's answer, mostly the next day. */
const atBank = { none: '0', waiting: '1', sent: '2', done: '3', failed: '4' } as const;

type Step = 'cancel' | 'uncapture' | 'captureRest' | 'refund';
/**
 * What gives back all or a part, by how far the capture is (manual, figure 5): an authorisation is cancelled as a whole or captured for
 * less, a capture that waits is taken back first, and what the bank has taken is refunded. When a process dies between two steps, the
 * next try finds the trade where the first left it. A capture on its way to the bank has to be waited for.
 */
const waysBack: Readonly<Record<string, { all: readonly Step[]; part: readonly Step[] }>> = {
  [atBank.none]: { all: ['cancel'], part: ['captureRest'] },
  [atBank.waiting]: { all: ['uncapture', 'cancel'], part: ['uncapture', 'captureRest'] },
  [atBank.done]: { all: ['refund'], part: ['refund'] },
};

/** NewebPay MPG, cards, by PROVIDERS.md section 5 and manual NDNF-1.1.9. */
export function newebpay(config: NewebpayConfig, { clock, fetcher, watch }: ProviderTools): PaymentProvider {
  const ask = openOutgoing('NewebPay', { clock, fetcher, watch });
  const { merchantId } = config;
  const unixSeconds = () => String(Math.floor(clock().getTime() / second));
  let lockedUntil = 0;

  async function post(
    path: string,
    fields: Record<string, string>,
    own: { askedAgain?: number } = {},
  ): Promise<Answer> {
    if (clock().getTime() < lockedUntil) {
      throw new Error(`NewebPay has locked itself until ${new Date(lockedUntil).toISOString()}`);
    }
    const { status, rawBody } = await ask(`${config.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      ...own,
    });
    if (status !== 200) {
      throw new Error(`NewebPay answered ${status} to ${path}`);
    }
    const given = answer.parse(JSON.parse(rawBody.toString('utf8')));
    const lock = locks[given.Status];
    if (lock !== undefined) {
      lockedUntil = clock().getTime() + lock;
      throw new Error(`NewebPay answered ${troubleIn(given)} to ${path}`);
    }
    return given;
  }

  const troubleIn = ({ Status, Message }: Answer): string => explain(Status, Message ?? '');

  /** Throws when an answer is about something else than was asked. */
  function checkAbout(found: z.output<typeof done>, { attemptNumber, tradeNumber }: Trade, amount: string): void {
    const { MerchantID, MerchantOrderNo, TradeNo, Amt } = found;
    const isOther = tradeNumber !== null && TradeNo !== tradeNumber;
    if (MerchantID !== merchantId || MerchantOrderNo !== attemptNumber || Amt !== amount || isOther) {
      throw new Error('NewebPay answered about something else');
    }
  }

  function checkSignature(found: z.output<typeof signed>): void {
    if (!isSame(found.CheckCode, checkCode(found, config))) {
      throw new Error('NewebPay answered with a wrong CheckCode');
    }
  }

  /** Null: it knows no such trade. */
  async function describe(trade: Trade, own: { askedAgain?: number } = {}): Promise<Detail | null> {
    const about = {
      Amt: wholeDollars(trade.money),
      MerchantID: merchantId,
      MerchantOrderNo: trade.attemptNumber,
    };
    const question = {
      ...about,
      Version: '1.3',
      RespondType: 'JSON',
      TimeStamp: unixSeconds(),
      CheckValue: checkValue(about, config),
    };
    const given = await post('/API/QueryTradeInfo', question, own);
    if (unknownTrade.has(given.Status)) {
      return null;
    }
    if (given.Status !== 'SUCCESS') {
      throw new Error(`NewebPay did not tell of a trade: ${troubleIn(given)}`);
    }
    const found = described.parse(given.Result);
    checkSignature(found);
    checkAbout(found, trade, about.Amt);
    const { money } = trade;
    const closeStatus = found.CloseStatus ?? atBank.none;
    // A capture that nobody asked for yet has no amount (manual 4.3.2).
    const isAsked = closeStatus !== atBank.none;
    const captured = isAsked ? figure(found.CloseAmt) : money.amount;
    const left = isAsked ? Math.min(captured, figure(found.BackBalance)) : captured;
    return {
      tradeNumber: found.TradeNo,
      status: found.TradeStatus,
      money,
      closeStatus,
      captured: { ...money, amount: minor(captured) },
      backStatus: found.BackStatus ?? atBank.none,
      back: money.amount - (found.TradeStatus === tradeStatus.cancelled ? 0 : left),
    };
  }

  const hasMoney = ({ status, back, money }: Detail): boolean =>
    status === tradeStatus.paid || (status === tradeStatus.refunded && back < money.amount);

  async function query(trade: Trade): Promise<QueryAnswer> {
    const found = await describe(trade);
    if (!found) {
      return clock().getTime() - trade.createdAt.getTime() < neverOpenedAfter
        ? { state: 'unpaid' }
        : { state: 'failed', reason: 'its page was never opened' };
    }
    if (hasMoney(found)) {
      return { state: 'paid', tradeNumber: found.tradeNumber, authorisation: null, money: found.money };
    }
    return found.status === tradeStatus.unpaid
      ? { state: 'unpaid' }
      : { state: 'failed', reason: `TradeStatus ${found.status}` };
  }

  /** How far a repayment is, by the figures of its trade: NewebPay knows no keys of refunds. */
  async function refundState({ trade, money, sentBefore }: RefundRequest): Promise<RefundAnswer> {
    const { status, closeStatus, backStatus, back } = await describePaid(trade);
    if (backStatus === atBank.failed) {
      return {
        state: 'refused',
        reason: 'the bank did not take the refund; it can be given in the console of NewebPay',
      };
    }
    if (back === sentBefore.amount) {
      return { state: 'absent' };
    }
    if (back !== sentBefore.amount + money.amount) {
      return otherSum(back, sentBefore.amount);
    }
    const isDone =
      status === tradeStatus.cancelled ||
      (closeStatus === atBank.done && (backStatus === atBank.none || backStatus === atBank.done));
    return { state: isDone ? 'done' : 'pending' };
  }

  async function describePaid(trade: Trade): Promise<Detail> {
    const found = await describe(trade);
    if (!found || found.status === tradeStatus.unpaid || found.status === tradeStatus.failed) {
      throw new Error('NewebPay knows nothing of a paid trade');
    }
    return found;
  }

  async function take(step: Step, request: RefundRequest, found: Detail): Promise<void> {
    const { trade, money, sentBefore } = request;
    const rest = { ...money, amount: minor(trade.money.amount - sentBefore.amount - money.amount) };
    const { path, version, amount, own } = {
      cancel: { path: '/API/CreditCard/Cancel', version: '1.0', amount: trade.money, own: {} },
      uncapture: close(found.captured, { CloseType: '1', Cancel: '1' }),
      captureRest: close(rest, { CloseType: '1' }),
      refund: close(money, { CloseType: '2' }),
    }[step];
    const Amt = wholeDollars(amount);
    const given = await post(path, {
      MerchantID_: merchantId,
      PostData_: encrypt(
        {
          RespondType: 'JSON',
          Version: version,
          Amt,
          MerchantOrderNo: trade.attemptNumber,
          ...(step !== 'cancel' && { TradeNo: found.tradeNumber }),
          TimeStamp: unixSeconds(),
          IndexType: '1',
          ...own,
        },
        config,
      ),
    });
    if (underWay.has(given.Status)) {
      return;
    }
    if (given.Status !== 'SUCCESS') {
      const why = `NewebPay did not ${step}: ${troubleIn(given)}`;
      throw forGood.has(given.Status) ? new RefundRefused(why) : new Error(why);
    }
    checkAbout(done.parse(given.Result), trade, Amt);
    if (step === 'cancel') {
      checkSignature(signed.parse(given.Result));
    }
  }

  /** Null: it has no row, since no card was charged. */
  async function stateOne(trade: Trade) {
    const found = await describe(trade, { askedAgain });
    const wasPaid = found !== null && ![tradeStatus.unpaid, tradeStatus.failed].some((one) => one === found.status);
    return wasPaid
      ? [
          {
            attemptNumber: trade.attemptNumber,
            paid: found.money,
            refunded: { ...found.money, amount: minor(found.back) },
            fee: null,
          },
        ]
      : [];
  }

  return {
    name: 'newebpay',
    origins: { form: [new URL(config.url).origin] },
    // Unknown numbers lock the query, and a form that nobody posted is one: asked once its time is over, it is asked about once.
    earliestQuery: neverOpenedAfter,

    beginsAlone: true,
    begin(order) {
      const secondsLeft = Math.floor((order.expiresAt.getTime() - clock().getTime()) / second);
      const TradeInfo = encrypt(
        {
          MerchantID: merchantId,
          RespondType: 'JSON',
          TimeStamp: unixSeconds(),
          Version: '2.3',
          // It has no page in simplified characters.
          LangType: order.language === 'en' ? 'en' : 'zh-tw',
          MerchantOrderNo: order.attemptNumber,
          Amt: wholeDollars(order.money),
          ItemDesc: order.title.replaceAll(/['"\p{Cc}]/gu, ' ').slice(0, 50),
          TradeLimit: String(Math.min(tradeLimit.most, Math.max(tradeLimit.least, secondsLeft))),
          ReturnURL: order.returnUrl,
          NotifyURL: order.notifyUrl,
          ClientBackURL: order.backUrl,
          CREDIT: '1',
        },
        config,
      );
      return Promise.resolve({
        handle: null,
        step: {
          kind: 'form',
          action: `${config.url}/MPG/mpg_gateway`,
          fields: { MerchantID: merchantId, TradeInfo, TradeSha: tradeSha(TradeInfo, config), Version: '2.3' },
        },
      });
    },

    /** Its number was signed, so that it is known there and can be asked about at once, whatever became of the notice. */
    async complete(trade) {
      const found = await query(trade);
      return found.state === 'paid'
        ? {
            attemptNumber: trade.attemptNumber,
            tradeNumber: found.tradeNumber,
            outcome: 'paid',
            money: found.money,
            authorisation: null,
            reason: null,
          }
        : null;
    },

    verify({ rawBody }) {
      const fields = readForm(rawBody.toString('utf8'));
      return Promise.resolve(fields ? readLetter(fields, config) : { kind: 'forged', why: 'a field came twice' });
    },

    // It counts the status alone: 200, or it sends the notice three times more.
    reply: (outcome) => ({
      status: outcome === 'taken' ? 200 : outcome === 'refused' ? 400 : 503,
      contentType: 'text/plain; charset=utf-8',
      body: outcome,
    }),

    numberIn(given) {
      const letter = readLetter(given, config);
      return letter.kind === 'word' ? letter.word.attemptNumber : null;
    },

    query,
    // Its page ends by itself after TradeLimit; there is no call for it.
    close: () => Promise.resolve(),
    refundState,

    async refund(request) {
      const { trade, money, sentBefore } = request;
      const found = await describePaid(trade);
      const isAll = money.amount === trade.money.amount - sentBefore.amount;
      const steps = waysBack[found.closeStatus]?.[isAll ? 'all' : 'part'];
      if (!steps) {
        throw new Error('NewebPay is capturing the trade: nothing can be sent back until the bank has answered');
      }
      for (const step of steps) {
        await take(step, request, found);
      }
      // What Close answers is not signed: how far the repayment is, the signed query tells.
      const answered = await refundState(request);
      switch (answered.state) {
        case 'refused':
        case 'unclear':
          throw new RefundRefused(answered.reason);
        default:
          return answered.state === 'done' ? 'done' : 'pending';
      }
    },

    quietUntil: (now) => (now.getTime() < lockedUntil ? new Date(lockedUntil) : null),

    /**
     * NewebPay publishes no statement (manual NDNF-1.1.9 has a query of single trades and nothing else), so each trade that our books have
     * as paid is asked about. That finds what is missing there and figures that differ; a payment that only NewebPay knows of, the sweep
     * of attempts finds. The fee stands in no answer.
     */
    async statement(_from, _to, known) {
      const trades = await known();
      const rows = [];
      for (let at = 0; at < trades.length; at += questionsAtOnce) {
        rows.push(...(await Promise.all(trades.slice(at, at + questionsAtOnce).map(stateOne))));
      }
      return rows.flat();
    },

    dayOf: (at) => new Date(at.getTime() + 8 * 60 * minute).toISOString().slice(0, 10),
  };
}

const close = (amount: Money, own: Readonly<Record<string, string>>) => ({
  path: '/API/CreditCard/Close',
  version: '1.1',
  amount,
  own,
});
