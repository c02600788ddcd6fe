import type * as schemas from '@lyceum/contract/moves.schemas';
import { next } from '@lyceum/domain/flow';
import { minor } from '@lyceum/domain/money';
import { proposalFlow } from '@lyceum/domain/proposals';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { sessionOfBooking } from '../../bookings/bookings/hold-bookings.ts';
import { dropProposed } from '../../bookings/bookings/keep-turns.ts';
import { endProposal } from '../../bookings/proposals/end-proposals.ts';
import {
  findProposal,
  settleProposal,
  readBookingOf,
  readOpenOfBuyer,
} from '../../bookings/proposals/keep-proposals.ts';
import { tellProposer } from '../../bookings/proposals/tell-proposal.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { cancelDifferences } from '../orders/cancel-order.ts';
import { findSession } from './find-session.ts';
import { goThere } from './move-session.ts';
import { backOfProposed, sumBack } from './propose-move.ts';

/** What sellers ask the account now. */
export async function listProposed(deps: Deps, _: object, { userId, language }: Buyer) {
  const now = deps.clock();
  const rows = await readOpenOfBuyer(deps.db, userId, now);
  const sessions = await Promise.all(
    rows.map(({ booking }) => findSession(deps, deps.db, { userId }, { sessionId: sessionOfBooking(booking.id) })),
  );
  const list = await Promise.all(
    rows.map(async ({ proposal, booking, name }, at) => {
      const session = sessions[at];
      return session
        ? [
            {
              proposalId: proposal.id,
              orderId: session.order.id,
              title: name[language],
              by: session.talk ? ('slots' as const) : (session.rental?.by ?? 'hours'),
              zone: proposal.zone,
              from: { startsAt: booking.startsAt.toISOString(), endsAt: booking.endsAt.toISOString() },
              startsAt: proposal.startsAt.toISOString(),
              endsAt: proposal.endsAt.toISOString(),
              until: proposal.until.toISOString(),
              reason: proposal.reason,
              back: sumBack(await backOfProposed(deps.db, session, proposal.timePrice), session.order),
            },
          ]
        : [];
    }),
  );
  return { now: now.toISOString(), list: list.flat() };
}

/** The session goes where the seller proposes, and gives back what that costs less; it is none of the buyer's own moves. */
export async function acceptProposal(
  deps: Deps,
  { proposalId }: z.output<typeof schemas.accept.request>,
  { userId }: Buyer,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const bookingId = await readBookingOf(tx, proposalId);
    const session =
      bookingId === null
        ? null
        : await findSession(deps, tx, { userId }, { sessionId: sessionOfBooking(bookingId), lock: tx });
    // The order is locked before the proposal, as by whoever moves or gives back the session.
    const proposal = await findProposal(tx, proposalId, { userId });
    if (!proposal) {
      return refuse('notFound');
    }
    const state = next(proposalFlow, proposal.state, 'accept');
    if (state === null || proposal.until <= deps.clock() || !session) {
      return refuse('proposalOver');
    }
    if (session.order.state === 'refunding') {
      return refuse('refundUnderWay');
    }
    await settleProposal(tx, proposal.id, { state });
    await dropProposed(tx, proposal.id);
    await cancelDifferences(deps, tx, [session.line.id]);
    const { startsAt, endsAt, bookedFrom, bookedTo, timePrice, parts } = proposal;
    const moved = await goThere(
      deps,
      tx,
      session,
      {
        span: { startsAt, endsAt },
        range: { startsAt: bookedFrom, endsAt: bookedTo },
        timePrice: timePrice ?? 0,
        parts: parts.map((part) => ({
          ...part,
          amount: minor(part.amount),
          startsAt: new Date(part.startsAt),
          endsAt: new Date(part.endsAt),
        })),
        back: await backOfProposed(tx, session, timePrice),
      },
      { counts: false },
    );
    return isRefusal(moved) ? moved : { startsAt: moved.startsAt, endsAt: moved.endsAt, back: moved.back };
  });
  deps.wakeOutbox();
  return result;
}

/** The session stays where it is; the seller is told. */
export async function declineProposal(
  deps: Deps,
  { proposalId, answer }: z.output<typeof schemas.decline.request>,
  { userId }: Buyer,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const proposal = await findProposal(tx, proposalId, { userId });
    if (!proposal) {
      return refuse('notFound');
    }
    if (!(await endProposal(deps, tx, proposal, { event: 'decline', answer }))) {
      return refuse('proposalOver');
    }
    await tellProposer(deps, tx, { ...proposal, answer }, 'declined');
    return {};
  });
  deps.wakeOutbox();
  return result;
}
