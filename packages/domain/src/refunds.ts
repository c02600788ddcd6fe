import type { CancelTier } from './catalogue.ts';
import type { Flow } from './flow.ts';
import type { Minor, Money } from './money.ts';
import { roundToStep } from './rounding.ts';
import type { LineKindName } from './orders.ts';
import type { Region } from './region.ts';
import { day, hour } from './time.ts';

/**
 * What a buyer gets back, told before paying and frozen into the line. `none` nothing once paid · `proRata` by the share not used, while
 * the access lasts · `beforeStart` before the first session all less a fee, until a share of the sessions is over a fixed part, then
 * nothing · `beforeStartThenShare` the same with the unused share instead of a fixed part · `unopened` all within some days of payment while
 * nothing was opened · `tiers` by the time that is left before the session · `fromReceipt` all until some days after the parcel came.
 * Shares are in 1/10,000.
 */
export type RefundTerms =
  | { rule: 'none' }
  | { rule: 'proRata' }
  | { rule: 'beforeStart'; feeBps: number; until: Fraction; thenBps: number }
  | { rule: 'beforeStartThenShare'; feeBps: number; until: Fraction }
  | { rule: 'unopened'; withinDays: number }
  | { rule: 'tiers'; tiers: readonly Tier[] }
  | { rule: 'fromReceipt'; withinDays: number };

/** Part of a whole, such as [1, 3] of the sessions. */
export type Fraction = readonly [number, number];

/** Until so many hours before the session this part comes back. */
export interface Tier {
  hoursBefore: number;
  bps: number;
}

interface RefundPack {
  /** Written into the order; a name never changes its meaning: other numbers are another pack with a later date. */
  name: string;
  region: Region;
  /** The first instant at which it holds, until a later one of the region does. */
  from: Date;
  /** A space has its host's tier instead. */
  terms: Record<Exclude<LineKindName, 'space'>, RefundTerms>;
  /** Of the part of a line that comes by post. */
  parcel: RefundTerms;
}

/** What every line's terms are made of; the numbers are data. */
const nothing: RefundTerms = { rule: 'none' };
const byUse: RefundTerms = { rule: 'proRata' };
const untilAThird: RefundTerms = { rule: 'beforeStart', feeBps: 500, until: [1, 3], thenBps: 5_000 };
const untilHalf: RefundTerms = { rule: 'beforeStartThenShare', feeBps: 500, until: [1, 2] };
const sevenDays: RefundTerms = { rule: 'unopened', withinDays: 7 };
const sevenDaysFromReceipt: RefundTerms = { rule: 'fromReceipt', withinDays: 7 };

const beforeAmendment = { consulting: nothing, inPerson: untilAThird, programme: untilAThird };
const parcel = sevenDaysFromReceipt;

/** By the seller's region (RULES.md "Refund"). Recorded courses and consulting give nothing back unless the region gives more. */
export const refundPacks: readonly RefundPack[] = [
  {
    name: 'tw-2026-01-01',
    region: 'tw',
    from: new Date('2025-12-31T16:00:00Z'),
    terms: { ...beforeAmendment, recorded: byUse, live: byUse },
    parcel,
  },
  {
    name: 'cn-2026-01-01',
    region: 'cn',
    from: new Date('2025-12-31T16:00:00Z'),
    terms: { ...beforeAmendment, recorded: sevenDays, live: sevenDays },
    parcel,
  },
  {
    name: 'us-2026-01-01',
    region: 'us',
    from: new Date('2026-01-01T08:00:00Z'),
    terms: { ...beforeAmendment, recorded: nothing, live: untilAThird },
    parcel,
  },
  {
    name: 'cn-2026-11-22',
    region: 'cn',
    from: new Date('2026-11-21T16:00:00Z'),
    terms: { recorded: sevenDays, live: byUse, inPerson: byUse, consulting: nothing, programme: untilAThird },
    parcel,
  },
  {
    name: 'us-2026-11-22',
    region: 'us',
    from: new Date('2026-11-22T08:00:00Z'),
    terms: { recorded: nothing, live: untilHalf, inPerson: untilHalf, consulting: nothing, programme: untilAThird },
    parcel,
  },
];

/** A host chooses one for each space; it comes before the region's pack. */
export const tierTerms: Record<CancelTier, RefundTerms> = {
  flexible: { rule: 'tiers', tiers: [{ hoursBefore: 24, bps: 10_000 }] },
  moderate: {
    rule: 'tiers',
    tiers: [
      { hoursBefore: 7 * 24, bps: 10_000 },
      { hoursBefore: 24, bps: 5_000 },
    ],
  },
  strict: { rule: 'tiers', tiers: [{ hoursBefore: 14 * 24, bps: 5_000 }] },
};

/** What comes back of a product that is sold in a region at an instant; `tier`: of a space, the host's. */
export function termsFor(region: Region, kind: LineKindName, tier: CancelTier | null, at: Date): RefundTerms {
  return kind === 'space' ? tierTerms[tier ?? 'strict'] : packFor(region, at).terms[kind];
}

/** The pack that holds in a region at an instant; the oldest one for all that was before it. */
export function packFor(region: Region, at: Date, packs: readonly RefundPack[] = refundPacks): RefundPack {
  const own = packs.filter((pack) => pack.region === region).toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const pack = own.findLast(({ from }) => from <= at) ?? own[0];
  if (!pack) {
    throw new Error(`no refund pack for ${region}`);
  }
  return pack;
}

/** How far a line is used when its refund is calculated. */
export interface LineUse {
  paidAt: Date;
  /** When its first session starts; null when it has none. */
  startsAt: Date | null;
  /** Sessions and lessons, and how many of them were held or opened. */
  total: number;
  used: number;
  /** When the access ends; null: never. */
  accessUntil: Date | null;
  /** When its parcel came; null: not yet, or there is none. */
  receivedAt: Date | null;
}

/** What comes back of the amount paid for a part of a line, by its terms; never more than that, never below zero. */
export function refundOf(terms: RefundTerms, paid: Money, use: LineUse, now: Date): Minor {
  const [part, whole] = refundShare(terms, use, now);
  return part === whole ? paid.amount : roundToStep((paid.amount * part) / whole, paid.currency);
}

const all: Fraction = [1, 1];
const none: Fraction = [0, 1];
const bps = (part: number): Fraction => [part, 10_000];

/** Which share of what was paid comes back: in 1/10,000 where the terms say a part, in sessions and lessons where it is those that were not used. */
export function refundShare(terms: RefundTerms, use: LineUse, now: Date): Fraction {
  const unused = (): Fraction => (use.total === 0 ? all : [Math.max(0, use.total - use.used), use.total]);
  const isBeforeStart = use.startsAt === null || now < use.startsAt;
  const isBefore = ([over, of]: Fraction) => use.used * of < use.total * over;
  switch (terms.rule) {
    case 'none':
      return none;
    case 'proRata':
      return use.accessUntil !== null && now >= use.accessUntil ? none : unused();
    case 'beforeStart':
      if (isBeforeStart) {
        return bps(10_000 - terms.feeBps);
      }
      return isBefore(terms.until) ? bps(terms.thenBps) : none;
    case 'beforeStartThenShare':
      if (isBeforeStart) {
        return bps(10_000 - terms.feeBps);
      }
      return isBefore(terms.until) ? unused() : none;
    case 'unopened':
      return use.used === 0 && now.getTime() < use.paidAt.getTime() + terms.withinDays * day ? all : none;
    case 'tiers': {
      const left = use.startsAt === null ? Number.POSITIVE_INFINITY : use.startsAt.getTime() - now.getTime();
      const tier = terms.tiers.find(({ hoursBefore }) => left >= hoursBefore * hour);
      return tier ? bps(tier.bps) : none;
    }
    case 'fromReceipt':
      return use.receivedAt === null || now.getTime() < use.receivedAt.getTime() + terms.withinDays * day ? all : none;
  }
}

/** The last instant at which everything, or everything less the fee, comes back; null: no such instant, or no end of it is known yet. */
export function fullRefundUntil(
  terms: RefundTerms,
  use: Pick<LineUse, 'paidAt' | 'startsAt' | 'receivedAt'>,
): Date | null {
  switch (terms.rule) {
    case 'beforeStart':
    case 'beforeStartThenShare':
      return use.startsAt;
    case 'unopened':
      return new Date(use.paidAt.getTime() + terms.withinDays * day);
    case 'tiers': {
      const full = terms.tiers.find(({ bps }) => bps === 10_000);
      return full && use.startsAt ? new Date(use.startsAt.getTime() - full.hoursBefore * hour) : null;
    }
    case 'fromReceipt':
      return use.receivedAt && new Date(use.receivedAt.getTime() + terms.withinDays * day);
    default:
      return null;
  }
}

/** A line that comes with a parcel has two parts, each by its own terms. */
export const lineParts = ['content', 'parcel'] as const;
export type LinePart = (typeof lineParts)[number];

export const refundStates = [
  'asked',
  'refused',
  'appealed',
  'dismissed',
  'withdrawn',
  'proposed',
  'sending',
  'disputed',
  'reversed',
  'repaid',
] as const;
export type RefundState = (typeof refundStates)[number];
export type RefundEvent =
  | 'agree'
  | 'refuse'
  | 'withdraw'
  | 'appeal'
  | 'dismiss'
  | 'approve'
  | 'discard'
  | 'sent'
  | 'win'
  | 'lose';

/**
 * `proposed`: the platform opened it, and a second operator has to approve. `sending`: agreed, and the provider has not said yes yet.
 * `disputed`: the bank took the money back (a chargeback) and the dispute is open. While one of these stands, or one is asked or
 * appealed, the order is `refunding`.
 */
export const refundFlow: Flow<RefundState, RefundEvent> = {
  asked: { agree: 'sending', refuse: 'refused', withdraw: 'withdrawn', dismiss: 'dismissed' },
  refused: { appeal: 'appealed' },
  appealed: { agree: 'sending', dismiss: 'dismissed', withdraw: 'withdrawn' },
  proposed: { approve: 'sending', discard: 'withdrawn', dismiss: 'dismissed' },
  sending: { sent: 'repaid' },
  disputed: { win: 'reversed', lose: 'repaid' },
  repaid: {},
  reversed: {},
  dismissed: {},
  withdrawn: {},
};

/** Those in which the order waits for their end. */
export const openRefundStates: readonly RefundState[] = ['asked', 'appealed', 'proposed', 'sending', 'disputed'];

/** What the buyer may press on a refund; the server's guards read the same table. */
export const refundActions = (state: RefundState): ('withdraw' | 'appeal')[] =>
  state === 'asked' || state === 'appealed' ? ['withdraw'] : state === 'refused' ? ['appeal'] : [];

/** Pictures that go with a refund. */
export const mostRefundPictures = 6;

export const refundReasons = [
  'changedMind',
  'timeDoesNotFit',
  'notAsDescribed',
  'boughtTwice',
  'sellerCancelled',
  'moved',
  'platform',
  'chargeback',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];
/** Those that a buyer can give. */
export const askedReasons = [
  'changedMind',
  'timeDoesNotFit',
  'notAsDescribed',
  'boughtTwice',
  'sellerCancelled',
  'other',
] as const satisfies readonly RefundReason[];
