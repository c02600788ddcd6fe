import { dayStates, slotStates } from '@lyceum/domain/bookings';
import { visitStates } from '@lyceum/domain/visits';
import { z } from 'zod';
import { flag, givenInstant, id, iso, line, listOf, paging, text, wholeNumber } from './fields.ts';

const state = z.enum(visitStates);

/** The coming days of a space, with the times at which it is open and nobody has it. Those that are too soon are left out. */
export const times = {
  request: z.object({ productId: id }),
  reply: z.object({
    /** The server's clock. */
    now: iso,
    name: z.string(),
    /** IANA zone of the place; days are by its calendar. */
    zone: z.string(),
    /** The first and the last day that can be asked for, `2026-11-23`. */
    firstDate: z.iso.date(),
    lastDate: z.iso.date(),
    /** How many the space holds. */
    heads: z.int(),
    days: z.array(
      z.object({
        date: z.iso.date(),
        state: z.enum(dayStates),
        slots: z.array(z.object({ startsAt: iso, endsAt: iso, state: z.enum(slotStates), longest: z.int() })),
      }),
    ),
  }),
};

export const insertProductAppointment = {
  request: z.object({
    productId: id,
    startsAt: givenInstant,
    name: line(60).refine((given) => given !== ''),
    phone: line(30),
    heads: wholeNumber(1, 10_000),
    message: text(500).default(''),
  }),
  reply: z.object({ visitId: id, state }),
};

/** What both sides see of one. */
const visit = {
  id,
  state,
  productId: id,
  spaceName: z.string(),
  startsAt: iso,
  /** IANA zone of the place. */
  zone: z.string(),
  heads: z.int(),
  message: z.string(),
  /** The seller's, of one that was declined. */
  reason: z.string().nullable(),
  askedAt: iso,
  /** Since when both sides know that nobody answered; null: it was answered, or there is time. */
  unansweredSince: iso.nullable(),
};

export const listOwn = {
  request: z.object({}),
  reply: z.object({ list: z.array(z.object({ ...visit, address: z.string(), actions: z.array(z.enum(['cancel'])) })) }),
};

const one = z.object({ visitId: id });
const moved = z.object({ state });
export const cancel = { request: one, reply: moved };

export const list = {
  request: z.object({ state: state.optional(), ...paging }),
  reply: listOf(
    z.object({
      ...visit,
      name: z.string(),
      phone: z.string(),
      actions: z.array(z.enum(['confirm', 'decline', 'finish', 'miss'])),
    }),
  ),
};
export const confirm = { request: one, reply: moved };
export const decline = {
  request: one.extend({ reason: text(500).refine((given) => given !== '') }),
  reply: moved,
};
export const finish = { request: one.extend({ came: flag }), reply: moved };
