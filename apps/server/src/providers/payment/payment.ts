import { toDecimal, type Money } from '@lyceum/domain/money';
import {
  paymentMethods,
  type CardTrouble,
  type PaymentCode,
  type PaymentStep,
  type ProviderName,
} from '@lyceum/domain/payments';

/** What an adapter may know of a payment: no person, no product's name (RULES.md "Payment"). */
export interface PaymentOrder {
  /** 20 letters and digits; never the order's id, never used twice. */
  attemptNumber: string;
  code: PaymentCode;
  money: Money;
  /** Neutral, the same for every buyer. */
  title: string;
  createdAt: Date;
  /** When the provider must not take the money any more. */
  expiresAt: Date;
  language: 'zh-TW' | 'zh-CN' | 'en';
  /** Where the protocol demands them. */
  openId: string | null;
  clientAddress: string;
  /** Server to server. */
  notifyUrl: string;
  /** The browser, after paying or failing. */
  returnUrl: string;
  /** The browser, when the buyer gives up on the provider's page. */
  backUrl: string;
}

/** What the page does next, and by what the provider knows the payment from now on (null: by our number alone). */
export interface PaymentStart {
  step: PaymentStep;
  handle: string | null;
}

/** A payment that was begun, as the provider knows it. */
export interface Trade {
  attemptNumber: string;
  handle: string | null;
  /** The provider's own number; null until the money came. */
  tradeNumber: string | null;
  /** The card's authorisation at the provider, by which its refunds are asked about. */
  authorisation: string | null;
  money: Money;
  createdAt: Date;
}

/** A verified word of the provider on an attempt. */
export interface PaymentResult {
  attemptNumber: string;
  tradeNumber: string;
  outcome: 'paid' | 'failed';
  money: Money;
  authorisation: string | null;
  /** The provider's reason when it failed. */
  reason: string | null;
  /** The same for the buyer who waits for it, where the protocol tells. */
  trouble?: CardTrouble;
}

/** What came to our address for notices; the bytes are what is signed. */
export interface Letter {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: Buffer;
  /** The whole address by which the provider reached us. */
  url: string;
}

/**
 * `word`: how a payment ended · `approved`: the buyer said yes, and `complete` is to take the money though nobody came back · `refund`: a
 * repayment moved, ask about it · `chargeback`: a bank took money back · `test`: of the provider's console, or of nothing that we count,
 * to be acknowledged only · `forged`: not from the provider, or not meant for us.
 */
export type Notice =
  | { kind: 'word'; word: PaymentResult }
  | { kind: 'approved'; attemptNumber: string }
  | { kind: 'refund'; attemptNumber: string }
  | { kind: 'chargeback'; attemptNumber: string; reference: string; money: Money }
  | { kind: 'test' }
  | { kind: 'forged'; why: string };

/** What became of a notice. `later`: we could not take it now, and the provider is to send it again. */
export type NoticeOutcome = 'taken' | 'refused' | 'later';

/** The answer to a notice in the provider's own words. */
export interface NoticeReply {
  status: number;
  contentType: string;
  body: string;
}

/** `approved`: as of a notice. */
export type QueryAnswer =
  | { state: 'paid'; tradeNumber: string; authorisation: string | null; money: Money }
  | { state: 'approved' }
  | { state: 'unpaid' }
  | { state: 'failed'; reason: string };

export interface RefundRequest {
  /** The same for each try of one repayment: a provider that knows keys repays it once. */
  key: string;
  trade: Trade;
  money: Money;
  /** What of the trade went back before this repayment, by our books. */
  sentBefore: Money;
  /** How often a person had it sent again after it was refused for good; 0 where nothing is said. */
  again?: number;
}

/** Thrown by `refund`: the provider said no for good, so that a person must look. Any other error is tried again. */
export class RefundRefused extends Error {}

/** How far a repayment is at the provider. `refused`, `unclear`: a person must look. */
export type RefundAnswer =
  | { state: 'absent' }
  | { state: 'pending' }
  | { state: 'done' }
  | { state: 'refused' | 'unclear'; reason: string };

/** The provider gave back another sum than our books have; both in minor units. */
export const otherSum = (theirs: number, ours: number): RefundAnswer => ({
  state: 'unclear',
  reason: `the provider repaid ${toDecimal(theirs)}, our books have ${toDecimal(ours)}`,
});

/** A paid trade as the provider's statement has it. */
export interface StatementRow {
  attemptNumber: string;
  paid: Money;
  /** Given back until now. */
  refunded: Money;
  /** What the provider keeps of it; null: it does not tell. */
  fee: Money | null;
}

/**
 * One outside service that takes payments. Every method throws when the provider cannot be reached or does not answer rightly; nothing
 * is called inside a transaction.
 */
export interface PaymentProvider {
  name: ProviderName;
  /** What its pages need of the content security policy. */
  origins: {
    form?: readonly string[];
    script?: readonly string[];
    frame?: readonly string[];
    connect?: readonly string[];
    style?: readonly string[];
    font?: readonly string[];
  };
  /** Of its methods those that this account cannot take. */
  lacks?: readonly PaymentCode[];
  /** What any page may know of the account. */
  shown?: Readonly<Record<string, string>>;
  /** Texts that the provider, or whom it vouches for, reads at addresses of ours. */
  files?: Readonly<Record<`/${string}`, string>>;
  /** Tells the provider a host of ours, which it may visit before it answers how far that is. */
  registerHost?: (host: string) => Promise<string>;
  /** Milliseconds after creation before which `query` must not be asked. */
  earliestQuery: number;
  /** Methods whose address works only when a page of ours leads there. */
  opensFromOurPage?: readonly PaymentCode[];
  /** Methods for which `openId` must be known, with the account at the chat app whose id of the buyer it is. */
  openIdAt?: Partial<Record<PaymentCode, string>>;
  begin: (order: PaymentOrder) => Promise<PaymentStart>;
  /** `begin` asks nobody, so that it may come before the attempt is written, which then is written once. */
  beginsAlone?: true;
  /**
   * Captures, or asks about, a payment whose buyer came back or approved it elsewhere, where the provider wants that; null: nothing is known
   * yet. `given` is what the browser brought; nothing where none came.
   */
  complete?: (trade: Trade, given: Readonly<Record<string, string>>) => Promise<PaymentResult | null>;
  /** The page hands a token over by a call of the buyer's own, which completes; what a browser brings to our address for returns does not. */
  takesToken?: true;
  /** Verifies the raw bytes before it reads a field. */
  verify: (letter: Letter) => Promise<Notice>;
  reply: (outcome: NoticeOutcome) => NoticeReply;
  /** The attempt's number in what a browser brought back; a hint, never a proof. Null: there is none. */
  numberIn: (given: Readonly<Record<string, string>>) => string | null;
  query: (trade: Trade) => Promise<QueryAnswer>;
  /** Takes back what was begun, so that it cannot be paid any more; does nothing where the provider has no such call. */
  close: (trade: Trade) => Promise<void>;
  /** How far a repayment is: asked before each try. */
  refundState: (request: RefundRequest) => Promise<RefundAnswer>;
  /** Sends a part or all of what is left of a trade back. */
  refund: (request: RefundRequest) => Promise<'done' | 'pending'>;
  /** Until when nothing can be sent back, at an instant at which it cannot; null: now. */
  quietUntil: (now: Date) => Date | null;
  /** Milliseconds after the end of a day until its statement is there; 0 where nothing is said. */
  statementAfter?: number;
  /**
   * The paid trades of these days, both included, as the provider counts days. `known` answers those that our books have as paid, which
   * a provider without statements is asked about one by one.
   */
  statement: (from: string, to: string, known: () => Promise<readonly Trade[]>) => Promise<StatementRow[]>;
  /** The provider's day of an instant, `yyyy-MM-dd`. */
  dayOf: (at: Date) => string;
}

export type PaymentProviders = Partial<Record<ProviderName, PaymentProvider>>;

/** The rows of the table of methods that the open providers take. */
export const openMethods = (providers: PaymentProviders) =>
  paymentMethods.filter(({ provider, code }) => providers[provider]?.lacks?.includes(code) !== true);
