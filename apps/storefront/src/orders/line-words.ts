import type { BookingTrouble, SpaceTrouble } from '@lyceum/domain/bookings';
import type { LineTrouble, OrderKind } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';

/** Told before the order. */
export const kindGets: Record<OrderKind, () => string> = {
  recorded: m.orders_gets_recorded,
  live: m.orders_gets_live,
  inPerson: m.orders_gets_inPerson,
  consulting: m.orders_gets_consulting,
  space: m.orders_gets_space,
  programme: m.orders_gets_programme,
  shipped: m.orders_gets_shipped,
};

/** Why a line cannot be ordered now. */
export const troubleWords: Record<LineTrouble, () => string> = {
  productUnavailable: m.orders_trouble_productUnavailable,
  offerUnavailable: m.orders_trouble_offerUnavailable,
  soldOut: m.orders_trouble_soldOut,
  seatsLeft: m.orders_trouble_seatsLeft,
  alreadyBought: m.orders_trouble_alreadyBought,
  sessionMissing: m.orders_trouble_sessionMissing,
  courseEnded: m.orders_trouble_courseEnded,
  timeReversed: m.bookings_cannotBook,
  timePast: m.bookings_cannotBook,
  timeTooSoon: m.bookings_cannotBook,
  timeTooFar: m.bookings_cannotBook,
  timeNotAligned: m.bookings_cannotBook,
  timeTooShort: m.bookings_cannotBook,
  timeTooLong: m.bookings_cannotBook,
  timeClosed: m.bookings_cannotBook,
  timeTaken: m.bookings_cannotBook,
  headsTooMany: m.bookings_cannotBook,
  consultantLeft: m.bookings_cannotBook,
};

/** More of why a time cannot be booked. */
export const bookingTroubleText: Record<BookingTrouble | SpaceTrouble, () => string> = {
  timeReversed: m.refusals_timeReversed,
  timePast: m.refusals_timePast,
  timeTooSoon: m.refusals_timeTooSoon,
  timeTooFar: m.refusals_timeTooFar,
  timeNotAligned: m.refusals_timeNotAligned,
  timeTooShort: m.refusals_timeTooShort,
  timeTooLong: m.refusals_timeTooLong,
  timeClosed: m.refusals_timeClosed,
  timeTaken: m.refusals_timeTaken,
  headsTooMany: m.refusals_headsTooMany,
  consultantLeft: m.refusals_consultantLeft,
};

/** In a sentence, with what to do. */
export const troubleSentence = (trouble: LineTrouble): string =>
  (bookingTroubleText as Partial<Record<LineTrouble, () => string>>)[trouble]?.() ?? troubleWords[trouble]();
