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
};
