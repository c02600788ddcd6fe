import { second } from '@lyceum/domain/time';

// What is used of Square's script in the page (its Web Payments SDK, by the types of @square/web-payments-sdk-types).

/** `Invalid`: the form itself marks what is wrong · `Cancel`: the buyer closed the wallet's sheet · else: nothing came of it. */
export type TokenResult =
  | { status: 'OK'; token: string }
  | { status: 'Invalid' | 'Cancel' | 'Error' | 'Abort' | 'Unknown'; errors?: { type?: string }[] };

export interface CardForm {
  attach: (place: HTMLElement) => Promise<void>;
  tokenize: (details: object) => Promise<TokenResult>;
  destroy: () => Promise<unknown>;
}
export interface ApplePay {
  tokenize: () => Promise<TokenResult>;
}
export interface SquarePayments {
  setLocale: (locale: string) => Promise<unknown>;
  card: () => Promise<CardForm>;
  paymentRequest: (request: object) => object;
  applePay: (request: object) => Promise<ApplePay>;
  verifyBuyer: (token: string, details: object) => Promise<{ token: string } | null>;
}
interface Square {
  payments: (applicationId: string, locationId: string) => SquarePayments;
}

const global = (): Square | undefined => (window as { Square?: Square }).Square;
const patience = 20 * second;

let loading: Promise<void> | null = null;

/** Loads the script once; throws when it does not come, so that it can be tried again. */
export async function loadSquare(src: string): Promise<Square> {
  if (!global()) {
    loading ??= insert(src).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    await loading;
  }
  const square = global();
  if (!square) {
    throw new Error('the script brought nothing');
  }
  return square;
}

const insert = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src });
    const end = (error?: Error): void => {
      clearTimeout(late);
      if (error) {
        element.remove();
        reject(error);
      } else {
        resolve();
      }
    };
    const late = setTimeout(() => end(new Error('the script did not come in time')), patience);
    element.addEventListener('load', () => end());
    element.addEventListener('error', () => end(new Error('the script did not come')));
    document.head.append(element);
  });
