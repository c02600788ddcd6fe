import type * as schemas from '@lyceum/contract/bookings.schemas';
import { daysOf, lastDate, type Slot } from '@lyceum/domain/availability';
import { displayed } from '@lyceum/domain/display-currency';
import type { Language, LocalizedText } from '@lyceum/domain/language';
import { minor, type Currency } from '@lyceum/domain/money';
import { fullRefundUntil, termsFor } from '@lyceum/domain/refunds';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { hour } from '@lyceum/domain/time';
import { addDays, clockText, dateIn, datesBetween, instantAt, weeksLater, type LocalDate } from '@lyceum/domain/zone';
import type { z } from 'zod';
import { readDisplayRate } from '../../catalogue/products/convert-price.ts';
import type { Deps, Visitor } from '../../platform/deps.ts';
import { readBookables, type Bookable } from '../timetables/read-timetables.ts';
import { selectBusy } from './bookings.sql.ts';
import { bookingOfSession } from './hold-bookings.ts';
import { quoteTimes } from './quote-times.ts';
import { timeOf } from './time-of.ts';

type Reply<Call extends { reply: z.ZodType }> = z.input<Call['reply']>;

/** Shows amounts of a product in its currency and in the reader's. */
async function pricer({ db }: Pick<Deps, 'db'>, from: Currency, { displayCurrency }: Visitor) {
  const rate = await readDisplayRate(db, from, displayCurrency);
  const price = (amount: number) => ({ amount: minor(amount), currency: from });
  return { price, converted: (amount: number) => displayed(price(amount), displayCurrency, rate) };
}
type Pricer = Awaited<ReturnType<typeof pricer>>;

const offersOf = ({ rates, sessions }: Bookable) => [
  ...rates.map((rate) => ({ ...rate, sessions: 1 })),
  ...sessions.map((one) => ({ ...one, unit: 'session' as const, minutes: null, times: null })),
];

function rulesOf(bookable: Bookable, { price, converted }: Pricer, language: Language, now: Date) {
  const { kind, timetable, region, lockHours, heads, cancelTier } = bookable;
  const { weekly: _, exceptions: __, horizonDays: ___, ...shown } = timetable;
  return {
    ...shown,
    lastDate: lastDate(timetable, now),
    heads,
    byHour: timetable.leastDays === 1,
    byDay: kind === 'space',
    lockHours,
    refundTerms: termsFor(region, kind, cancelTier, now),
    rates: offersOf(bookable).map(({ offerId, name, unit, minutes, sessions, times, price: amount }) => ({
      offerId,
      name: name[language],
      unit,
      minutes,
      sessions,
      times: times && { weekdays: [...times.weekdays], from: clockText(times.from), to: clockText(times.to) },
      price: price(amount),
      priceConvert: converted(amount),
    })),
  };
}

async function bookableNamed(
  deps: Deps,
  productId: string,
  kind: Bookable['kind'],
  consultantId: string | null = null,
) {
  const [found] = await readBookables(deps.db, [{ productId, consultantId }], deps.clock());
  if (found === 'left') {
    return found;
  }
  return found?.onShelf && found.kind === kind ? found : null;
}

/** Booked ranges that come near these days, without that of a session that is to move. */
async function busyNear(
  { db, clock }: Deps,
  { resourceId, timetable: { zone } }: Bookable,
  { first, last, moving }: { first: LocalDate; last: LocalDate; moving: string | undefined },
) {
  const span = {
    startsAt: instantAt(zone, addDays(first, -2), 0),
    endsAt: instantAt(zone, addDays(last, 3), 0),
  };
  const busy = await selectBusy(db, [resourceId], span, clock());
  return moving === undefined ? busy : busy.filter(({ id }) => id !== bookingOfSession(moving));
}

const slotOf = ({ startsAt, endsAt, state, longest }: Slot) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  state,
  longest,
});

/** How the days of a month of a space stand. */
export async function readRentDays(
  deps: Deps,
  { productId, month, moving }: z.output<typeof schemas.rentDays.request>,
  visitor: Visitor,
): Promise<Reply<typeof schemas.rentDays> | Refusal<'productUnavailable'>> {
  const space = await bookableNamed(deps, productId, 'space');
  if (!space || space === 'left') {
    return refuse('productUnavailable');
  }
  const now = deps.clock();
  const { timetable } = space;
  const shown = month ?? dateIn(timetable.zone, now).slice(0, 7);
  const first = `${shown}-01`;
  const last = datesBetween(first, addDays(first, 30)).findLast((date) => date.startsWith(shown)) ?? first;
  const [busy, prices] = await Promise.all([
    busyNear(deps, space, { first, last, moving }),
    pricer(deps, space.currency, visitor),
  ]);
  return {
    now: now.toISOString(),
    month: shown,
    rules: rulesOf(space, prices, visitor.language, now),
    days: daysOf(timetable, busy, first, last, now).map(({ date, state, wholeDay }) => ({ date, state, wholeDay })),
  };
}

/** The hours of a day of a space. */
export async function readRentHours(
  deps: Deps,
  { productId, date, moving }: z.output<typeof schemas.rentHours.request>,
  visitor: Visitor,
): Promise<Reply<typeof schemas.rentHours> | Refusal<'productUnavailable'>> {
  const space = await bookableNamed(deps, productId, 'space');
  if (!space || space === 'left') {
    return refuse('productUnavailable');
  }
  const now = deps.clock();
  const [busy, prices] = await Promise.all([
    busyNear(deps, space, { first: date, last: date, moving }),
    pricer(deps, space.currency, visitor),
  ]);
  const [day] = daysOf(space.timetable, busy, date, date, now);
  return {
    now: now.toISOString(),
    date,
    rules: rulesOf(space, prices, visitor.language, now),
    state: day?.state ?? 'closed',
    wholeDay: day?.wholeDay ?? false,
    slots: (day?.slots ?? []).map(slotOf),
  };
}

/** The coming days of a consultant, with the slots of each. */
export async function readConsultMonth(
  deps: Deps,
  { productId, consultantId, moving }: z.output<typeof schemas.consultMonth.request>,
  visitor: Visitor,
): Promise<Reply<typeof schemas.consultMonth> | Refusal<'productUnavailable' | 'consultantLeft'>> {
  const service = await bookableNamed(deps, productId, 'consulting', consultantId ?? null);
  if (service === 'left') {
    return refuse('consultantLeft');
  }
  if (!service) {
    return refuse('productUnavailable');
  }
  const now = deps.clock();
  const { timetable } = service;
  const [first, last] = [dateIn(timetable.zone, now), lastDate(timetable, now)];
  const [busy, prices] = await Promise.all([
    busyNear(deps, service, { first, last, moving }),
    pricer(deps, service.currency, visitor),
  ]);
  return {
    now: now.toISOString(),
    rules: rulesOf(service, prices, visitor.language, now),
    consultantId: service.resourceId,
    consultants: service.consultants.map((one) => ({ ...one, name: one.name[visitor.language] })),
    days: daysOf(timetable, busy, first, last, now).map(({ date, state, slots }) => ({
      date,
      state,
      slots: slots.map(slotOf),
    })),
  };
}

/** What a chosen time costs, and whether it can be had now. */
export async function readQuote(
  deps: Deps,
  { productId, offerId, time }: z.output<typeof schemas.quote.request>,
  visitor: Visitor,
): Promise<Reply<typeof schemas.quote> | Refusal<'productUnavailable' | 'consultantLeft'>> {
  const now = deps.clock();
  const [found] = await quoteTimes(deps.db, [{ productId, offerId: offerId ?? null, time: timeOf(time) }], now);
  // `sessionMissing`: hours of a room were asked of a talk, or the other way round.
  if (!found?.bookable?.onShelf || found.trouble === 'sessionMissing') {
    return refuse(found?.trouble === 'consultantLeft' ? 'consultantLeft' : 'productUnavailable');
  }
  const { bookable, trouble, span, price } = found;
  const prices = await pricer(deps, bookable.currency, visitor);
  const rules = rulesOf(bookable, prices, visitor.language, now);
  const names = new Map<string, LocalizedText>(offersOf(bookable).map((offer) => [offer.offerId, offer.name]));
  return {
    now: now.toISOString(),
    rules,
    trouble: trouble as Reply<typeof schemas.quote>['trouble'],
    booked: span &&
      price && {
        startsAt: span.startsAt.toISOString(),
        endsAt: span.endsAt.toISOString(),
        offerId: price.offerId,
        total: prices.price(price.total),
        totalConvert: prices.converted(price.total),
        parts: price.parts.map((part) => ({
          ...part,
          startsAt: part.startsAt.toISOString(),
          endsAt: part.endsAt.toISOString(),
          amount: prices.price(part.amount),
          name: names.get(part.offerId)?.[visitor.language] ?? '',
        })),
        freeUntil:
          fullRefundUntil(rules.refundTerms, {
            paidAt: now,
            startsAt: span.startsAt,
            receivedAt: null,
          })?.toISOString() ?? null,
        lockedFrom: new Date(span.startsAt.getTime() - bookable.lockHours * hour).toISOString(),
      },
  };
}

/** What hours of a space cost every week, each date on its own. On a date whose clocks skip them they are closed. */
export async function readSeriesQuote(
  deps: Deps,
  { productId, time, weeks, changed }: z.output<typeof schemas.quoteSeries.request>,
  visitor: Visitor,
): Promise<Reply<typeof schemas.quoteSeries> | Refusal<'productUnavailable'>> {
  const space = await bookableNamed(deps, productId, 'space');
  if (!space || space === 'left') {
    return refuse('productUnavailable');
  }
  const now = deps.clock();
  const { zone } = space.timetable;
  const times = Array.from({ length: weeks }, (_, week) => {
    const own = changed.find((one) => one.week === week);
    return own
      ? { startsAt: new Date(own.startsAt), endsAt: new Date(own.endsAt), heads: time.heads }
      : {
          startsAt: weeksLater(zone, new Date(time.startsAt), week),
          endsAt: weeksLater(zone, new Date(time.endsAt), week),
          heads: time.heads,
        };
  });
  const quotes = await quoteTimes(
    deps.db,
    times.map((one) => ({ productId, offerId: null, time: one })),
    now,
  );
  const prices = await pricer(deps, space.currency, visitor);
  return {
    now: now.toISOString(),
    rules: rulesOf(space, prices, visitor.language, now),
    dates: times.map(({ startsAt, endsAt }, week) => {
      const { trouble = null, price = null } = quotes[week] ?? {};
      const skipped = week > 0 && trouble === 'timeReversed' && time.endsAt > time.startsAt;
      return {
        week,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        trouble: (skipped ? 'timeClosed' : trouble) as Reply<typeof schemas.quote>['trouble'],
        priced: price && {
          offerId: price.offerId,
          total: prices.price(price.total),
          totalConvert: prices.converted(price.total),
        },
      };
    }),
  };
}
