import type { Flow } from './flow.ts';
import { minor, roundToStep, type Minor, type Money } from './money.ts';
import type { OrderKind } from './orders.ts';
import type { Region } from './region.ts';
import { day } from './time.ts';

/**
 * What a buyer gets back, told before paying and frozen into the order with the pack's name.
 * `none` nothing once paid · `proRata` at any time, by the share not yet used · `beforeStart` before the first lesson all less
 * a fee, until a share of the lessons is over a part of it, then nothing · `unopened` all within some days while nothing was opened.
 */
export const refundRules = ['none', 'proRata', 'beforeStart', 'unopened'] as const;
export type RefundRule = (typeof refundRules)[number];

/** A rule with its numbers; shares in 1/10,000. */
export type RefundTerms =
  | { rule: 'none' }
  | { rule: 'proRata' }
  | {
      rule: 'beforeStart';
      feeBps: number;
      /** Lessons over, as a fraction. */ until: readonly [number, number];
      thenBps: number;
    }
  | { rule: 'unopened'; withinDays: number };

interface RefundPack {
  /** Written into the order; a name never changes its meaning: other numbers are another pack with a later date. */
  name: string;
  region: Region;
  /** The first instant at which it holds, until a later one of the region does. */
  from: Date;
  terms: Record<OrderKind, RefundTerms>;
}

const nothing: RefundTerms = { rule: 'none' };
const byUse: RefundTerms = { rule: 'proRata' };
const byLesson: RefundTerms = { rule: 'beforeStart', feeBps: 500, until: [1, 3], thenBps: 5_000 };
const sevenDays: RefundTerms = { rule: 'unopened', withinDays: 7 };

const inPlace = { inPerson: byLesson, consulting: nothing, space: byLesson, programme: byLesson, shipped: sevenDays };

/** By the seller's region (RULES.md "Refund"). Recorded courses and consulting give nothing back unless the region gives more. */
export const refundPacks: readonly RefundPack[] = [
  {
    name: 'tw-2026-01-01',
    region: 'tw',
    from: new Date('2025-12-31T16:00:00Z'),
    terms: { recorded: byUse, live: byUse, ...inPlace },
  },
  {
    name: 'cn-2026-01-01',
    region: 'cn',
    from: new Date('2025-12-31T16:00:00Z'),
    terms: { recorded: sevenDays, live: sevenDays, ...inPlace },
  },
  {
    name: 'us-2026-01-01',
    region: 'us',
    from: new Date('2026-01-01T08:00:00Z'),
    terms: { recorded: nothing, live: byLesson, ...inPlace },
  },
];

/** The pack that holds in a region at an instant; the oldest one for all that was before it. */
export function packFor(region: Region, at: Date, packs: readonly RefundPack[] = refundPacks): RefundPack {
  const own = packs.filter((pack) => pack.region === region).toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const pack = own.findLast(({ from }) => from <= at) ?? own[0];
  if (!pack) {
    throw new Error(`no refund pack for ${region}`);
  }
  return pack;
}

/** What was frozen into an order, by the pack's name. */
export function termsOf(packName: string, kind: OrderKind): RefundTerms {
  const pack = refundPacks.find(({ name }) => name === packName);
  if (!pack) {
    throw new Error(`no refund pack is called ${packName}`);
  }
  return pack.terms[kind];
}

/** How far a line was used when its refund is reckoned. */
export interface LineUse {
  paidAt: Date;
  classStartsAt: Date | null;
  /** Lessons of the course, and those that were opened or held. */
  lessons: number;
  used: number;
}

/** What comes back of the amount paid for a line, by the terms of its order; never more than it, never below zero. */
export function refundOf(terms: RefundTerms, paid: Money, use: LineUse, now: Date): Minor {
  const part = (share: number, whole: number) => roundToStep((paid.amount * share) / whole, paid.currency);
  switch (terms.rule) {
    case 'none':
      return minor(0);
    case 'proRata':
      return use.lessons === 0 ? paid.amount : part(Math.max(0, use.lessons - use.used), use.lessons);
    case 'beforeStart': {
      if (use.classStartsAt === null || now < use.classStartsAt) {
        return part(10_000 - terms.feeBps, 10_000);
      }
      const [over, of] = terms.until;
      return use.used * of < use.lessons * over ? part(terms.thenBps, 10_000) : minor(0);
    }
    case 'unopened':
      return use.used === 0 && now.getTime() < use.paidAt.getTime() + terms.withinDays * day ? paid.amount : minor(0);
  }
}

export const refundStates = ['asked', 'refused', 'appealed', 'dismissed', 'withdrawn', 'sending', 'repaid'] as const;
export type RefundState = (typeof refundStates)[number];
export type RefundEvent = 'agree' | 'refuse' | 'withdraw' | 'appeal' | 'dismiss' | 'sent';

/** `sending`: agreed, and the provider has not said yes yet. While one is asked, appealed or sent, the order is `refunding`. */
export const refundFlow: Flow<RefundState, RefundEvent> = {
  asked: { agree: 'sending', refuse: 'refused', withdraw: 'withdrawn' },
  refused: { appeal: 'appealed' },
  appealed: { agree: 'sending', dismiss: 'dismissed', withdraw: 'withdrawn' },
  sending: { sent: 'repaid' },
  repaid: {},
  dismissed: {},
  withdrawn: {},
};

/** Those in which the order waits for their end. */
export const openRefundStates: readonly RefundState[] = ['asked', 'appealed', 'sending'];

/** What the buyer may press on a refund; the server's guards read the same table. */
export const refundActions = (state: RefundState): ('withdraw' | 'appeal')[] =>
  (['withdraw', 'appeal'] as const).filter((event) => refundFlow[state][event] !== undefined);

/** Pictures that go with a refund. */
export const mostRefundPictures = 6;

export const refundReasons = [
  'changedMind',
  'timeDoesNotFit',
  'notAsDescribed',
  'boughtTwice',
  'sellerCancelled',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];
