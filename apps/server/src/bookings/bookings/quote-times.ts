import { bookedRange, bookingTrouble, daysTrouble, spanOfDays } from '@lyceum/domain/availability';
import type { LineTrouble } from '@lyceum/domain/orders';
import type { Span } from '@lyceum/domain/schedule';
import { chargedSlots, priceOfTime, type PricePart } from '@lyceum/domain/time-price';
import { day, minute } from '@lyceum/domain/time';
import type { LocalDate } from '@lyceum/domain/zone';
import type { Queryable } from '../../platform/database.ts';
import { readBookables, type Bookable } from '../timetables/read-timetables.ts';
import { selectBusy, type BusyRow } from './bookings.sql.ts';

/** Hours of a space, whole days of one (both included), or slots of a consultant. */
export type WantedTime =
  | { startsAt: Date; endsAt: Date; heads: number }
  | { first: LocalDate; last: LocalDate; heads: number }
  | { consultantId: string; startsAt: Date; slots: number };

export interface WantedBooking {
  productId: string;
  /** Of consulting; null: its first. */
  offerId: string | null;
  time: WantedTime;
  /** It is paid already, so that neither its price nor its shelf matters. */
  paid?: boolean;
  /** Bookings that go from where they are, so that they are in nobody's way. */
  without?: readonly string[];
  /** Whose turn is in nobody's way but that of others. */
  buyerId?: string | null;
}

/** What a time costs: the offer that stands for it, its sessions, and the parts of a space's price. */
export interface BookingPrice {
  offerId: string;
  sessions: number;
  /** Minor units. */
  total: number;
  parts: PricePart[];
}

export interface TimeQuote {
  /** Null: nothing that can be booked, or a consultant who left. */
  bookable: Bookable | null;
  trouble: LineTrouble | null;
  /** Null where the time makes no sense there. */
  span: Span | null;
  price: BookingPrice | null;
  /** It is kept for the buyer, and must be paid until then. */
  payUntil: Date | null;
}

const none = { bookable: null, span: null, price: null, payUntil: null };

/** The price and what stands in the way of each, in their order. */
export async function quoteTimes(db: Queryable, wanted: readonly WantedBooking[], now: Date): Promise<TimeQuote[]> {
  const bookables = await readBookables(
    db,
    wanted.map(({ productId, time }) => ({
      productId,
      consultantId: 'consultantId' in time ? time.consultantId : null,
    })),
    now,
  );
  const spans = wanted.map(({ time }, at) => {
    const bookable = bookables[at];
    return bookable && bookable !== 'left' ? spanOf(bookable, time, now) : null;
  });
  const around = spans.flatMap((span) => (span ? [span.startsAt.getTime(), span.endsAt.getTime()] : []));
  const resourceIds = bookables.flatMap((one) => (one && one !== 'left' ? [one.resourceId] : []));
  const busy =
    around.length === 0
      ? []
      : await selectBusy(
          db,
          resourceIds,
          { startsAt: new Date(Math.min(...around) - 2 * day), endsAt: new Date(Math.max(...around) + 2 * day) },
          now,
        );
  return wanted.map((one, at): TimeQuote => {
    const bookable = bookables[at] ?? null;
    if (bookable === null || bookable === 'left') {
      return { ...none, trouble: bookable === 'left' ? 'consultantLeft' : 'productUnavailable' };
    }
    const span = spans[at] ?? null;
    const price = span && priceOf(bookable, one, span);
    const ofBuyer = ({ turn }: BusyRow) => turn !== null && turn.userId === one.buyerId;
    const near = busy.filter(({ id, resourceId }) => resourceId === bookable.resourceId && !one.without?.includes(id));
    const own = near.filter((row) => !ofBuyer(row));
    const range = span && bookedRange(bookable.timetable, span);
    const ends = near.flatMap((row) =>
      ofBuyer(row) && row.turn && range && row.startsAt < range.endsAt && row.endsAt > range.startsAt
        ? [row.turn.until.getTime()]
        : [],
    );
    const payUntil = ends.length > 0 ? new Date(Math.min(...ends)) : null;
    return { bookable, span, price, payUntil, trouble: troubleOf(bookable, one, { span, own, price, now }) };
  });
}

/** The time between start and end; null where it makes no sense: another kind of thing, a day that is closed, reversed, or too far. */
function spanOf({ kind, timetable }: Bookable, time: WantedTime, now: Date): Span | null {
  if ('consultantId' in time) {
    const endsAt = new Date(time.startsAt.getTime() + time.slots * timetable.slotMinutes * minute);
    return kind === 'consulting' ? { startsAt: time.startsAt, endsAt } : null;
  }
  if (kind !== 'space') {
    return null;
  }
  if ('first' in time) {
    const trouble = daysTrouble(timetable, [], time, now);
    return trouble === null || trouble === 'timeTooSoon' ? spanOfDays(timetable, time.first, time.last) : null;
  }
  const isShort = time.endsAt > time.startsAt && time.endsAt.getTime() - time.startsAt.getTime() <= longestHours;
  return isShort ? { startsAt: time.startsAt, endsAt: time.endsAt } : null;
}
/** By the hour nobody rents for longer; that is what days are for. */
const longestHours = 2 * day;

function priceOf(bookable: Bookable, { offerId, time }: WantedBooking, span: Span): BookingPrice | null {
  if ('consultantId' in time) {
    const offer = bookable.sessions.find((one) => offerId === null || one.offerId === offerId);
    return offer
      ? { offerId: offer.offerId, sessions: offer.sessions, total: offer.price * time.slots, parts: [] }
      : null;
  }
  const price = priceOfTime(chargedSlots(bookable.timetable, span), bookable.rates, bookable.currency);
  const [first] = price?.parts ?? [];
  return price && first ? { offerId: first.offerId, sessions: 1, ...price } : null;
}

function troubleOf(
  { onShelf, timetable, kind, heads }: Bookable,
  { time, paid = false }: WantedBooking,
  { span, own, price, now }: { span: Span | null; own: readonly Span[]; price: BookingPrice | null; now: Date },
): LineTrouble | null {
  if (!onShelf && !paid) {
    return 'productUnavailable';
  }
  if ('consultantId' in time !== (kind === 'consulting')) {
    return 'sessionMissing';
  }
  if ('heads' in time && time.heads > (heads ?? 0)) {
    return 'headsTooMany';
  }
  const trouble =
    'first' in time
      ? daysTrouble(timetable, own, time, now)
      : bookingTrouble(
          timetable,
          own,
          span ?? { startsAt: time.startsAt, endsAt: 'endsAt' in time ? time.endsAt : time.startsAt },
          now,
        );
  return trouble ?? (price === null && !paid ? 'offerUnavailable' : null);
}

/** What a booking keeps of the calendar. */
export const rangeOf = ({ timetable }: Bookable, span: Span): Span => bookedRange(timetable, span);
