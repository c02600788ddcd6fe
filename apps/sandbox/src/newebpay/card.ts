import type { BankPayment, BankRefund } from '../banks/bank.ts';

/**
 * How far the money of a card is. NewebPay sends captures and refunds to the bank at 21:00 each night and has its answers the next day;
 * here both happen each quarter of an hour, so that nobody waits a night to see a refund.
 */
const runEvery = 15 * 60_000;
const runsBetween = (from: number, to: number): number => Math.floor(to / runEvery) - Math.floor(from / runEvery);

/** 0 nothing · 1 waits for the next run · 2 at the bank · 3 done · 4 failed. */
export type Progress = 0 | 1 | 2 | 3 | 4;
const progress = (steps: number): Progress => Math.max(0, Math.min(3, steps)) as 0 | 1 | 2 | 3;

export interface Card {
  authorisedAt: number;
  /** The shop's own capture, dollars; null: the whole amount is captured by itself, as most shops have it set. */
  capture: { amount: number; at: number } | null;
  /** The shop took the capture back, so that none comes by itself any more. */
  isHeld: boolean;
  /** When the authorisation is given up; null: it is not. */
  voidAt: number | null;
  /** Refunds of what was captured, each with its end. */
  refunds: (BankRefund & { endsAt: number | null })[];
  /** What a smaller capture leaves to the buyer. */
  spared: BankRefund | null;
}

export const aCard = (authorisedAt: number): Card => ({
  authorisedAt,
  capture: null,
  isHeld: false,
  voidAt: null,
  refunds: [],
  spared: null,
});

export const isVoid = ({ voidAt }: Card, now: number): boolean => voidAt !== null && now >= voidAt;

export function closeStatus(card: Card, now: number): Progress {
  if (card.capture) {
    return progress(1 + runsBetween(card.capture.at, now));
  }
  return card.isHeld ? 0 : progress(runsBetween(card.authorisedAt, now));
}

export const capturedDollars = (card: Card, payment: BankPayment): number =>
  card.capture?.amount ?? payment.amount / 100;

/** Brings refunds to the state that they have by now. */
export function age(card: Card, now: number): void {
  for (const refund of card.refunds.filter(({ state }) => state === 'pending')) {
    const isOver = refund.endsAt === null ? runsBetween(refund.at, now) >= 2 : now >= refund.endsAt;
    if (isOver) {
      refund.state = 'done';
    }
  }
  if (card.spared?.state === 'pending' && closeStatus(card, now) === 3) {
    card.spared.state = 'done';
  }
}

export function backStatus(card: Card, now: number): Progress {
  const newest = card.refunds.at(-1);
  if (!newest) {
    return 0;
  }
  return newest.state === 'done' ? 3 : newest.state === 'refused' ? 4 : runsBetween(newest.at, now) === 0 ? 1 : 2;
}

/** What can still be refunded. */
export const balanceOf = (card: Card, payment: BankPayment): number =>
  capturedDollars(card, payment) -
  card.refunds.reduce((sum, { amount, state }) => sum + (state === 'refused' ? 0 : amount / 100), 0);
