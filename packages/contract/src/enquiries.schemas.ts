import { enquiryStates, shortestNeed, suitTimes } from '@lyceum/domain/enquiries';
import { languages } from '@lyceum/domain/language';
import { z } from 'zod';
import { id, iso, line, listOf, paging, text } from './fields.ts';

const state = z.enum(enquiryStates);
const language = z.enum(languages);
/** IANA zone of whoever asks. */
const zone = z.string().max(60);

export const ask = {
  request: z.object({
    /** The key of a consultants' topic; null: whoever asks does not know. */
    topic: line(100).nullable().default(null),
    language,
    zone,
    /** None: at any time. */
    suits: z.array(z.enum(suitTimes)).max(suitTimes.length).default([]),
    need: text(1_000).min(shortestNeed),
    name: line(60).refine((given) => given !== ''),
    phone: line(30),
  }),
  reply: z.object({ enquiryId: id, state }),
};

/** What both sides see of one. */
const enquiry = {
  id,
  state,
  topic: z.string().nullable(),
  language,
  zone,
  suits: z.array(z.enum(suitTimes)),
  need: z.string(),
  askedAt: iso,
  /** By then it is to be matched. */
  dueAt: iso,
  /** Why it was closed; null also where whoever asked withdrew it. */
  reason: z.string().nullable(),
  /** The consultant and the service that it was matched with. */
  match: z
    .object({ consultantId: id, name: z.string(), title: z.string(), avatar: z.string(), productId: id })
    .nullable(),
};

export const listOwn = {
  request: z.object({}),
  reply: z.object({ list: z.array(z.object(enquiry)) }),
};

const one = z.object({ enquiryId: id });
const moved = z.object({ state });
export const withdraw = { request: one, reply: moved };

export const list = {
  request: z.object({ state: state.optional(), ...paging }),
  reply: listOf(
    z.object({ ...enquiry, name: z.string(), phone: z.string(), waitedMinutes: z.int(), late: z.boolean() }),
  ),
};

export const suggestions = {
  request: one,
  reply: z.object({
    list: z.array(
      z.object({
        consultantId: id,
        productId: id,
        name: z.string(),
        title: z.string(),
        serviceName: z.string(),
        agencyName: z.string(),
        zone,
        /** Whether the topic, the language and the zone's hour are those that were asked for. */
        topicFits: z.boolean(),
        languageFits: z.boolean(),
        zoneFits: z.boolean(),
        /** The next free slots: of all, and of those that suit; null: none is coming. */
        soonest: iso.nullable(),
        soonestSuiting: iso.nullable(),
      }),
    ),
  }),
};
export const match = { request: one.extend({ consultantId: id, productId: id }), reply: moved };
export const close = { request: one.extend({ reason: text(500).refine((given) => given !== '') }), reply: moved };
