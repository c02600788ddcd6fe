import type * as schemas from '@lyceum/contract/bookings.schemas';
import { mostMoves } from '@lyceum/domain/bookings';
import { minor, toDecimal } from '@lyceum/domain/money';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { moveBooking } from '../../bookings/bookings/hold-bookings.ts';
import { inTransaction, sqlState, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { readSettings } from '../../people/settings/read-settings.ts';
import { lookLater } from '../orders/book-session.ts';
import { freeRange, readDifferences, writeMoved } from '../orders/booked-times.ts';
import { cancelDifferences } from '../orders/cancel-order.ts';
import { orderDifference } from '../orders/order-difference.ts';
import { tellMoved } from '../orders/tell-booking.ts';
import { giveDifferenceBack } from '../refunds/give-difference-back.ts';
import { findSession, whyBlocked, type OwnSession } from './find-session.ts';
import { differenceOf, quoteMove, type MoveQuote } from './quote-move.ts';

type Asked = z.output<typeof schemas.move.request>;
const exclusionViolation = '23P01';

/**
 * Moves a paid session, until so many hours before it starts, and not too often. A cheaper time gives the difference back; a dearer one is
 * held for an order of the difference, and the session goes there when that is paid. Asked twice, it is moved once.
 */
export async function moveSession(deps: Deps, asked: Asked, caller: Buyer) {
  const { paymentMinutes } = await readSettings(deps.db);
  try {
    return await inTransaction(deps.db, (tx) => move(deps, tx, { ...asked, paymentMinutes }, caller));
  } catch (error) {
    if (sqlState(error) === exclusionViolation) {
      return refuse('timeTaken');
    }
    throw error;
  }
}

async function move(deps: Deps, tx: Transaction, asked: Asked & { paymentMinutes: number }, caller: Buyer) {
  const session = await findSession(deps, tx, { userId: caller.userId }, { sessionId: asked.sessionId, lock: tx });
  if (!session) {
    return refuse('notFound');
  }
  const { booking, line, order, lockHours } = session;
  const now = deps.clock();
  const answer = { startsAt: booking.startsAt.toISOString(), endsAt: booking.endsAt.toISOString() };
  if ('startsAt' in asked.to && new Date(asked.to.startsAt).getTime() === booking.startsAt.getTime()) {
    return { ...answer, orderId: null, back: null };
  }
  const blocked = whyBlocked(session, now);
  if (blocked !== null) {
    return blocked === 'bookingLocked'
      ? refuse(blocked, { hours: lockHours })
      : blocked === 'movedTooOften'
        ? refuse(blocked, { most: mostMoves })
        : refuse(blocked);
  }
  const quote = await quoteMove(deps, tx, session, asked.to);
  if (isRefusal(quote)) {
    return quote;
  }
  const there = { startsAt: quote.span.startsAt.toISOString(), endsAt: quote.span.endsAt.toISOString() };
  if (there.startsAt === answer.startsAt) {
    return { ...answer, orderId: null, back: null };
  }
  const difference = differenceOf(quote);
  if (asked.difference !== signedDecimal(difference)) {
    return refuse('priceChanged', { total: signedDecimal(difference), currency: order.currency });
  }
  const waiting = (await readDifferences(tx, [line.id])).find(
    (one) => one.order.state === 'pendingPayment' && one.startsAt.getTime() === quote.span.startsAt.getTime(),
  );
  if (waiting?.order.total === quote.pay) {
    return { ...there, orderId: waiting.order.id, back: null };
  }
  await cancelDifferences(deps, tx, [line.id]);
  await freeRange(deps, tx, booking.resourceId, quote.range);
  if (quote.pay > 0) {
    const ordered = await orderDifference(
      deps,
      tx,
      { order, line, booking, paymentMinutes: asked.paymentMinutes, ...quote },
      caller,
    );
    return isRefusal(ordered) ? ordered : { ...there, orderId: ordered.orderId, back: null };
  }
  return goThere(deps, tx, session, quote);
}

/** Moves it now, gives back what it costs less, and tells both. `counts`: it is one of the buyer's moves. */
export async function goThere(
  deps: Deps,
  tx: Transaction,
  { booking, line, order }: OwnSession,
  quote: Omit<MoveQuote, 'bookable' | 'pay'>,
  { counts = true }: { counts?: boolean } = {},
) {
  const { span, range, back } = quote;
  if (!(await moveBooking(deps, tx, { id: booking.id, span, range, counts }))) {
    return refuse('movedTooOften', { most: mostMoves });
  }
  await writeMoved(tx, line, { ...quote, from: booking.startsAt });
  await lookLater(deps, tx, order);
  for (const part of back) {
    const refused = await giveDifferenceBack(deps, tx, part);
    if (refused) {
      return refused;
    }
  }
  await tellMoved(deps, tx, { lineId: line.id, zone: booking.zone, from: booking.startsAt, to: span.startsAt });
  const amount = back.reduce((sum, one) => sum + one.amount, 0);
  return {
    startsAt: span.startsAt.toISOString(),
    endsAt: span.endsAt.toISOString(),
    orderId: null,
    back: amount > 0 ? { amount: minor(amount), currency: order.currency } : null,
  };
}

const signedDecimal = (amount: number): string => (amount < 0 ? `-${toDecimal(-amount)}` : toDecimal(amount));
