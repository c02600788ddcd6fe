import type { Money } from '@lyceum/domain/money';
import type { ProviderName } from '@lyceum/domain/payments';

/** What the adapter may know of a payment: no person, no product's name (RULES.md "Payment"). */
export interface PaymentOrder {
  /** 20 letters and digits. */
  attemptNumber: string;
  money: Money;
  /** Neutral, the same for every buyer. */
  title: string;
  createdAt: Date;
  language: 'zh-TW' | 'zh-CN' | 'en';
  /** Server to server. */
  notifyUrl: string;
  /** The browser, after paying or failing. */
  returnUrl: string;
  /** The browser, when the buyer gives up on the provider's page. */
  backUrl: string;
}

export interface PaymentForm {
  kind: 'form';
  action: string;
  fields: Record<string, string>;
}

/** A verified word of the provider on an attempt. */
export interface ProviderWord {
  attemptNumber: string;
  tradeNumber: string;
  outcome: 'paid' | 'failed';
  money: Money;
  /** The card's authorisation at the provider, by which its refunds are asked about. */
  authorisation: string | null;
  /** The provider's reason when it failed. */
  reason: string | null;
}

/** `forged`: not from the provider, or not meant for us. `test`: from the provider's console, to be acknowledged only. */
export type Notice = { kind: 'word'; word: ProviderWord } | { kind: 'test' } | { kind: 'forged'; why: string };

export type QueryAnswer =
  | { state: 'paid'; tradeNumber: string; authorisation: string | null; money: Money }
  | { state: 'unpaid' }
  | { state: 'failed'; reason: string };

/** One outside service that takes payments. */
export interface PaymentProvider {
  name: ProviderName;
  /** Where the page's form goes: opened in the CSP's form-action. */
  formOrigin: string;
  create(order: PaymentOrder): PaymentForm;
  /** Verifies the raw bytes before it reads a field. */
  readNotice(rawBody: Buffer): Notice;
  /** What the provider wants to read when a notice was taken. */
  acknowledgement: string;
  /** Asks the provider; throws when it does not answer rightly. */
  query(attemptNumber: string): Promise<QueryAnswer>;
  /** Milliseconds after creation before which `query` must not be asked. */
  earliestQuery: number;
  /** How much of a paid trade was given back so far: asked before each refund, since none of them has a number of its own. */
  refunded(trade: PaidTrade): Promise<Money>;
  /** Gives back a part or all of `rest`, which is what is left of the trade; throws when the provider did not take it. */
  refund(trade: PaidTrade, money: Money, rest: Money): Promise<void>;
  /** The paid trades of these days, both included, as the provider counts days. */
  statement(from: string, to: string): Promise<StatementRow[]>;
  /** The provider's day of an instant, `yyyy-MM-dd`. */
  dayOf(at: Date): string;
}

/** A trade whose money came. */
export interface PaidTrade {
  attemptNumber: string;
  tradeNumber: string;
  authorisation: string | null;
  money: Money;
}

/** A paid trade as the provider's statement has it. */
export interface StatementRow {
  attemptNumber: string;
  paid: Money;
  /** Given back until now. */
  refunded: Money;
}

export type PaymentProviders = Partial<Record<ProviderName, PaymentProvider>>;
