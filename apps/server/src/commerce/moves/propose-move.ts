import type * as schemas from '@lyceum/contract/moves.schemas';
import { daysOf, lastDate } from '@lyceum/domain/availability';
import { newId } from '@lyceum/domain/ids';
import { minor } from '@lyceum/domain/money';
import { proposalUntil, proposedPrice } from '@lyceum/domain/proposals';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { addDays, dateIn } from '@lyceum/domain/zone';
import type { z } from 'zod';
import { keepTurn } from '../../bookings/bookings/keep-turns.ts';
import { sessionOfBooking } from '../../bookings/bookings/hold-bookings.ts';
import { readBusy } from '../../bookings/bookings/read-busy.ts';
import { endOverdueProposals, endProposal } from '../../bookings/proposals/end-proposals.ts';
import { addProposal, findProposal, readOpenOf, type ProposalRow } from '../../bookings/proposals/keep-proposals.ts';
import { tellProposedBuyer } from '../../bookings/proposals/tell-proposal.ts';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Queryable, type Transaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { freeRange } from '../orders/booked-times.ts';
import { storedParts } from '../orders/kinds/space.ts';
import { heldRange } from '../orders/order-difference.ts';
import { findSession, type OwnSession } from './find-session.ts';
import { backOf, bookableOf, lengthOf, quoteMove, type MoveQuote } from './quote-move.ts';

type Target = z.output<typeof schemas.propose.request>['to'];

/** A booked session of the agency's; with `lock` its order is locked, so that it moves one at a time. */
async function findSold(
  deps: Deps,
  db: Queryable | Transaction,
  { member: { agencyId } }: StaffCaller,
  { bookingId, lock }: { bookingId: string; lock?: Transaction },
): Promise<OwnSession | null> {
  const sessionId = sessionOfBooking(bookingId);
  return agencyId === null ? null : findSession(deps, db, { agencyId }, { sessionId, ...(lock && { lock }) });
}

const byOf = ({ talk, rental }: OwnSession) => (talk ? ('slots' as const) : (rental?.by ?? 'hours'));
const isoSpan = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
const shown = (proposal: ProposalRow) => ({
  proposalId: proposal.id,
  ...isoSpan(proposal),
  until: proposal.until.toISOString(),
  reason: proposal.reason,
});

/** Where a session could go on a day. */
export async function readTimes(
  deps: Deps,
  { bookingId, date }: z.output<typeof schemas.times.request>,
  caller: StaffCaller,
) {
  const session = await findSold(deps, deps.db, caller, { bookingId });
  const bookable = session && (await bookableOf(deps, deps.db, session));
  if (!session || !bookable) {
    return refuse('notFound');
  }
  const { booking, order, line } = session;
  const { timetable, resourceId } = bookable;
  const now = deps.clock();
  const asked = date ?? dateIn(timetable.zone, booking.startsAt);
  const length = lengthOf(session, timetable);
  const last = addDays(asked, byOf(session) === 'days' ? length - 1 : 0);
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  const near = { startsAt: noon(asked), endsAt: noon(last) };
  const busy = (await readBusy(deps.db, [resourceId], near, now)).filter(({ id }) => id !== booking.id);
  const days = daysOf(timetable, busy, asked, last, now);
  const isFree = days.length === length && days.every(({ state, wholeDay }) => wholeDay || state === 'closed');
  const free =
    byOf(session) === 'days'
      ? (days[0]?.slots ?? []).slice(0, isFree && days[0]?.wholeDay ? 1 : 0)
      : (days[0]?.slots ?? []).filter(({ longest }) => longest >= length);
  const open = await readOpenOf(deps.db, booking.id, now);
  return {
    now: now.toISOString(),
    title: line.productName[caller.language],
    orderId: order.id,
    by: byOf(session),
    ...isoSpan(booking),
    zone: timetable.zone,
    date: asked,
    lastDate: lastDate(timetable, now),
    starts: free
      .filter(({ startsAt }) => startsAt.getTime() !== booking.startsAt.getTime())
      .map(({ startsAt }) => startsAt.toISOString()),
    proposal: open && shown(open),
  };
}

/** What a proposed time comes to for the buyer: it never costs more, and what it costs less comes back. */
async function quoteProposal(deps: Deps, db: Queryable, session: OwnSession, to: Target) {
  const { booking, rental, order } = session;
  const now = deps.clock();
  if (order.state === 'refunding') {
    return refuse('refundUnderWay');
  }
  if (booking.startsAt <= now) {
    return refuse('timePast');
  }
  if (await readOpenOf(db, booking.id, now)) {
    return refuse('moveProposed');
  }
  const quote = await quoteMove(deps, db, session, to);
  if (isRefusal(quote)) {
    return quote;
  }
  // Where it is already, it is taken: by itself.
  return quote.span.startsAt.getTime() === booking.startsAt.getTime()
    ? refuse('timeTaken')
    : {
        ...quote,
        price: rental
          ? proposedPrice(order.currency, rental.timePrice, { total: quote.timePrice, parts: quote.parts })
          : null,
        until: proposalUntil({ from: booking.startsAt, to: quote.span.startsAt }, now),
      };
}

/** What comes back of a session that goes to a proposed time, minor units of its order's currency. */
export const backOfProposed = (db: Queryable, session: OwnSession, timePrice: number | null) =>
  session.rental && timePrice !== null && timePrice < session.rental.timePrice
    ? backOf(db, session, session.rental.timePrice - timePrice)
    : Promise.resolve<MoveQuote['back']>([]);

/** Null: nothing. */
export function sumBack(back: MoveQuote['back'], { currency }: Pick<OwnSession['order'], 'currency'>) {
  const amount = back.reduce((sum, one) => sum + one.amount, 0);
  return amount > 0 ? { amount: minor(amount), currency } : null;
}

/** What the dialog of a proposal shows before the buyer is asked. */
export async function lookAtProposal(
  deps: Deps,
  { bookingId, to }: z.output<typeof schemas.look.request>,
  caller: StaffCaller,
) {
  const session = await findSold(deps, deps.db, caller, { bookingId });
  if (!session) {
    return refuse('notFound');
  }
  const { booking, order } = session;
  const quote = await quoteProposal(deps, deps.db, session, to);
  const place = { ...isoSpan(booking), zone: booking.zone, by: byOf(session) };
  if (isRefusal(quote)) {
    return { ...place, trouble: quote.refused, to: null };
  }
  const back = await backOfProposed(deps.db, session, quote.price?.total ?? null);
  return {
    ...place,
    trouble: null,
    to: { ...isoSpan(quote.span), until: quote.until.toISOString(), back: sumBack(back, order) },
  };
}

/**
 * Asks the buyer of a paid session whether another time suits. It is held for that buyer until the proposal ends, and the session keeps its
 * own. One proposal of a session at a time.
 */
export async function proposeMove(
  deps: Deps,
  { bookingId, to, reason }: z.output<typeof schemas.propose.request>,
  caller: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const session = await findSold(deps, tx, caller, { bookingId, lock: tx });
    if (!session) {
      return refuse('notFound');
    }
    const { booking, line, order } = session;
    const { resourceId, productId, zone, heads } = booking;
    const now = deps.clock();
    // Whatever of its own is over makes room first, so that one may propose again.
    await endOverdueProposals(deps, tx, [{ resourceId, startsAt: now, endsAt: farAway }]);
    const quote = await quoteProposal(deps, tx, session, to);
    if (isRefusal(quote)) {
      return quote;
    }
    const { span, range, price, until } = quote;
    await freeRange(deps, tx, resourceId, range);
    const own = line.kind === 'space' ? session.rental : session.talk;
    const id = newId('prp', now, deps.random);
    const proposal = {
      id,
      bookingId: booking.id,
      agencyId: order.agencyId,
      userId: order.userId,
      state: 'open' as const,
      fromAt: booking.startsAt,
      ...span,
      bookedFrom: range.startsAt,
      bookedTo: range.endsAt,
      zone,
      timePrice: price?.total ?? null,
      parts: storedParts(price?.parts ?? []),
      reason,
      answer: '',
      proposedAt: now,
      until,
    };
    await addProposal(tx, proposal);
    const held = heldRange(
      { startsAt: own?.bookedFrom ?? booking.startsAt, endsAt: own?.bookedTo ?? booking.endsAt },
      range,
    );
    const turn = { proposalId: id, resourceId, productId, zone, heads, heldUntil: until };
    if (held === null || !(await keepTurn(tx, { ...turn, ...held, range: held }))) {
      return refuse('timeTaken');
    }
    await tellProposedBuyer(deps, tx, proposal, 'open');
    await audit(tx, deps, caller.member, {
      act: 'change sales',
      thing: id,
      before: null,
      after: {
        state: 'open',
        booking: booking.id,
        order: order.id,
        from: booking.startsAt.toISOString(),
        to: isoSpan(span).startsAt,
      },
    });
    return { proposalId: id, ...isoSpan(span), until: until.toISOString() };
  });
  deps.wakeOutbox();
  return result;
}
const farAway = new Date('9999-01-01T00:00:00Z');

/** The seller asks no more; the buyer is told. */
export async function withdrawProposal(
  deps: Deps,
  { proposalId }: z.output<typeof schemas.withdraw.request>,
  { member }: StaffCaller,
) {
  const { agencyId } = member;
  const result = await inTransaction(deps.db, async (tx) => {
    const proposal = agencyId === null ? null : await findProposal(tx, proposalId, { agencyId });
    if (!proposal) {
      return refuse('notFound');
    }
    if (!(await endProposal(deps, tx, proposal, { event: 'withdraw' }))) {
      return refuse('proposalOver');
    }
    await tellProposedBuyer(deps, tx, proposal, 'withdrawn');
    const [before, after] = [{ state: 'open' }, { state: 'withdrawn' }];
    await audit(tx, deps, member, { act: 'change sales', thing: proposalId, before, after });
    return {};
  });
  deps.wakeOutbox();
  return result;
}
