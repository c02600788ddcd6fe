import { calendarTroubles, mostExceptions, timetableBounds, type TimetableNumber } from '@lyceum/domain/timetables';
import { z } from 'zod';
import { fullLine, givenDate, id, iso, line, listOf, paging, version, zone } from './fields.ts';

/** By the zone's clock, `18:00`; `26:00` is two in the morning of the next day. */
const clockTime = z.string().regex(/^(?:[0-3]\d|4[0-8]):[0-5]\d$/);
const hours = z.object({ from: clockTime, to: clockTime });
const number = (name: TimetableNumber) => z.int().min(timetableBounds[name].least).max(timetableBounds[name].most);

const fields = z.object({
  /** Days and clock times are by it. */
  zone,
  /** 1 Monday … 7 Sunday; a day may have several. */
  weekly: z.array(hours.extend({ weekday: z.int().min(1).max(7) })).max(70),
  /** Days with other hours than their week's; none: closed. */
  exceptions: z
    .array(z.object({ date: givenDate, hours: z.array(hours).max(10) }))
    .max(mostExceptions)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length),
  slotMinutes: number('slotMinutes'),
  stepMinutes: number('stepMinutes'),
  leastSlots: number('leastSlots'),
  mostSlots: number('mostSlots'),
  leadMinutes: number('leadMinutes'),
  horizonDays: number('horizonDays'),
  beforeMinutes: number('beforeMinutes'),
  afterMinutes: number('afterMinutes'),
  lockHours: number('lockHours'),
});

const content = fields.refine(
  ({ slotMinutes, stepMinutes, leastSlots, mostSlots }) => stepMinutes >= slotMinutes && mostSlots >= leastSlots,
);

const kind = z.enum(['space', 'consulting']);
const calendarTrouble = z.enum(calendarTroubles);
const timetable = z.object({ resourceId: id, kind, name: z.string(), version, content });

export const list = {
  request: z.object({ keyword: line(60).optional(), ...paging }),
  reply: listOf(
    z.object({
      resourceId: id,
      kind,
      name: z.string(),
      zone: z.string(),
      /** Whether its own hours were set; a room without is open as its listing says, a consultant cannot be booked. */
      isSet: z.boolean(),
      /** Bookings to come. */
      coming: z.int(),
    }),
  ),
};
export const own = {
  request: z.object({ resourceId: id }),
  reply: timetable.extend({
    /** The calendar elsewhere, without its secret address. */
    busyCalendar: z.object({ host: z.string(), readAt: iso, trouble: calendarTrouble.nullable() }).nullable(),
  }),
};
export const save = { request: z.object({ resourceId: id, version, content }), reply: timetable };

export const linkCalendar = {
  request: z.object({ resourceId: id, address: fullLine(2_000) }),
  /** How many times were found to be busy. */
  reply: z.object({ host: z.string(), busy: z.int() }),
};
export const unlinkCalendar = { request: z.object({ resourceId: id }), reply: z.object({}) };

// Of a consultant's own hours.
export const mine = { ...own };
export const saveMine = { ...save };
export const linkMine = { ...linkCalendar };
export const unlinkMine = { ...unlinkCalendar };
