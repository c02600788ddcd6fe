import { largestQuantity, type LineTrouble } from '@lyceum/domain/orders';
import { termsFor, type LineUse } from '@lyceum/domain/refunds';
import { firstStart, lastEnd } from '@lyceum/domain/schedule';
import { day } from '@lyceum/domain/time';
import { holdStock, releaseStock } from '../../../catalogue/products/stock.ts';
import { sessionsByLine } from '../../../catalogue/schedule/sessions.ts';
import type { Offered } from '../offered.sql.ts';
import { selectExpiredHolding } from '../orders.sql.ts';
import { selectUse } from './course-lines.sql.ts';
import { courseLines } from './course-lines.tables.ts';
import { offerTrouble, type Fraction, type LineKind, type Quote } from './line-kind.ts';

const year = 365 * day;

type CourseFacts = typeof courseLines.$inferSelect;

type CourseKind = Pick<LineKind, 'usedBy'> & {
  name: 'recorded' | 'live' | 'inPerson';
  most: number;
  /** What of its time stands in the way. */
  timeTrouble: (offered: Offered, now: Date) => LineTrouble | null;
  ends: LineKind['ends'];
  earned: LineKind['earned'];
};

/** What courses have in common: seats or none, an access period, lessons that are used. */
export function courseKind({ most, timeTrouble, ...own }: CourseKind): LineKind {
  return {
    ...own,
    table: courseLines,
    readFacts: () => ({}),
    quote: (_db, wanted, now) =>
      Promise.resolve(
        wanted.map((one): Quote => {
          const { offered } = one;
          const { form, access, accessFrom, classStartsAt } = offered;
          return {
            unitPrice: offered.unitPrice,
            // Several may want the parcel.
            most: offered.ships ? largestQuantity : most,
            trouble: offerTrouble(offered, one.quantity) ?? timeTrouble(offered, now),
            terms: termsFor(offered.agencyRegion, own.name, null, now),
            facts: { form, access, accessFrom, classStartsAt, accessUntil: null },
          };
        }),
      ),
    async hold(tx, lines) {
      const short = await holdStock(tx, lines);
      return short && { trouble: short.left === 0 ? 'soldOut' : 'seatsLeft', left: short.left };
    },
    overdueHolders: (tx, lines, now) =>
      selectExpiredHolding(
        tx,
        lines.flatMap(({ offerId }) => offerId ?? []),
        now,
      ),
    release: releaseStock,
    // Calendar months in UTC; a day that the last month does not have becomes its last day.
    paySql: [
      `update course_lines c set access_until = ((case when c.access_from = 'classStart' then coalesce(c.class_starts_at, $1) else $1 end
        at time zone 'UTC') + case c.access when 'halfYear' then interval '6 months' when 'oneYear' then interval '12 months'
          when 'twoYears' then interval '24 months' end) at time zone 'UTC'
      from order_lines l where l.id = c.order_line_id and l.order_id = any ($2)`,
    ],
    async use(db, lines, now) {
      const [used, sessions] = [await selectUse(db, { lines, now }), await sessionsByLine(db, lines)];
      return new Map(
        lines.map((line): [string, LineUse] => {
          const facts = line.facts as CourseFacts;
          const startsAt = firstStart(sessions.get(line.id) ?? []) ?? facts.classStartsAt;
          const { total = 0, used: gone = 0 } = used.get(line.id) ?? {};
          return [
            line.id,
            { paidAt: line.paidAt, startsAt, total, used: gone, accessUntil: facts.accessUntil, receivedAt: null },
          ];
        }),
      );
    },
    read: (facts) => {
      const { form, access, accessFrom, accessUntil, classStartsAt } = facts as CourseFacts;
      return { form, access, accessFrom, accessUntil, classStartsAt, booking: null, consult: null };
    },
  };
}

/** What has sessions is over when the last of them is; what was sold without one, a year after its payment. */
export const endsWithSessions: LineKind['ends'] = async (db, lines, paidAt) => {
  const sessions = await sessionsByLine(db, lines);
  return new Map(lines.map(({ id }) => [id, lastEnd(sessions.get(id) ?? []) ?? new Date(paidAt.getTime() + year)]));
};

/** What has sessions is earned by each that is over; what has none, when its order is completed. */
export const earnedBySessions: LineKind['earned'] = async (db, lines, until) => {
  const sessions = await sessionsByLine(db, lines);
  return new Map(
    lines.map(({ id, completedAt }): [string, Fraction] => {
      const own = sessions.get(id) ?? [];
      const over = own.filter(({ endsAt }) => endsAt <= until).length;
      return [id, own.length > 0 ? [over, own.length] : [completedAt !== null && completedAt <= until ? 1 : 0, 1]];
    }),
  );
};

/** A course that meets needs a meeting that is not over. */
export function meetingTrouble({ sessionsEndAt }: Offered, now: Date): LineTrouble | null {
  if (sessionsEndAt === null) {
    return 'sessionMissing';
  }
  return sessionsEndAt <= now ? 'courseEnded' : null;
}
