import type { PaymentStep } from '@lyceum/domain/payments';
import { startSandbox } from '@lyceum/sandbox/app';
import type { EcpayConfig } from '../providers/payment/ecpay/ecpay.ts';
import { ecpayService } from '../providers/payment/ecpay/settings.ts';
import type { ProviderSettings } from '../providers/payment/settings.ts';
import type { TestClock } from './test-server.ts';

/** ECPay's published test merchant. */
export const merchant = {
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

/** An account as the environment has it. */
export function ecpaySettings(account: EcpayConfig): ProviderSettings {
  const { settings } = ecpayService.read(
    {
      ECPAY_URL: account.url,
      ECPAY_MERCHANT_ID: account.merchantId,
      ECPAY_HASH_KEY: account.hashKey,
      ECPAY_HASH_IV: account.hashIv,
      ECPAY_CREDIT_CHECK_CODE: account.creditCheckCode,
      ECPAY_QUIET_TIME: account.quietTime ? 'on' : 'off',
    },
    false,
  );
  if (!settings) {
    throw new Error('these are no settings of ECPay');
  }
  return settings;
}

interface PaidTrade {
  notice: { status?: number; answer?: string; acknowledged: boolean } | null;
  browserReturn: Form;
}

export interface TestBank {
  url: string;
  account: EcpayConfig;
  /** What a server that pays here has as `payments`. */
  payments: { ecpay: ProviderSettings };
  /** Posts the checkout form as the buyer's browser does; answers the HTTP status. */
  open(form: Form): Promise<number>;
  /** Pays without a card page and waits for what the shop says to the notice. */
  pay(form: Form, card?: 'good' | 'declined'): Promise<PaidTrade>;
  /** Sends the notice of a trade again, with fields changed before (`fields`) or after (`tamper`) it is signed. */
  notify(
    form: Form,
    letter?: { fields?: object; tamper?: object; key?: 'merchant' | 'forged' },
  ): Promise<{ status: number; answer: string; acknowledged: boolean; fields: Record<string, string> }>;
  /** How the next payment is told; `delayMs` before a notice that is late. */
  next(mode: string, delayMs?: number): Promise<void>;
  /** Capture state and rest of a trade, as the bank sees it. */
  trade(form: Form): Promise<{
    status: string;
    capture: { amount?: number; refunded?: number; state?: string } | null;
    result: { simulated: boolean } | null;
  }>;
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
  const account = { url: sandbox.url, ...merchant };
  const numberOf = (form: Form) => form.fields.MerchantTradeNo ?? '';
  return {
    url: sandbox.url,
    account,
    payments: { ecpay: ecpaySettings(account) },
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
    next: async (mode, delayMs) => void (await control('next', { mode, ...(delayMs !== undefined && { delayMs }) })),
    trade: (form) => control(`trades/${numberOf(form)}`),
    passTime: async (offsetMs) => void (await control('clock', { offsetMs })),
    close: () => sandbox.close(),
  };
}
