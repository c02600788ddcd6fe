import type { CourseForm, ProductType } from './catalogue.ts';
import { minor, share, type Minor, type Money } from './money.ts';
import { hour } from './time.ts';
import { next, type Flow } from './flow.ts';

export const orderStates = [
  'pendingPayment',
  'pendingShipment',
  'shipped',
  'pendingUse',
  'writtenOff',
  'completed',
  'refunding',
  'refunded',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

/** An order has one kind; it decides where a payment leads (RULES.md "Carts, checkouts, orders"). */
export const orderKinds = ['recorded', 'live', 'inPerson', 'consulting', 'space', 'programme', 'shipped'] as const;
export type OrderKind = (typeof orderKinds)[number];

export type OrderEvent =
  | 'payRecorded'
  | 'payUsable'
  | 'payShipped'
  | 'cancel'
  | 'expire'
  | 'ship'
  | 'receive'
  | 'verify'
  | 'close'
  | 'finish'
  | 'askRefund'
  | 'repaid';

/** `refuse` and a refund in part go back to the state that the order remembers, so no row of the table can name their end. */
export const orderFlow: Flow<OrderState, OrderEvent> = {
  pendingPayment: {
    payRecorded: 'completed',
    payUsable: 'pendingUse',
    payShipped: 'pendingShipment',
    cancel: 'cancelled',
    expire: 'cancelled',
  },
  pendingShipment: { ship: 'shipped', askRefund: 'refunding' },
  shipped: { receive: 'completed', askRefund: 'refunding' },
  pendingUse: { verify: 'writtenOff', finish: 'completed', askRefund: 'refunding' },
  writtenOff: { close: 'completed', askRefund: 'refunding' },
  completed: { askRefund: 'refunding' },
  refunding: { repaid: 'refunded' },
  refunded: {},
  cancelled: {},
};

const payEvent: Record<OrderKind, OrderEvent> = {
  recorded: 'payRecorded',
  live: 'payUsable',
  inPerson: 'payUsable',
  consulting: 'payUsable',
  space: 'payUsable',
  programme: 'payUsable',
  shipped: 'payShipped',
};

export function stateAfterPayment(kind: OrderKind): OrderState {
  const state = next(orderFlow, 'pendingPayment', payEvent[kind]);
  if (state === null) {
    throw new Error(`no payment leads on from pendingPayment for ${kind}`);
  }
  return state;
}

/** Mixed courses count as live: they have sessions to come. What comes with a parcel is shipped, whatever else it is. */
export function orderKindOf(type: ProductType, form: CourseForm | null, ships = false): OrderKind {
  if (ships) {
    return 'shipped';
  }
  switch (type) {
    case 1:
      return 'inPerson';
    case 2:
      return form === 'recorded' ? 'recorded' : 'live';
    case 3:
      return 'space';
    case 4:
      return 'consulting';
    case 5:
      return 'programme';
  }
}

/** What a buyer may press on an order in a state; the server's guards read the same table. */
export type BuyerAction = 'pay' | 'cancel' | 'watch' | 'showCode' | 'receive' | 'refund' | 'buyAgain';
const watchable: readonly OrderKind[] = ['recorded', 'live'];

/** `refundable`: by the order's terms something may come back, and something is left to come back. */
export function buyerActions(state: OrderState, kind: OrderKind, refundable = false): BuyerAction[] {
  const refund: BuyerAction[] = refundable && next(orderFlow, state, 'askRefund') !== null ? ['refund'] : [];
  switch (state) {
    case 'pendingPayment':
      return ['pay', 'cancel'];
    case 'pendingUse':
      return [watchable.includes(kind) ? 'watch' : 'showCode', ...refund];
    case 'completed':
    case 'writtenOff':
      return watchable.includes(kind) ? ['watch', ...refund, 'buyAgain'] : ['buyAgain', ...refund];
    case 'pendingShipment':
      return refund;
    case 'shipped':
      return ['receive', ...refund];
    case 'refunding':
      return [];
    case 'refunded':
    case 'cancelled':
      return ['buyAgain'];
  }
}

/** Access to lessons: paid, and neither returned nor on its way back (SPEC.md: a refunded course cannot be watched). */
export const statesWithAccess: readonly OrderState[] = [
  'pendingUse',
  'writtenOff',
  'completed',
  'pendingShipment',
  'shipped',
];

export const finishAfter = 24 * hour;

/** What the clock does to an order whose `finishAt` has come, by its state. */
export const clockEvents = { pendingUse: 'finish', writtenOff: 'close', shipped: 'receive' } as const satisfies Partial<
  Record<OrderState, OrderEvent>
>;
export type ClockedState = keyof typeof clockEvents;
export const clockedStates = Object.keys(clockEvents) as ClockedState[];

/** Kinds that are used at a counter, where the buyer shows a code. */
export const kindsWithCode: readonly OrderKind[] = ['inPerson', 'space'];
export const largestQuantity = 99;
/** A film that one may watch is watched by one, so a second one would give nothing. */
export const mostOf = (kind: OrderKind): number => (kind === 'recorded' ? 1 : largestQuantity);
/** Lines that a cart holds. */
export const largestCart = 60;

/** `order/list` filter by SPEC.md's numbers (CALLS.md "Values"); null = all. */
export const listFilters: Record<0 | 1 | 2 | 3 | 4 | 5 | 6, readonly OrderState[] | null> = {
  0: null,
  1: ['pendingPayment'],
  2: ['pendingUse', 'shipped', 'writtenOff'],
  3: ['pendingShipment'],
  4: ['completed'],
  5: ['refunding', 'refunded'],
  6: ['cancelled'],
};
export type ListFilter = keyof typeof listFilters;

export interface PricedLine {
  unitPrice: Minor;
  quantity: number;
}

export function lineAmount(line: PricedLine): Minor {
  return minor(line.unitPrice * line.quantity);
}

/**
 * Each line's part of the discounts on its order, by what the lines cost; no unit is lost, and no line goes below zero: a discount
 * beyond the rest takes the rest.
 */
export function shareDiscounts(lines: readonly PricedLine[], discounts: readonly Money[]): Minor[] {
  const parts = lines.map(() => 0);
  for (const { amount, currency } of discounts) {
    const rests = lines.map((line, at) => lineAmount(line) - (parts[at] ?? 0));
    const rest = rests.reduce((sum, one) => sum + one, 0);
    const shares = share({ amount: minor(Math.min(amount, rest)), currency }, rests);
    shares.forEach((one, at) => (parts[at] = (parts[at] ?? 0) + one));
  }
  return parts.map(minor);
}

/** What the lines cost together, less the discounts. */
export function totalOf(lines: readonly PricedLine[], discounts: readonly Minor[] = []): Minor {
  return minor(
    lines.reduce((sum, line) => sum + lineAmount(line), 0) - discounts.reduce((sum, discount) => sum + discount, 0),
  );
}
