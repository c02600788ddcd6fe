import type { OrderKind } from './orders.ts';
import type { Region } from './region.ts';

/**
 * What a buyer gets back, told before paying and frozen into the order with the pack's name.
 * `none` nothing once paid · `proRata` at any time, by the share not yet used · `beforeStart` before the first lesson all less
 * 5 %, before one third half, then nothing · `unopened` within 7 days while nothing was opened.
 */
export const refundRules = ['none', 'proRata', 'beforeStart', 'unopened'] as const;
export type RefundRule = (typeof refundRules)[number];

interface RefundPack {
  /** Region and the day from which it holds; written into the order. */
  name: string;
  rules: Record<OrderKind, RefundRule>;
}

/** By the seller's region (RULES.md "Refund"). Recorded courses and consulting give nothing back unless the region gives more. */
export const refundPacks: Record<Region, RefundPack> = {
  tw: {
    name: 'tw-2026-01-01',
    rules: {
      recorded: 'proRata',
      live: 'proRata',
      inPerson: 'beforeStart',
      consulting: 'none',
      space: 'beforeStart',
      programme: 'beforeStart',
      shipped: 'unopened',
    },
  },
  cn: {
    name: 'cn-2026-01-01',
    rules: {
      recorded: 'unopened',
      live: 'unopened',
      inPerson: 'beforeStart',
      consulting: 'none',
      space: 'beforeStart',
      programme: 'beforeStart',
      shipped: 'unopened',
    },
  },
  us: {
    name: 'us-2026-01-01',
    rules: {
      recorded: 'none',
      live: 'beforeStart',
      inPerson: 'beforeStart',
      consulting: 'none',
      space: 'beforeStart',
      programme: 'beforeStart',
      shipped: 'unopened',
    },
  },
};
