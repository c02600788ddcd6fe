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
  /** The provider's reason when it failed. */
  reason: string | null;
}

/** `forged`: not from the provider, or not meant for us. `test`: from the provider's console, to be acknowledged only. */
export type Notice = { kind: 'word'; word: ProviderWord } | { kind: 'test' } | { kind: 'forged'; why: string };

export type QueryAnswer =
  | { state: 'paid'; tradeNumber: string; money: Money }
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
  /** Gives the whole amount back; throws when the provider did not take it. */
  refund(attemptNumber: string, tradeNumber: string, money: Money): Promise<void>;
}

export type PaymentProviders = Partial<Record<ProviderName, PaymentProvider>>;
