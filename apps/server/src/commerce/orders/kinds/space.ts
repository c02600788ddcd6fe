import { spaceTime } from '@lyceum/contract/bookings.schemas';
import { termsFor, type LineUse } from '@lyceum/domain/refunds';
import { firstStart } from '@lyceum/domain/schedule';
import type { PricePart } from '@lyceum/domain/time-price';
import { quoteTimes, type WantedTime } from '../../../bookings/bookings/quote-times.ts';
import { timeOf, type GivenTime } from '../../../bookings/bookings/time-of.ts';
import { sessionsByLine } from '../../../catalogue/schedule/sessions.ts';
import { selectBookedEnds, selectDifferenceEnds } from './booked-lines.sql.ts';
import { spaceLines } from './booked-lines.tables.ts';
import { bookedFacts, bookedTime } from './booked-line.ts';
import { earnedBySessions } from './course-line.ts';
import { goToPaidTimes } from './go-to-paid-times.ts';
import { offerTrouble, refusedQuote, type LineKind } from './line-kind.ts';

type SpaceFacts = typeof spaceLines.$inferSelect;

/** As a line keeps them. */
export const storedParts = (parts: readonly PricePart[]): SpaceFacts['parts'] =>
  parts.map((part) => ({ ...part, startsAt: part.startsAt.toISOString(), endsAt: part.endsAt.toISOString() }));

/** Hours or days of a space, which is nobody else's meanwhile. */
export const space: LineKind = {
  ...bookedTime,
  name: 'space',
  table: spaceLines,
  readFacts(given) {
    const { data } = spaceTime.safeParse(given);
    if (!data || 'first' in data) {
      return data ?? null;
    }
    const { startsAt, endsAt, heads } = data;
    return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString(), heads };
  },
  async quote(db, wanted, now) {
    const times = wanted.map(({ facts }): Exclude<WantedTime, { slots: number }> | null => {
      const time = Object.keys(facts).length > 0 ? timeOf(facts as GivenTime) : null;
      return time && 'heads' in time ? time : null;
    });
    const none = { first: '', last: '', heads: 0 };
    const quotes = await quoteTimes(
      db,
      wanted.flatMap(({ offered }, at) =>
        times[at]
          ? [{ productId: offered.productId, offerId: null, time: times[at] ?? none, buyerId: offered.buyerId }]
          : [],
      ),
      now,
    );
    return wanted.map(({ offered, quantity }, at) => {
      const time = times[at] ?? null;
      const {
        bookable = null,
        span = null,
        price = null,
        trouble = null,
        payUntil = null,
      } = (time && quotes[times.slice(0, at).filter(Boolean).length]) ?? {};
      // Without a time it is of no host.
      const terms = termsFor(offered.agencyRegion, 'space', bookable?.cancelTier ?? null, now);
      if (!time || !bookable || !span || !price) {
        return refusedQuote(offered, trouble ?? 'sessionMissing', terms);
      }
      return {
        unitPrice: price.total,
        most: 1,
        holds: 1,
        payUntil,
        trouble: offerTrouble(offered, quantity) ?? trouble,
        terms,
        facts: {
          ...bookedFacts(bookable, span),
          by: 'first' in time ? 'days' : 'hours',
          heads: time.heads,
          timePrice: price.total,
          movedBack: 0,
          movesLineId: null,
          parts: storedParts(price.parts),
        },
      };
    });
  },
  async ends(db, lines) {
    const ids = lines.map(({ id }) => id);
    const ends = [...(await selectDifferenceEnds(db, ids)), ...(await selectBookedEnds(db, ids))];
    return new Map(ends.map(({ lineId, endsAt }) => [lineId, endsAt]));
  },
  paid: goToPaidTimes,
  movedBack: (facts) => (facts as SpaceFacts).movedBack,
  async use(db, lines, now) {
    const sessions = await sessionsByLine(db, lines);
    return new Map(
      lines.map((line): [string, LineUse] => {
        const startsAt = firstStart(sessions.get(line.id) ?? []) ?? (line.facts as SpaceFacts).startsAt;
        const used = startsAt <= now ? 1 : 0;
        return [line.id, { paidAt: line.paidAt, startsAt, total: 1, used, accessUntil: null, receivedAt: null }];
      }),
    );
  },
  earned: earnedBySessions,
  read(facts) {
    const { by, startsAt, endsAt, zone, lockHours, heads, parts } = facts as SpaceFacts;
    return {
      form: null,
      access: null,
      accessFrom: null,
      accessUntil: null,
      classStartsAt: null,
      booking: { by, startsAt, endsAt, zone, lockHours, sessions: 1, heads, consultantId: null, parts },
      consult: null,
    };
  },
};
