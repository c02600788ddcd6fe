import { bookingTroubles } from '@lyceum/domain/bookings';
import { z } from 'zod';
import { fullLine, givenDate, givenInstant, id, iso, line, money } from './fields.ts';

const givenId = fullLine(40).pipe(id);
/** A talk or hours of a space go to a start, days to their first. It stays as long as it is. */
const to = z.union([z.object({ startsAt: givenInstant }), z.object({ first: givenDate })]);
const by = z.enum(['slots', 'hours', 'days']);

/** What is proposed for a session, and until when it can be answered. */
const proposal = z.object({ proposalId: id, startsAt: iso, endsAt: iso, until: iso, reason: z.string() });

/** Without a date, the day on which it is. */
export const times = {
  request: z.object({ bookingId: givenId, date: givenDate.optional() }),
  reply: z.object({
    /** The server's clock. */
    now: iso,
    title: z.string(),
    orderId: id,
    by,
    startsAt: iso,
    endsAt: iso,
    /** IANA zone of the place or the consultant; days are by it. */
    zone: z.string(),
    date: givenDate,
    /** The last day that can be booked today. */
    lastDate: givenDate,
    /** Free starts of the day, long enough for it, without its own; of what goes by days the day itself, where all of it is free. */
    starts: z.array(iso),
    /** Null: none is open. */
    proposal: proposal.nullable(),
  }),
};

export const look = {
  request: z.object({ bookingId: givenId, to }),
  reply: z.object({
    startsAt: iso,
    endsAt: iso,
    zone: z.string(),
    by,
    /** Why it cannot go there; null: it can. */
    trouble: z
      .enum([...bookingTroubles, 'accessEnded', 'consultantLeft', 'offerUnavailable', 'refundUnderWay', 'moveProposed'])
      .nullable(),
    to: z
      .object({
        startsAt: iso,
        endsAt: iso,
        /** Until when the buyer could answer. */
        until: iso,
        /** What the buyer gets back; null: nothing. A dearer time is not charged for. */
        back: money.nullable(),
      })
      .nullable(),
  }),
};

export const propose = {
  request: z.object({ bookingId: givenId, to, reason: fullLine(200) }),
  reply: z.object({ proposalId: id, startsAt: iso, endsAt: iso, until: iso }),
};

export const withdraw = { request: z.object({ proposalId: givenId }), reply: z.object({}) };

export const listProposed = {
  request: z.object({}),
  reply: z.object({
    now: iso,
    list: z.array(
      proposal.extend({
        orderId: id,
        title: z.string(),
        by,
        zone: z.string(),
        /** Where it is. */
        from: z.object({ startsAt: iso, endsAt: iso }),
        /** What comes back; null: nothing. */
        back: money.nullable(),
      }),
    ),
  }),
};

export const accept = {
  request: z.object({ proposalId: givenId }),
  reply: z.object({ startsAt: iso, endsAt: iso, back: money.nullable() }),
};

export const decline = {
  request: z.object({ proposalId: givenId, answer: line(200).default('') }),
  reply: z.object({}),
};
