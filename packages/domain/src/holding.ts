import type { LineKindName } from './orders.ts';
import type { RefusalCode } from './refusal.ts';
import { day } from './time.ts';

/**
 * What unpaid orders may hold at once, so that nobody keeps places from others without buying them. Counted over everything that is not paid
 * and whose time is not over, of an account and of an internet connection (which a household, an office or a school shares). Several
 * children in several courses stay far below; more goes in turns: pay, then order the rest.
 */
export const unpaidLimits = {
  account: { checkouts: 5, places: 24 },
  connection: { checkouts: 30, places: 90 },
} as const;

/** Places of one offer, by what it sells; of booked time, in one week: who rents a room every Tuesday takes it from others no more than who rents it once. */
export const placesOfOffer: Readonly<Record<LineKindName, { account: number; connection: number }>> = {
  recorded: { account: 10, connection: 40 },
  live: { account: 10, connection: 40 },
  inPerson: { account: 10, connection: 40 },
  consulting: { account: 3, connection: 12 },
  space: { account: 3, connection: 12 },
  programme: { account: 6, connection: 24 },
};

/** Limited places that a line takes; 0 where its offer has no limit. */
export interface PlacesTaken {
  kind: LineKindName;
  offerId: string | null;
  places: number;
  /** Of booked time the week that it is in, see `weekOf`. */
  week?: number | null;
}

/** Weeks since 1970. */
export const weekOf = (at: Date): number => Math.floor(at.getTime() / (7 * day));

/** The same of an unpaid order; `own`: of the account, not only of its connection. */
export interface PlacesHeld extends PlacesTaken {
  checkoutId: string;
  own: boolean;
}

export type HolderName = keyof typeof unpaidLimits;

/** Whose limit one more checkout would be above, and which: of unpaid checkouts, or of places. Null: it may be made. */
export function limitAbove(
  held: readonly PlacesHeld[],
  wanted: readonly PlacesTaken[],
): { holder: HolderName; of: 'checkouts' | 'places'; most: number } | null {
  for (const holder of ['account', 'connection'] as const) {
    const others = holder === 'account' ? held.filter(({ own }) => own) : held;
    const limits = unpaidLimits[holder];
    if (new Set(others.map(({ checkoutId }) => checkoutId)).size >= limits.checkouts) {
      return { holder, of: 'checkouts', most: limits.checkouts };
    }
    const sum = (lines: readonly PlacesTaken[]) => lines.reduce((all, { places }) => all + places, 0);
    for (const { kind, offerId, places, week = null } of wanted) {
      const ofOffer = (lines: readonly PlacesTaken[]) =>
        sum(lines.filter((line) => line.offerId === offerId && (line.week ?? null) === week));
      const most = placesOfOffer[kind][holder];
      if (places > 0 && offerId !== null && ofOffer(others) + ofOffer(wanted) > most) {
        return { holder, of: 'places', most };
      }
    }
    if (sum(wanted) > 0 && sum(others) + sum(wanted) > limits.places) {
      return { holder, of: 'places', most: limits.places };
    }
  }
  return null;
}

/** Unpaid orders hold as much as they may: whoever is told so is led to them. */
export const heldTooMuch = [
  'unpaidTooMany',
  'placesHeldTooMany',
  'connectionHoldsTooMany',
] as const satisfies readonly RefusalCode[];
