import {
  bookingTroubles,
  dayStates,
  mostSeriesWeeks,
  rateUnits,
  slotStates,
  spaceTroubles,
} from '@lyceum/domain/bookings';
import { z } from 'zod';
import { fullLine, givenDate, givenInstant, id, iso, line, money, refundTerms, text, wholeNumber } from './fields.ts';

/** A day of the place's calendar, `2026-03-08`, and a month of it. */
const date = givenDate;
const month = z.string().regex(/^2[01]\d\d-(?:0[1-9]|1[0-2])$/);
/** By the place's clock, `18:00`; `26:00` is two in the morning of the next day. */
const clockTime = z.string();
const heads = z.int();

/** When a space is rented, as `facts` of a line take it too: hours of a day, or whole days, both included. */
const spaceHours = z.object({ startsAt: givenInstant, endsAt: givenInstant, heads: wholeNumber(1, 10_000) });
export const spaceTime = z.union([spaceHours, z.object({ first: date, last: date, heads: wholeNumber(1, 10_000) })]);
/** With whom a talk is, when it begins, and how many slots it lasts. */
export const consultTime = z.object({ consultantId: id, startsAt: givenInstant, slots: wholeNumber(1, 48).default(1) });

/** A session that is to move: its own time is in nobody's way. Its id is known to its buyer alone. */
const moving = fullLine(40).pipe(id).optional();

/** What a screen needs to know of a place or a consultant before a time is chosen. */
const rules = z.object({
  /** IANA zone of the place or the consultant; `local` days and clock times are by it. */
  zone: z.string(),
  slotMinutes: z.int(),
  /** From one start to the next. */
  stepMinutes: z.int(),
  leastSlots: z.int(),
  mostSlots: z.int(),
  leadMinutes: z.int(),
  /** Kept free before and after; told before paying. */
  beforeMinutes: z.int(),
  afterMinutes: z.int(),
  /** The last day that can be booked today. */
  lastDate: date,
  /** Most heads; null for consulting. */
  heads: heads.nullable(),
  /** A rental has so many days at least; above 1 it is not rented by the hour. */
  leastDays: z.int(),
  byHour: z.boolean(),
  byDay: z.boolean(),
  /** So long before it starts a booking cannot be moved or cancelled any more. */
  lockHours: z.int(),
  refundTerms,
  /** What its time costs, in the order of the seller. */
  rates: z.array(
    z.object({
      offerId: id,
      name: z.string(),
      unit: z.enum([...rateUnits, 'session']),
      /** Of a half day. */
      minutes: z.int().nullable(),
      /** How many sessions it has; 1 for what is no package. */
      sessions: z.int(),
      /** When it holds instead of the general one of its unit; null: it is that one. 1 Monday … 7 Sunday. */
      times: z.object({ weekdays: z.array(z.int()), from: clockTime, to: clockTime }).nullable(),
      price: money,
      priceConvert: money,
    }),
  ),
});

const slot = z.object({
  startsAt: iso,
  endsAt: iso,
  state: z.enum(slotStates),
  /** Most slots that can be booked from its start on; 0: none can. */
  longest: z.int(),
});
const dayState = z.enum(dayStates);
/** The server's clock. */
const now = iso;

/** A month of a space; without one the month of today. */
export const rentDays = {
  request: z.object({ productId: id, month: month.optional(), moving }),
  reply: z.object({
    now,
    month,
    rules,
    days: z.array(z.object({ date, state: dayState, wholeDay: z.boolean() })),
  }),
};

/** The hours of one day of a space. Those that are over are left out. */
export const rentHours = {
  request: z.object({ productId: id, date, moving }),
  reply: z.object({ now, date, rules, state: dayState, wholeDay: z.boolean(), slots: z.array(slot) }),
};

/** The coming days of a consultant; without one, of the first who gives it. Those that are over are left out. */
export const consultMonth = {
  request: z.object({ productId: id, consultantId: id.optional(), moving }),
  reply: z.object({
    now,
    rules,
    consultantId: id,
    consultants: z.array(z.object({ id, name: z.string(), avatar: z.string(), zone: z.string() })),
    days: z.array(z.object({ date, state: dayState, slots: z.array(slot) })),
  }),
};

/** A part of the price, in order. `minutes`: of opening hours. */
export const pricePart = z.object({
  offerId: id,
  unit: z.enum(rateUnits),
  startsAt: iso,
  endsAt: iso,
  minutes: z.int(),
  amount: money,
});

const bookingTrouble = z.enum([...bookingTroubles, ...spaceTroubles, 'productUnavailable', 'offerUnavailable']);

/** What a chosen time would cost, and whether it can be had now. */
export const quote = {
  /** `offerId`: of consulting; a space is priced by all of its offers. */
  request: z.object({ productId: id, offerId: id.optional(), time: z.union([...spaceTime.options, consultTime]) }),
  reply: z.object({
    now,
    rules,
    /** Why it cannot be booked; null: it can. */
    trouble: bookingTrouble.nullable(),
    /** Null while the time makes no sense. */
    booked: z
      .object({
        startsAt: iso,
        endsAt: iso,
        /** Put these two into the cart (`orders.addToCart`), with the asked time as `facts`. */
        offerId: id,
        total: money,
        totalConvert: money,
        parts: z.array(pricePart.extend({ name: z.string() })),
        /** Until when everything would come back; null: the terms name no such day. */
        freeUntil: iso.nullable(),
        /** From then on it can be neither moved nor cancelled. */
        lockedFrom: iso,
      })
      .nullable(),
  }),
};

/** Hours of a space every week from the first on, at the same time by the place's clock. Each date is priced and checked on its own. */
export const quoteSeries = {
  request: z.object({
    productId: id,
    time: spaceHours,
    /** How many weeks, the first included. */
    weeks: wholeNumber(2, mostSeriesWeeks),
    /** Other hours of some of them. */
    changed: z
      .array(z.object({ week: wholeNumber(0, mostSeriesWeeks - 1), startsAt: givenInstant, endsAt: givenInstant }))
      .max(mostSeriesWeeks)
      .default([]),
  }),
  reply: z.object({
    now,
    rules,
    dates: z.array(
      z.object({
        /** From 0 on. */
        week: z.int(),
        startsAt: iso,
        endsAt: iso,
        trouble: bookingTrouble.nullable(),
        /** With its hours as `facts`, a line of `orders.addSeries`; null while the time makes no sense. */
        priced: z.object({ offerId: id, total: money, totalConvert: money }).nullable(),
      }),
    ),
  }),
};

/** What a consultant is told before a talk; a line that is left empty is a gap, see `consultGaps`. */
export const consultInfo = z.object({
  name: line(60),
  phone: line(30),
  email: line(120),
  /** Where one is in life: a pupil in which year, at work. */
  stage: line(60),
  position: line(60),
  /** `1990-07`, or empty. */
  birthMonth: line(7),
  problem: text(1_000),
});

/** What the account wrote last, to begin the form with; null: nothing yet. */
export const lastConsultInfo = {
  request: z.object({}),
  reply: z.object({ info: consultInfo.nullable() }),
};

/** A later session of a package that was paid. */
export const saveAppointmentTime = {
  request: z.object({ lineId: fullLine(40).pipe(id), startsAt: givenInstant }),
  reply: z.object({ sessionId: id, startsAt: iso, endsAt: iso, left: z.int() }),
};

/** A booked session, and where it goes: a talk or hours of a space by their start, days by their first. It stays as long as it is. */
const sessionId = fullLine(40).pipe(id);
const moveTo = z.union([z.object({ startsAt: givenInstant }), z.object({ first: date })]);

/** Whether a booked session can be moved, and what that comes to; without `to`, what it is now. */
export const quoteMove = {
  request: z.object({ sessionId, to: moveTo.optional() }),
  reply: z.object({
    now,
    productId: id,
    consultantId: id.nullable(),
    by: z.enum(['slots', 'hours', 'days']),
    startsAt: iso,
    endsAt: iso,
    zone: z.string(),
    /** How many slots or days it has. */
    length: z.int(),
    heads: heads.nullable(),
    movesLeft: z.int(),
    lockedFrom: iso,
    /** Why it cannot be moved at all; null: it can. */
    blocked: z.enum(['bookingLocked', 'movedTooOften', 'refundUnderWay']).nullable(),
    /** Why it cannot go there; null: it can, or nothing was asked. */
    trouble: z.enum([...bookingTroubles, 'accessEnded', 'consultantLeft', 'offerUnavailable']).nullable(),
    to: z
      .object({
        startsAt: iso,
        endsAt: iso,
        /** Whether the difference is paid, or comes back. */
        way: z.enum(['same', 'pay', 'back']),
        difference: money,
        differenceConvert: money,
      })
      .nullable(),
  }),
};

/** Moves a booked session. To a dearer time it goes when the order for the difference is paid; that time is held meanwhile. */
export const move = {
  /** `difference`: what the page showed, with two decimals; below zero: it comes back. */
  request: z.object({ sessionId, to: moveTo, difference: fullLine(20) }),
  reply: z.object({
    startsAt: iso,
    endsAt: iso,
    /** To be paid first; null: it was moved. */
    orderId: id.nullable(),
    /** What comes back. */
    back: money.nullable(),
  }),
};
