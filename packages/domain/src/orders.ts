import { bookingTroubles, spaceTroubles } from './bookings.ts';
import type { CourseForm, ProductType } from './catalogue.ts';
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

/** What a line sells; the server has one file for each that can be bought (`orders/kinds`). */
export const lineKinds = ['recorded', 'live', 'inPerson', 'consulting', 'space', 'programme'] as const;
export type LineKindName = (typeof lineKinds)[number];

/** The kind of line that sells a product. A mixed course has sessions to come, so it counts as live. */
export function lineKindOf({ type, form }: { type: ProductType; form: CourseForm | null }): LineKindName {
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

/** An order has one kind: that of its lines, or `shipped` when a parcel comes with them (RULES.md "Carts, checkouts, orders"). */
export const orderKinds = [...lineKinds, 'shipped'] as const;
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
  | 'dispute'
  | 'repaid';

/**
 * `dispute`: a bank took the money back, also of what was refunded before. `refuse` and a refund in part go back to the state that the order remembers, so no row of the
 * table can name their end.
 */
export const orderFlow: Flow<OrderState, OrderEvent> = {
  pendingPayment: {
    payRecorded: 'completed',
    payUsable: 'pendingUse',
    payShipped: 'pendingShipment',
    cancel: 'cancelled',
    expire: 'cancelled',
  },
  pendingShipment: { ship: 'shipped', askRefund: 'refunding', dispute: 'refunding' },
  shipped: { receive: 'completed', askRefund: 'refunding', dispute: 'refunding' },
  pendingUse: { verify: 'writtenOff', finish: 'completed', askRefund: 'refunding', dispute: 'refunding' },
  writtenOff: { close: 'completed', askRefund: 'refunding', dispute: 'refunding' },
  completed: { askRefund: 'refunding', dispute: 'refunding' },
  refunding: { repaid: 'refunded' },
  refunded: { dispute: 'refunding' },
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

/** What a buyer may press on an order; the server answers the list, and its guards read the same table. */
export const buyerActionNames = [
  'pay',
  'cancel',
  'watch',
  'showCode',
  'receive',
  'refund',
  'goodwill',
  'buyAgain',
] as const;
export type BuyerAction = (typeof buyerActionNames)[number];
/** How a line is used: watched, or shown at a counter. */
export const lineUseActions = ['watch', 'showCode'] as const satisfies BuyerAction[];
export type LineUseAction = (typeof lineUseActions)[number];

interface BuyerFacts {
  /** What its lines that were not returned are used by. */
  use: LineUseAction;
  /** `refund`: the terms give something back · `goodwill`: nothing, but the seller may be asked · null: nothing is left to come back. */
  refund: 'refund' | 'goodwill' | null;
  /** It is the buyer's for good: nothing is left to buy again. */
  forGood?: boolean;
}

export function buyerActions(state: OrderState, { use, refund, forGood = false }: BuyerFacts): BuyerAction[] {
  const back: BuyerAction[] = refund !== null && next(orderFlow, state, 'askRefund') !== null ? [refund] : [];
  const watch: BuyerAction[] = use === 'watch' ? ['watch'] : [];
  switch (state) {
    case 'pendingPayment':
      return ['pay', 'cancel'];
    case 'pendingUse':
      return [use, ...back];
    case 'completed':
    case 'writtenOff':
      return use === 'watch' ? ['watch', ...back, ...(forGood ? [] : (['buyAgain'] as const))] : ['buyAgain', ...back];
    case 'pendingShipment':
      return [...watch, ...back];
    case 'shipped':
      return ['receive', ...watch, ...back];
    case 'refunding':
      return [];
    case 'refunded':
    case 'cancelled':
      return ['buyAgain'];
  }
}

/** What the seller may press on an order. */
export const sellerActionNames = ['ship', 'correctShipment', 'verify', 'giveBack'] as const;
export type SellerAction = (typeof sellerActionNames)[number];

/** `code`: one of its lines has a code that can be used. `left`: something of the payment has not gone back. */
export function sellerActions(state: OrderState, { code, left }: { code: boolean; left: boolean }): SellerAction[] {
  const giveBack: SellerAction[] = left && next(orderFlow, state, 'askRefund') !== null ? ['giveBack'] : [];
  switch (state) {
    case 'pendingShipment':
      return ['ship', ...giveBack];
    case 'shipped':
      return ['correctShipment', ...giveBack];
    case 'pendingUse':
      return code ? ['verify', ...giveBack] : giveBack;
    default:
      return giveBack;
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

/** What the clock does to an order whose `dueAt` has come, by its state. */
export const clockEvents = { pendingUse: 'finish', writtenOff: 'close', shipped: 'receive' } as const satisfies Partial<
  Record<OrderState, OrderEvent>
>;
export type ClockedState = keyof typeof clockEvents;
export const clockedStates = Object.keys(clockEvents) as ClockedState[];

export const largestQuantity = 99;
/** Why a line of a cart cannot be ordered now. */
export const lineTroubles = [
  'productUnavailable',
  'offerUnavailable',
  'soldOut',
  'seatsLeft',
  'alreadyBought',
  'sessionMissing',
  'courseEnded',
  ...bookingTroubles,
  ...spaceTroubles,
] as const;
export type LineTrouble = (typeof lineTroubles)[number];
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
