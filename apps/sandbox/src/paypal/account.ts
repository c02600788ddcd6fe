import { randomBytes } from 'node:crypto';
import type { Bank, BankPayment, BankRefund, NoticeHow } from '../banks/bank.ts';
import type { Order } from './orders.ts';

/** The shop as PayPal has it registered, fresh in each run. */
export const newAccount = () => ({
  clientId: `A${randomBytes(30).toString('base64url')}`,
  clientSecret: `E${randomBytes(30).toString('base64url')}`,
  webhookId: randomBytes(9).toString('hex').toUpperCase().slice(0, 17),
  merchantId: randomBytes(8).toString('hex').toUpperCase().slice(0, 13),
});
export type Account = ReturnType<typeof newAccount>;

/** What the simulator's parts work on. */
export interface PayPal {
  account: Account;
  bank: Bank;
  /** By PayPal's number. */
  orders: Map<string, Order>;
  /** So many of the next captures wait for a review. */
  held: { captures: number };
  /** How far the report is behind, ms. */
  lag: { ms: number };
  /** Tells the shop, and waits for the first notice alone: what PayPal sends on its own is no part of an answer. */
  tell: (payment: BankPayment, how: NoticeHow) => Promise<unknown>;
}

export const orderOfCapture = (paypal: PayPal, captureId: string): Order | undefined =>
  [...paypal.orders.values()].find(({ capture }) => capture?.id === captureId);

/** A refund that was pending is done after its time. */
export function ageRefunds({ bank }: PayPal, { payment }: Order): void {
  for (const refund of payment.refunds.filter(isPending)) {
    if (bank.now() >= refund.at + bank.refundTakes) {
      refund.state = 'done';
    }
  }
}
const isPending = ({ state }: BankRefund): boolean => state === 'pending';
