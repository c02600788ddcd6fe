import { newId, type CartId, type CheckoutId, type OrderId } from '@lyceum/domain/ids';
import { minor } from '@lyceum/domain/money';
import { refuse } from '@lyceum/domain/refusal';
import type { Span } from '@lyceum/domain/schedule';
import { minute } from '@lyceum/domain/time';
import type { PricePart } from '@lyceum/domain/time-price';
import * as m from '@lyceum/i18n/words';
import { bookingOfLine, holdBookings } from '../../bookings/bookings/hold-bookings.ts';
import type { bookings } from '../../bookings/bookings/bookings.tables.ts';
import { readDisplayRates } from '../../catalogue/products/convert-price.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { connectionOf } from './connection.ts';
import { lockHolders } from './holding.sql.ts';
import { refuseHolding } from './holding.ts';
import { storedParts } from './kinds/space.ts';
import { spaceLines } from './kinds/booked-lines.tables.ts';
import type { Line } from './lines.ts';
import type { OrderRow } from './orders.sql.ts';
import { placeCheckout, type NewCheckout } from './place-checkout.sql.ts';

interface Difference {
  /** What the dearer time is for. */
  order: OrderRow;
  line: Line;
  booking: typeof bookings.$inferSelect;
  span: Span;
  range: Span;
  timePrice: number;
  parts: PricePart[];
  /** Minor units: what it costs more. */
  pay: number;
  paymentMinutes: number;
}

/**
 * Orders what a dearer time of a space costs more: an order of its own, of one line that no offer sells, which holds the time until it is
 * paid or its own time is over. It comes back only together with the line that it is for (refunds), and is used at no counter.
 */
export async function orderDifference(deps: Deps, tx: Transaction, wanted: Difference, caller: Buyer) {
  const { line, booking, span, range, timePrice } = wanted;
  const connection = connectionOf(deps, caller);
  await lockHolders(tx, caller.userId, connection);
  const now = deps.clock();
  const made = await newDifference(deps, tx, { ...wanted, connection, now }, caller);
  const [row] = made.lines;
  if (!row) {
    throw new Error(`the difference of ${line.id} has no line`);
  }
  made.facts.push({
    table: spaceLines,
    row: {
      ...line.facts,
      orderLineId: row.id,
      ...span,
      bookedFrom: range.startsAt,
      bookedTo: range.endsAt,
      timePrice,
      movedBack: 0,
      movesLineId: line.id,
      parts: storedParts(wanted.parts),
    },
  });
  const tooMuch = refuseHolding(await placeCheckout(tx, deps.kinds, made), made, now);
  if (tooMuch) {
    return tooMuch;
  }
  const { bookedFrom, bookedTo } = line.facts as typeof spaceLines.$inferSelect;
  const held = heldRange({ startsAt: bookedFrom, endsAt: bookedTo }, range);
  const { resourceId, productId, zone, heads } = booking;
  const hold = {
    id: bookingOfLine(row.id),
    resourceId,
    productId,
    orderLineId: row.id,
    zone,
    heads,
    userId: caller.userId,
  };
  const free =
    held !== null &&
    (await holdBookings(tx, [{ ...hold, ...held, range: held, heldUntil: made.checkout.expiresAt as Date }]));
  return free ? { orderId: made.orders[0]?.id ?? '' } : refuse('timeTaken');
}

/** The part of the new range that is not its own already; null: it sticks out on both sides, which cannot be held as one. */
export function heldRange(own: Span, wanted: Span): Span | null {
  if (wanted.startsAt >= own.endsAt || wanted.endsAt <= own.startsAt) {
    return wanted;
  }
  if (wanted.startsAt < own.startsAt) {
    return wanted.endsAt > own.endsAt ? null : { startsAt: wanted.startsAt, endsAt: own.startsAt };
  }
  return { startsAt: own.endsAt, endsAt: wanted.endsAt };
}

async function newDifference(
  deps: Deps,
  tx: Transaction,
  { order, line, pay, paymentMinutes, connection, now }: Difference & { connection: string | null; now: Date },
  caller: Buyer,
): Promise<NewCheckout> {
  const checkoutId: CheckoutId = newId('chk', now, deps.random);
  const orderId: OrderId = newId('ord', now, deps.random);
  const cartId: CartId = newId('crt', now, deps.random);
  const { userId } = caller;
  const { currency, agencyId, refundPack } = order;
  const amount = minor(pay);
  return {
    cart: { id: cartId, ordered: { id: cartId, userId, createdAt: now, checkoutId }, lineIds: [] },
    checkout: {
      id: checkoutId,
      userId,
      cartId,
      idempotencyKey: null,
      requestDigest: null,
      state: 'open',
      total: amount,
      currency,
      createdAt: now,
      expiresAt: new Date(now.getTime() + paymentMinutes * minute),
      connection,
    },
    orders: [
      {
        id: orderId,
        checkoutId,
        userId,
        agencyId,
        kind: 'space',
        state: 'pendingPayment',
        total: amount,
        currency,
        displayRates: await readDisplayRates(tx, currency),
        remark: '',
        distribution: false,
        refunded: 0,
        refundPack,
        createdAt: now,
      },
    ],
    lines: [
      {
        id: newId('oln', now, deps.random),
        orderId,
        userId,
        kind: 'space',
        productId: line.productId,
        productType: line.productType,
        offerId: null,
        productName: line.productName,
        offerName: {
          'zh-TW': m.bookings_difference({}, { locale: 'zh-TW' }),
          'zh-CN': m.bookings_difference({}, { locale: 'zh-CN' }),
          en: m.bookings_difference({}, { locale: 'en' }),
        },
        picture: line.picture,
        quantity: 1,
        unitPrice: amount,
        gross: amount,
        sellerDiscount: minor(0),
        platformDiscount: minor(0),
        total: amount,
        terms: { rule: 'none' },
        refunded: 0,
        parcelRefunded: 0,
        held: 1,
      },
    ],
    facts: [],
    discounts: [],
    history: [
      { id: newId('hst', now, deps.random), orderId, state: 'pendingPayment', actor: 'buyer', why: 'commit', at: now },
    ],
  };
}
