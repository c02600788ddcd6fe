import type { PaymentStep } from '@lyceum/domain/payments';
import { startSandbox } from '@lyceum/sandbox/app';
import type { EcpayConfig } from '../platform/config.ts';
import type { TestClock } from './test-server.ts';

/** ECPay's published test merchant. */
const merchant = {
  merchantId: '3002607',
  hashKey: 'pwFHCqoQZGmho4w6',
  hashIv: 'EkRm7iFT261dpevs',
  creditCheckCode: '59997889',
  quietTime: true,
};

export interface Form {
  action: string;
  fields: Record<string, string>;
}

/** The form of a payment that was begun; whoever is sent on in another way is not at this bank. */
export function formOf(begun: PaymentStep): Form {
  if (begun.kind !== 'form') {
    throw new Error(`a form was expected, not ${begun.kind}`);
  }
  return { action: begun.action, fields: begun.fields };
}

interface PaidTrade {
  notice: { status?: number; answer?: string; acknowledged: boolean } | null;
  browserReturn: Form;
}

export interface TestBank {
  config: EcpayConfig;
  /** Posts the checkout form as the buyer's browser does; answers the HTTP status. */
  open(form: Form): Promise<number>;
  /** Pays without a card page and waits for what the shop says to the notice. */
  pay(form: Form, card?: 'good' | 'declined'): Promise<PaidTrade>;
  /** Sends the notice of a trade again, with fields changed before (`fields`) or after (`tamper`) it is signed. */
  notify(
    form: Form,
    letter?: { fields?: object; tamper?: object; key?: 'merchant' | 'forged' },
  ): Promise<{ status: number; answer: string; acknowledged: boolean; fields: Record<string, string> }>;
  /** How the next payment is told. */
  next(mode: string): Promise<void>;
  /** Capture state and rest of a trade, as the bank sees it. */
  trade(
    form: Form,
  ): Promise<{ status: string; capture: { amount?: number; refunded?: number; state?: string } | null }>;
  passTime(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The payment simulator on the test's clock. */
export async function startTestBank(clock: TestClock): Promise<TestBank> {
  const sandbox = await startSandbox({
    ecpay: { browserOnly: false, queryLock: 'unsettled', noticeRetryMs: [], clock: () => clock().getTime() },
  });
  const control = async <Reply>(path: string, body?: object): Promise<Reply> => {
    const response = await fetch(`${sandbox.url}/__sim/ecpay/${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      throw new Error(`the simulator answered ${response.status} to ${path}: ${await response.text()}`);
    }
    return (await response.json()) as Reply;
  };
  const numberOf = (form: Form) => form.fields.MerchantTradeNo ?? '';
  return {
    config: { url: sandbox.url, ...merchant },
    async open(form) {
      const response = await fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams(form.fields),
        redirect: 'manual',
      });
      await response.arrayBuffer();
      return response.status;
    },
    pay: (form, card = 'good') => control(`trades/${numberOf(form)}/pay`, { card, awaitNotice: true }),
    notify: (form, letter = {}) => control(`trades/${numberOf(form)}/notify`, letter),
    next: async (mode) => void (await control('next', { mode })),
    trade: (form) => control(`trades/${numberOf(form)}`),
    passTime: async (offsetMs) => void (await control('clock', { offsetMs })),
    close: () => sandbox.close(),
  };
}
