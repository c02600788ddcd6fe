import type { create } from '@lyceum/contract/payments.calls';
import { paymentMethods, type PaymentCode } from '@lyceum/domain/payments';
import { second } from '@lyceum/domain/time';
import type { ReplyOf } from '@lyceum/web/call-client';
import { shellDevice } from '../shell/device/here.ts';
import { postForm } from './post-form.ts';

/**
 * What came of the step to a provider. left: its page comes, or its app is in front · done: it says that it is paid, which the server must
 * confirm · cancelled: by the buyer · failed: it could not be opened · unknown: nobody told.
 */
export type Taken = 'left' | 'done' | 'cancelled' | 'failed' | 'unknown';

type Step = ReplyOf<typeof create>;

const byCode = new Map<number, (typeof paymentMethods)[number]>(paymentMethods.map((method) => [method.code, method]));

/** False where the browser lacks what the method needs; the server cannot know. */
export function isUsable(code: PaymentCode): boolean {
  const method = byCode.get(code);
  return !(method && 'browserNeeds' in method) || canApplePay();
}

function canApplePay(): boolean {
  const session = (window as { ApplePaySession?: { canMakePayments?: () => boolean } }).ApplePaySession;
  try {
    return session?.canMakePayments?.() === true;
  } catch {
    // Inside a frame it throws.
    return false;
  }
}

/** Its form is a page of ours, which begins the payment by itself. */
export const startsOnOwnPage = (code: PaymentCode): boolean => byCode.get(code)?.provider === 'square';

/** A card's number is typed, so that who sees it matters. */
export const takesCardNumber = (code: PaymentCode): boolean => code === 14 || code === 16 || code === 17;

/** Goes to the provider's page, its app or the pay bridge around the page. Never throws. */
export async function takeStep(code: PaymentCode, step: Step): Promise<Taken> {
  switch (step.kind) {
    case 'form':
      postForm(step.action, step.fields);
      return 'left';
    case 'redirect':
      location.assign(step.url);
      return 'left';
    case 'bridge':
      return byChatApp(code) ? payInChatApp(step.fields) : payInShell(code, step.fields);
    default:
      return 'failed';
  }
}

/** Inside the chat app its own bridge takes the payment. */
const byChatApp = (code: PaymentCode): boolean => code === 12;

async function payInShell(paymentCode: PaymentCode, fields: Readonly<Record<string, string>>): Promise<Taken> {
  const device = await shellDevice();
  const outcome = await device?.pay({ paymentCode, fields });
  switch (outcome?.state) {
    case 'done':
    case 'cancelled':
      return outcome.state;
    case 'late':
    case 'broken':
      return 'unknown';
    default:
      return 'failed';
  }
}

interface ChatAppBridge {
  invoke: (name: string, fields: object, answer: (result?: { err_msg?: unknown }) => void) => void;
}
const bridgeOf = (): ChatAppBridge | undefined => (window as { WeixinJSBridge?: ChatAppBridge }).WeixinJSBridge;

/** How long the chat app may take to put its bridge on the page. */
const bridgePatience = 8 * second;

/** PROVIDERS.md section 1: `ok` is no proof, `fail` carries a reason for the log alone. */
async function payInChatApp(fields: Readonly<Record<string, string>>): Promise<Taken> {
  const bridge = bridgeOf() ?? (await comingBridge());
  if (!bridge) {
    return 'failed';
  }
  return new Promise((resolve) => {
    try {
      bridge.invoke('getBrandWCPayRequest', fields, (result) => {
        const said = typeof result?.err_msg === 'string' ? result.err_msg : '';
        const word = /^get_brand_wcpay_request:\s?(ok|cancel|fail)/.exec(said)?.[1];
        resolve(word === 'ok' ? 'done' : word === 'cancel' ? 'cancelled' : word === 'fail' ? 'failed' : 'unknown');
      });
    } catch {
      resolve('failed');
    }
  });
}

const comingBridge = (): Promise<ChatAppBridge | undefined> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(undefined), bridgePatience);
    document.addEventListener(
      'WeixinJSBridgeReady',
      () => {
        clearTimeout(late);
        resolve(bridgeOf());
      },
      { once: true },
    );
  });
