import { languages } from '@lyceum/domain/language';
import { z } from 'zod';
import { consultInfo } from './bookings.schemas.ts';
import { id, iso, text } from './fields.ts';

const session = {
  bookingId: id,
  startsAt: iso,
  endsAt: iso,
  /** IANA zone of the consultant. */
  zone: z.string(),
  noteCount: z.int(),
};

export const agenda = {
  request: z.object({}),
  reply: z.object({
    /** In order; of the week before and of the week to come. */
    list: z.array(z.object({ ...session, serviceName: z.string(), told: consultInfo })),
    /** Whom the platform suggested the reader to, and who has not booked yet. */
    requests: z.array(
      z.object({
        id,
        topic: z.string().nullable(),
        language: z.enum(languages),
        need: z.string(),
        askedAt: iso,
      }),
    ),
  }),
};

export const ofOrder = {
  request: z.object({ orderId: id }),
  reply: z.object({ list: z.array(z.object(session)) }),
};

export const notes = {
  request: z.object({ bookingId: id }),
  reply: z.object({
    list: z.array(
      z.object({
        id,
        text: z.string(),
        writtenAt: iso,
        by: z.enum(['consultant', 'buyer']),
        /** Who wrote it may take it back. */
        own: z.boolean(),
      }),
    ),
  }),
};
export const addNote = {
  request: z.object({ bookingId: id, text: text(2_000).pipe(z.string().min(1)) }),
  reply: z.object({ id }),
};
export const removeNote = { request: z.object({ noteId: id }), reply: z.object({}) };
