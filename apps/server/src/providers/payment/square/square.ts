import { currencies, minor, toDecimal, type Money } from '@lyceum/domain/money';
import { day, minute } from '@lyceum/domain/time';
import type { PaymentCode } from '@lyceum/domain/payments';
import { z } from 'zod';
import type { PaymentProvider, PaymentResult, QueryAnswer, StatementRow, Trade } from '../payment.ts';
import { NotAsked } from '../outgoing.ts';
import type { ProviderTools } from '../settings.ts';
import { openSquare, yesOf, type SquareAccount } from './client.ts';
import { troubleOf } from './declines.ts';
import {
  domainAnswer,
  event,
  eventObjects,
  paymentAnswer,
  paymentsAnswer,
  refundAnswer,
  type SquarePayment,
  type SquareRefund,
} from './messages.ts';
import { isSigned } from './signature.ts';

export interface SquareConfig extends SquareAccount {
  /** Of the script that draws the card form. */
  scriptUrl: string;
  applicationId: string;
  locationId: string;
  /** Of the subscription to webhooks. */
  webhookKey: string;
  /** The text by which Apple knows our hosts; empty: Apple Pay is not taken. */
  applePayFile: string;
}

/** Square pays out in the currency of the seller's country (PROVIDERS.md section 4). */
const account = { country: 'US', currency: 'USD' } as const;
const applePay: PaymentCode = 18;

/**
 * Tokens of the card form and of wallets. A source may also be a card that somebody keeps at Square (`ccof:`), or CASH: a buyer who sends
 * one of those would pay with what is not his.
 */
const tokenPattern = /^[cw]non:[\w-]{1,250}$/;
const verificationPattern = /^verf:[\w-]{1,250}$/;
/** Of ours; what the seller takes at a counter has none, or another. */
const numberPattern = /^[0-9A-Z]{20}$/;

/** An attempt is paid within its checkout's time, and asked about for a day. */
const payableWithin = day;
/** How far Square's clock may be from ours. */
const clocksDiffer = 5 * minute;

/** Disputes in which Square has taken the money: it does so when the bank tells, an inquiry before that moves nothing (squareup.com/help, "Holds on disputed funds"). */
const disputesWithMoney = ['EVIDENCE_REQUIRED', 'PROCESSING', 'LOST', 'ACCEPTED'];

const currencyOf = z.enum(currencies);
function moneyOf({ amount, currency }: { amount: number; currency: string }): Money {
  const known = currencyOf.safeParse(currency);
  if (!known.success) {
    throw new Error(`Square told of money in ${currency.slice(0, 3)}`);
  }
  return { amount: minor(amount), currency: known.data };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const reasonOf = (key: string): string => `Refund ${key}`;
const wire = ({ amount, currency }: Money) => ({ amount, currency });

/** Card payments and Apple Pay by Square's Payments API and its script in the page, by PROVIDERS.md section 4. */
export function square(config: SquareConfig, tools: ProviderTools): PaymentProvider {
  const { clock } = tools;
  const ask = openSquare(config, tools);
  const scriptOrigin = new URL(config.scriptUrl).origin;
  const shown = {
    applicationId: config.applicationId,
    locationId: config.locationId,
    script: config.scriptUrl,
    country: account.country,
  };
  const isLive = config.scriptUrl.startsWith('https:');

  /** Throws at an object of another location: somebody else's, or of a counter. */
  function ours<Thing extends SquarePayment | SquareRefund>(thing: Thing): Thing {
    if (thing.location_id !== config.locationId) {
      throw new Error('Square answered about another location');
    }
    return thing;
  }

  async function paymentOf(id: string): Promise<SquarePayment> {
    const { payment } = yesOf(await ask(`/v2/payments/${encodeURIComponent(id)}`, paymentAnswer));
    if (payment.id !== id) {
      throw new Error('Square answered about another payment');
    }
    return ours(payment);
  }

  /** The payments made in a stretch of time, oldest first; `total`: of that amount alone, minor units. */
  async function* paymentsWithin(from: number, until: number, total?: number): AsyncGenerator<SquarePayment> {
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({
        begin_time: new Date(from).toISOString(),
        end_time: new Date(until).toISOString(),
        sort_order: 'ASC',
        location_id: config.locationId,
        limit: '100',
        ...(total !== undefined && { total: String(total) }),
        ...(cursor && { cursor }),
      });
      const page = yesOf(await ask(`/v2/payments?${query.toString()}`, paymentsAnswer));
      yield* page.payments.map(ours);
      cursor = page.cursor;
    } while (cursor);
  }

  /** Of an attempt of which no payment's number came: Square has no search by our number, so its list is read. */
  async function paymentFor({ attemptNumber, tradeNumber, money, createdAt }: Trade): Promise<SquarePayment | null> {
    if (tradeNumber !== null) {
      return paymentOf(tradeNumber);
    }
    const from = createdAt.getTime() - clocksDiffer;
    const until = Math.min(createdAt.getTime() + payableWithin, clock().getTime() + clocksDiffer);
    for await (const payment of paymentsWithin(from, until, money.amount)) {
      if (payment.reference_id === attemptNumber) {
        return payment;
      }
    }
    return null;
  }

  const failed = (trade: Trade, code: string, payment: SquarePayment | null): PaymentResult => ({
    attemptNumber: trade.attemptNumber,
    tradeNumber: payment?.id ?? '',
    outcome: 'failed',
    money: trade.money,
    authorisation: null,
    reason: code,
    trouble: troubleOf(code),
  });

  /** What a payment says of its attempt; null: it is still on its way. */
  function wordOf(payment: SquarePayment): PaymentResult | null {
    const known = {
      attemptNumber: payment.reference_id ?? '',
      tradeNumber: payment.id,
      money: moneyOf(payment.amount_money),
      authorisation: null,
    };
    switch (payment.status) {
      case 'COMPLETED':
        return { ...known, outcome: 'paid', reason: null };
      case 'FAILED':
      case 'CANCELED': {
        const reason = payment.card_details?.errors?.[0]?.code ?? payment.status;
        return { ...known, outcome: 'failed', reason, trouble: troubleOf(reason) };
      }
      default:
        return null;
    }
  }

  async function query(trade: Trade): Promise<QueryAnswer> {
    const payment = await paymentFor(trade);
    const word = payment && wordOf(payment);
    if (!word) {
      return { state: 'unpaid' };
    }
    return word.outcome === 'paid'
      ? { state: 'paid', tradeNumber: word.tradeNumber, authorisation: null, money: word.money }
      : { state: 'failed', reason: word.reason ?? '' };
  }

  async function refundOf(id: string): Promise<SquareRefund> {
    return ours(yesOf(await ask(`/v2/refunds/${encodeURIComponent(id)}`, refundAnswer)).refund);
  }

  /** Whose payment a refund or a dispute is about; null: none of ours. Throws when Square cannot tell, so that the notice comes again. */
  async function attemptOf(paymentId: string): Promise<string | null> {
    const answer = await ask(`/v2/payments/${encodeURIComponent(paymentId)}`, paymentAnswer);
    if (answer.kind === 'no') {
      if (answer.code === 'NOT_FOUND') {
        return null;
      }
      throw new Error(`Square refused: ${answer.status} ${answer.code}`);
    }
    const { location_id: location, reference_id: number } = answer.data.payment;
    return location === config.locationId && number && numberPattern.test(number) ? number : null;
  }

  const acknowledged = { kind: 'test' } as const;
  const forged = (why: string) => ({ kind: 'forged', why }) as const;

  return {
    name: 'square',
    origins: {
      script: [scriptOrigin],
      // Where a card's bank wants to be sure of its holder, the bank's own page stands in a frame, wherever that is.
      frame: isLive ? [scriptOrigin, 'https:'] : [scriptOrigin],
      connect: [scriptOrigin, new URL(config.url.replace('://connect.', '://pci-connect.')).origin],
      style: [scriptOrigin],
      ...(isLive && {
        font: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
      }),
    },
    lacks: config.applePayFile === '' ? [applePay] : [],
    shown,
    files:
      config.applePayFile === ''
        ? {}
        : { '/.well-known/apple-developer-merchantid-domain-association': config.applePayFile },
    async registerHost(host) {
      return yesOf(await ask('/v2/apple-pay/domains', domainAnswer, { domain_name: host })).status;
    },
    earliestQuery: 0,

    beginsAlone: true,
    begin({ attemptNumber, money }) {
      if (money.currency !== account.currency) {
        throw new RangeError(`Square takes ${account.currency} only`);
      }
      return Promise.resolve({
        handle: null,
        step: {
          kind: 'token',
          fields: {
            ...shown,
            attempt: attemptNumber,
            amount: toDecimal(money.amount),
            currency: money.currency,
          },
        },
      });
    },

    takesToken: true,
    async complete(trade, { token = '', verificationToken = '' }) {
      if (!tokenPattern.test(token) || (verificationToken !== '' && !verificationPattern.test(verificationToken))) {
        return failed(trade, 'NO_TOKEN', null);
      }
      const charge = () =>
        ask('/v2/payments', paymentAnswer, {
          idempotency_key: trade.attemptNumber,
          source_id: token,
          ...(verificationToken !== '' && { verification_token: verificationToken }),
          amount_money: wire(trade.money),
          autocomplete: true,
          location_id: config.locationId,
          reference_id: trade.attemptNumber,
        });
      // Once more where no answer came: the key makes it the same payment.
      const answer = await charge().catch((error: unknown) => (error instanceof NotAsked ? null : charge()));
      if (answer === null) {
        return failed(trade, 'NOT_ASKED', null);
      }
      if (answer.kind === 'yes') {
        const payment = ours(answer.data.payment);
        if (payment.reference_id !== trade.attemptNumber) {
          throw new Error('Square answered about another payment');
        }
        return wordOf(payment);
      }
      if (answer.code === 'IDEMPOTENCY_KEY_REUSED' || answer.status === 409) {
        // Another token was faster: what came of that one counts.
        const payment = await paymentFor(trade);
        return payment && wordOf(payment);
      }
      return failed(trade, answer.code, answer.payment);
    },

    async verify({ headers, rawBody, url }) {
      if (!isSigned({ url, rawBody, header: headers['x-square-hmacsha256-signature'] }, config.webhookKey)) {
        return forged('wrong signature');
      }
      const told = readEvent(rawBody);
      if (!told) {
        return forged('no event');
      }
      const [kind = ''] = told.type.split('.');
      if (kind === 'payment') {
        const read = eventObjects.payment.safeParse(told.data.object);
        if (!read.success) {
          return forged('no payment');
        }
        const { payment } = read.data;
        if (!numberPattern.test(payment.reference_id ?? '')) {
          return acknowledged;
        }
        if (payment.location_id !== config.locationId) {
          return forged('another location');
        }
        // Its later changes are those of its refunds.
        if (payment.refund_ids?.length) {
          return { kind: 'refund', attemptNumber: payment.reference_id ?? '' };
        }
        if (!currencyOf.safeParse(payment.amount_money.currency).success) {
          return forged('another currency');
        }
        const word = wordOf(payment);
        return word ? { kind: 'word', word } : acknowledged;
      }
      if (kind === 'refund') {
        const read = eventObjects.refund.safeParse(told.data.object);
        if (!read.success) {
          return forged('no refund');
        }
        const attemptNumber = await attemptOf(read.data.refund.payment_id);
        return attemptNumber === null ? acknowledged : { kind: 'refund', attemptNumber };
      }
      if (told.type === 'dispute.created' || told.type === 'dispute.state.updated') {
        const read = eventObjects.dispute.safeParse(told.data.object);
        if (!read.success) {
          return forged('no dispute');
        }
        const { dispute } = read.data;
        const attemptNumber = disputesWithMoney.includes(dispute.state)
          ? await attemptOf(dispute.disputed_payment.payment_id)
          : null;
        return attemptNumber === null
          ? acknowledged
          : { kind: 'chargeback', attemptNumber, reference: dispute.id, money: moneyOf(dispute.amount_money) };
      }
      return acknowledged;
    },

    // It sends a notice for a day until it reads a status below 300.
    reply: (outcome) => ({
      status: outcome === 'taken' ? 200 : outcome === 'refused' ? 400 : 503,
      contentType: 'text/plain; charset=utf-8',
      body: '',
    }),

    numberIn: ({ attempt }) => attempt ?? null,
    query,

    async close({ attemptNumber }) {
      const answer = await ask('/v2/payments/cancel', z.object({}), { idempotency_key: attemptNumber });
      // What is completed cannot be cancelled, and the query after this tells of it.
      if (answer.kind === 'no' && ![400, 404, 409].includes(answer.status)) {
        throw new Error(`Square refused: ${answer.status} ${answer.code}`);
      }
    },

    async refundState({ key, trade, money, again = 0 }) {
      const payment = await paymentOf(trade.tradeNumber ?? '');
      let refused = 0;
      for (const id of payment.refund_ids ?? []) {
        const refund = await refundOf(id);
        if (refund.reason === reasonOf(key)) {
          const { amount, currency } = moneyOf(refund.amount_money);
          if (amount !== money.amount || currency !== money.currency || refund.payment_id !== payment.id) {
            return { state: 'unclear', reason: `refund ${refund.id} is of ${amount} ${currency}` };
          }
          const state = stateOf(refund);
          refused += state.state === 'refused' ? 1 : 0;
          // Each time a person has it sent again, one more may have been refused.
          if (state.state !== 'refused' || refused > again) {
            return state;
          }
        }
      }
      return { state: 'absent' };
    },

    async refund({ key, trade, money, again = 0 }) {
      const { refund } = yesOf(
        await ask('/v2/refunds', refundAnswer, {
          idempotency_key: again === 0 ? key : `${key}-${again}`,
          payment_id: trade.tradeNumber ?? '',
          amount_money: wire(money),
          reason: reasonOf(key),
        }),
      );
      ours(refund);
      const sent = moneyOf(refund.amount_money);
      if (
        refund.payment_id !== trade.tradeNumber ||
        sent.amount !== money.amount ||
        sent.currency !== money.currency ||
        refund.reason !== reasonOf(key)
      ) {
        throw new Error('Square answered about another refund');
      }
      const state = stateOf(refund);
      if (state.state !== 'done' && state.state !== 'pending') {
        throw new Error(`Square did not repay: refund ${refund.id} is ${refund.status}`);
      }
      return state.state;
    },

    quietUntil: () => null,

    async statement(from, to) {
      const [first, after] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`) + day];
      const rows: StatementRow[] = [];
      for await (const payment of paymentsWithin(first, after)) {
        const isOurs = numberPattern.test(payment.reference_id ?? '');
        const within = dayOf(new Date(payment.created_at)) <= to;
        if (isOurs && within && payment.status === 'COMPLETED') {
          rows.push(rowOf(payment));
        }
      }
      return rows;
    },

    dayOf,
  };
}

function stateOf({ id, status }: SquareRefund) {
  switch (status) {
    case 'COMPLETED':
      return { state: 'done' } as const;
    case 'PENDING':
      return { state: 'pending' } as const;
    default:
      return { state: 'refused', reason: `refund ${id} is ${status}` } as const;
  }
}

function rowOf(payment: SquarePayment): StatementRow {
  const paid = moneyOf(payment.amount_money);
  const fees = payment.processing_fee;
  return {
    attemptNumber: payment.reference_id ?? '',
    paid,
    refunded: payment.refunded_money ? moneyOf(payment.refunded_money) : { ...paid, amount: minor(0) },
    // Some minutes after the payment; adjustments of it may be below zero.
    fee: fees?.length
      ? { ...paid, amount: minor(fees.reduce((sum, { amount_money: { amount } }) => sum + amount, 0)) }
      : null,
  };
}

function readEvent(rawBody: Buffer) {
  try {
    return event.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    return null;
  }
}
