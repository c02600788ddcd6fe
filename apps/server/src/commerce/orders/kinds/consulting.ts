import { consultTime } from '@lyceum/contract/bookings.schemas';
import { consultGaps, type ConsultInfo } from '@lyceum/domain/bookings';
import { termsFor, type LineUse } from '@lyceum/domain/refunds';
import { firstStart } from '@lyceum/domain/schedule';
import { accessUntil } from '@lyceum/domain/time';
import { quoteTimes } from '../../../bookings/bookings/quote-times.ts';
import { sessionsByLine } from '../../../catalogue/schedule/sessions.ts';
import { selectBookedEnds, selectPackages, startAccessSql } from './booked-lines.sql.ts';
import { consultingLines } from './booked-lines.tables.ts';
import { bookedFacts, bookedTime } from './booked-line.ts';
import { offerTrouble, refusedQuote, type Fraction, type LineKind } from './line-kind.ts';

type ConsultingFacts = typeof consultingLines.$inferSelect;
interface Wish {
  consultantId: string;
  startsAt: string;
  slots: number;
  /** Added at the commit. */
  consult?: ConsultInfo;
}

const nobody: ConsultInfo = { name: '', phone: '', email: '', stage: '', position: '', birthMonth: '', problem: '' };

/** One session with a consultant, or a package of several of which the first has its time. */
export const consulting: LineKind = {
  ...bookedTime,
  name: 'consulting',
  table: consultingLines,
  readFacts(given) {
    const { data } = consultTime.safeParse(given);
    return data ? { ...data, startsAt: new Date(data.startsAt).toISOString() } : null;
  },
  form: {
    gaps: (given, now) => consultGaps(given ?? nobody, now),
    add: (facts, consult) => ({ ...facts, consult }),
  },
  async quote(db, wanted, now) {
    const wishes = wanted.map(({ facts }) => facts as Wish);
    const quotes = await quoteTimes(
      db,
      wanted.map(({ offered }, at) => {
        const { consultantId = '', startsAt = '', slots = 1 } = wishes[at] ?? {};
        return {
          productId: offered.productId,
          offerId: offered.offerId,
          time: { consultantId, startsAt: new Date(startsAt), slots },
          buyerId: offered.buyerId,
        };
      }),
      now,
    );
    return wanted.map(({ offered, quantity }, at) => {
      const { bookable, span, price, trouble, payUntil = null } = quotes[at] ?? {};
      const wish = wishes[at];
      const terms = termsFor(offered.agencyRegion, 'consulting', null, now);
      if (!bookable || !span || !price || !wish) {
        return refusedQuote(offered, trouble ?? 'sessionMissing', terms);
      }
      return {
        unitPrice: price.total,
        most: 1,
        holds: 1,
        payUntil,
        trouble: offerTrouble(offered, quantity) ?? trouble ?? null,
        terms,
        facts: {
          ...bookedFacts(bookable, span),
          consultantId: wish.consultantId,
          slots: wish.slots,
          sessions: price.sessions,
          access: offered.access,
          accessUntil: null,
          ...(wish.consult ?? nobody),
        },
      };
    });
  },
  paySql: [...bookedTime.paySql, startAccessSql],
  // What is not booked yet can be until the access ends.
  async ends(db, lines, paidAt) {
    const ids = lines.map(({ id }) => id);
    const [booked, packages] = [await selectBookedEnds(db, ids), await selectPackages(db, ids)];
    return new Map(
      packages.flatMap(({ lineId, sessions, access }): [string, Date][] => {
        const own = booked.find((one) => one.lineId === lineId);
        const last = accessUntil(paidAt, access);
        const waits = (own?.booked ?? 0) < sessions && last !== null;
        const end = waits ? new Date(Math.max(last.getTime(), own?.endsAt.getTime() ?? 0)) : own?.endsAt;
        return end ? [[lineId, end]] : [];
      }),
    );
  },
  async use(db, lines, now) {
    const sessions = await sessionsByLine(db, lines);
    return new Map(
      lines.map((line): [string, LineUse] => {
        const facts = line.facts as ConsultingFacts;
        const own = sessions.get(line.id) ?? [];
        return [
          line.id,
          {
            paidAt: line.paidAt,
            startsAt: firstStart(own) ?? facts.startsAt,
            total: facts.sessions,
            used: own.filter(({ startsAt }) => startsAt <= now).length,
            accessUntil: facts.sessions > 1 ? facts.accessUntil : null,
            receivedAt: null,
          },
        ];
      }),
    );
  },
  async earned(db, lines, until) {
    const sessions = await sessionsByLine(db, lines);
    return new Map(
      lines.map(({ id, facts, completedAt }): [string, Fraction] => {
        const whole = (facts as ConsultingFacts).sessions;
        const over = (sessions.get(id) ?? []).filter(({ endsAt }) => endsAt <= until).length;
        return [id, completedAt !== null && completedAt <= until ? [1, 1] : [Math.min(over, whole), whole]];
      }),
    );
  },
  read(facts) {
    const {
      startsAt,
      endsAt,
      zone,
      lockHours,
      sessions,
      consultantId,
      access,
      accessUntil: until,
      ...own
    } = facts as ConsultingFacts;
    const { name, phone, email, stage, position, birthMonth, problem } = own;
    return {
      form: null,
      access: sessions > 1 ? access : null,
      accessFrom: sessions > 1 ? 'purchase' : null,
      accessUntil: sessions > 1 ? until : null,
      classStartsAt: null,
      booking: { by: 'slots', startsAt, endsAt, zone, lockHours, sessions, heads: null, consultantId, parts: [] },
      consult: { name, phone, email, stage, position, birthMonth, problem },
    };
  },
};
