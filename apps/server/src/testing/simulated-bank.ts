import type { PaymentCode, ProviderName } from '@lyceum/domain/payments';
import { startSandbox } from '@lyceum/sandbox/app';
import { paymentServices } from '../providers/payment/registry.ts';
import type { PaymentProvider, PaymentStart } from '../providers/payment/payment.ts';
import type { ProviderSettings } from '../providers/payment/settings.ts';
import type { TestClock } from './test-server.ts';

/** A request of ours as the bank got it. */
export interface KeptRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A notice as the bank sent it, and what we answered. */
export interface SentNotice {
  number: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  status?: number;
  answer?: string;
  acknowledged: boolean;
}

/** What the browser does with us after the buyer acted at the bank; null: nothing. */
export interface BrowserReturn {
  method: 'GET' | 'POST';
  url: string;
  fields: Record<string, string>;
}

interface Acted {
  payment: { state: string; id: string };
  browser: BrowserReturn | null;
  notices: SentNotice[];
}

/** A simulated bank of apps/sandbox on the test's clock, and our adapter for it. It repeats no notice by itself. */
export interface SimulatedBank {
  url: string;
  provider: PaymentProvider;
  /** As the configuration has them: `config: { payments: { [name]: settings } }`. */
  settings: ProviderSettings;
  /** Does with a step what a browser does before the buyer is asked: posts the form, opens the address, gives the order to Alipay's application. Answers the status; 200 where there is nothing to open. */
  open: (start: PaymentStart) => Promise<number>;
  act: (number: string, act: 'pay' | 'refuse' | 'leave') => Promise<Acted>;
  /** Sends a notice of what a payment is by now, or a lie about it. */
  notify: (number: string, how?: { event?: string; lie?: string }) => Promise<SentNotice>;
  /** How the next answer or notice fails. */
  next: (fault: string, times?: number) => Promise<void>;
  /** Which faults have happened until now, and which were ordered and have still to. */
  faults: () => Promise<{ happened: string[]; waiting: string[] }>;
  payment: (number: string) => Promise<{ state: string; amount: number; currency: string; refunded: number }>;
  settleRefund: (number: string, state: 'done' | 'refused') => Promise<void>;
  /** Enters our address for notices in the bank's console; changes nothing where each payment brings it. */
  enterWebhook: (url: string) => Promise<void>;
  requests: () => Promise<KeptRequest[]>;
  notices: () => Promise<SentNotice[]>;
  /** Pushes the bank's own time. */
  passTime: (offsetMs: number) => Promise<void>;
  close: () => Promise<void>;
}

/** The address of an app's own page, which no browser of ours can open. */
const isWebAddress = (url: string): boolean => /^https?:/.test(url);

export async function startSimulatedBank(
  name: ProviderName,
  clock: TestClock,
  {
    fetcher,
    ...options
  }: { fetcher?: typeof fetch; refundTakes?: number; chatAppId?: string; slowMs?: number; lateMs?: number } = {},
): Promise<SimulatedBank> {
  const sandbox = await startSandbox({
    banks: {
      clock: () => clock().getTime(),
      retryMs: [],
      ...options,
    },
  });
  const env = (await (await fetch(`${sandbox.url}/__sim/shop`)).json()) as Record<string, string>;
  const service = paymentServices.find((one) => one.name === name);
  const { settings, troubles } = service?.read(env, false) ?? { settings: null, troubles: ['no such service'] };
  if (!service || !settings || troubles.length > 0) {
    throw new Error(`${name} cannot be opened: ${troubles.join(' ')}`);
  }
  const control = async <Reply>(path: string, body?: object): Promise<Reply> => {
    const response = await fetch(`${sandbox.url}/__sim/${name}/${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      throw new Error(`the simulator answered ${response.status} to ${path}: ${await response.text()}`);
    }
    return (await response.json()) as Reply;
  };
  return {
    url: sandbox.url,
    provider: service.open(settings, { clock, ...(fetcher && { fetcher }) }),
    settings,
    async open({ step }) {
      const browser = {
        'sec-fetch-dest': 'document',
        'sec-fetch-mode': 'navigate',
        referer: 'https://shop.example/',
      };
      const answer =
        step.kind === 'form'
          ? await fetch(step.action, {
              method: 'POST',
              headers: browser,
              body: new URLSearchParams(step.fields),
              redirect: 'manual',
            })
          : step.kind === 'redirect' && isWebAddress(step.url)
            ? await fetch(step.url, { headers: browser, redirect: 'manual' })
            : step.kind === 'bridge' && name === 'alipay'
              ? await fetch(`${sandbox.url}/alipay/sdk?${new URLSearchParams(step.fields).toString()}`, {
                  redirect: 'manual',
                })
              : null;
      await answer?.arrayBuffer();
      return answer?.status ?? 200;
    },
    act: (number, act) => control(`payments/${number}/act`, { act }),
    notify: (number, how = {}) => control(`payments/${number}/notify`, how),
    next: async (fault, times = 1) => void (await control('next', { fault, times })),
    faults: () => control('faults'),
    payment: (number) => control(`payments/${number}`),
    settleRefund: async (number, state) => void (await control(`payments/${number}/settle-refund`, { state })),
    enterWebhook: async (url) => void (await control('webhook', { url })),
    requests: () => control('requests'),
    notices: () => control('notices'),
    passTime: async (offsetMs) => void (await control('clock', { offsetMs })),
    close: () => sandbox.close(),
  };
}

/** Which of a provider's ways a test goes by. */
export interface Way {
  code: PaymentCode;
  currency: 'TWD' | 'CNY' | 'USD';
}

/** What every simulated bank tells a shop to set. */
export async function simulatedShopEnv(): Promise<Record<string, string>> {
  const sandbox = await startSandbox();
  try {
    return (await (await fetch(`${sandbox.url}/__sim/shop`)).json()) as Record<string, string>;
  } finally {
    await sandbox.close();
  }
}
