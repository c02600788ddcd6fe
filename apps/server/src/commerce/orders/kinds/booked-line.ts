import type { Bookable } from '../../../bookings/timetables/read-timetables.ts';
import {
  bookingOfLine,
  giveBookingsBack,
  holdBookings,
  payBookingsSql,
} from '../../../bookings/bookings/hold-bookings.ts';
import { endOverdueProposals } from '../../../bookings/proposals/end-proposals.ts';
import { endOverdueTurns } from '../../../bookings/waits/give-turns.ts';
import { rangeOf } from '../../../bookings/bookings/quote-times.ts';
import type { Span } from '@lyceum/domain/schedule';
import { selectOverdueHolders } from './booked-lines.sql.ts';
import type { LineKind, NewLine } from './line-kind.ts';

/** What both kinds of booked time write of it, as it was when it was ordered. */
export interface BookedFacts extends Span {
  zone: string;
  /** With what is kept free around it. */
  bookedFrom: Date;
  bookedTo: Date;
  lockHours: number;
}

export function bookedFacts(bookable: Bookable, span: Span): BookedFacts {
  const range = rangeOf(bookable, span);
  return {
    ...span,
    zone: bookable.timetable.zone,
    bookedFrom: range.startsAt,
    bookedTo: range.endsAt,
    lockHours: bookable.lockHours,
  };
}

type NewFacts = BookedFacts & { consultantId?: string; heads?: number };

/** Whose time a line takes: the consultant's, or the space's, which is its product. */
const resourceOf = ({ productId, facts }: Pick<NewLine, 'productId' | 'facts'>): string =>
  (facts as unknown as NewFacts).consultantId ?? productId;

/** Why both kinds hold together: one statement, and whoever wants several things takes them in one order. */
export const bookedTime: Pick<LineKind, 'hold' | 'overdueHolders' | 'endOverdue' | 'release' | 'paySql' | 'usedBy'> = {
  async hold(tx, lines) {
    const free = await holdBookings(
      tx,
      lines.map((line) => {
        const { startsAt, endsAt, bookedFrom, bookedTo, zone, heads = null } = line.facts as unknown as NewFacts;
        return {
          id: bookingOfLine(line.id),
          resourceId: resourceOf(line),
          productId: line.productId,
          orderLineId: line.id,
          startsAt,
          endsAt,
          range: { startsAt: bookedFrom, endsAt: bookedTo },
          zone,
          heads,
          heldUntil: line.until,
          userId: line.userId,
        };
      }),
    );
    return free ? null : { trouble: 'timeTaken', left: 0 };
  },
  overdueHolders: (tx, lines, now) =>
    selectOverdueHolders(
      tx,
      lines.map((line) => {
        const { bookedFrom, bookedTo } = line.facts as unknown as NewFacts;
        return { resourceId: resourceOf(line), from: bookedFrom, to: bookedTo };
      }),
      now,
    ),
  async endOverdue(deps, tx, lines) {
    const times = lines.map((line) => {
      const { bookedFrom: startsAt, bookedTo: endsAt } = line.facts as unknown as NewFacts;
      return { resourceId: resourceOf(line), startsAt, endsAt };
    });
    const ended = await endOverdueProposals(deps, tx, times);
    return (await endOverdueTurns(deps, tx, times)) || ended > 0;
  },
  release: (tx, lines, deps) =>
    giveBookingsBack(
      deps,
      tx,
      lines.map(({ id }) => id),
    ),
  paySql: payBookingsSql,
  usedBy: 'showCode',
};
