import { caseStates, mostStars } from '@lyceum/domain/support';
import { reportReasons, reportStates, sides } from '@lyceum/domain/messages';
import { languages } from '@lyceum/domain/language';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { flag, fullWords, id, iso, listOf, paging, text, version, wholeNumber } from './fields.ts';
import {
  before,
  message,
  messageFile,
  saysSomething,
  search as searched,
  seq,
  writing,
  written,
} from './messages.schemas.ts';

const nothing = z.object({});
const state = z.enum(caseStates);
const region = z.enum(regions);
const colleague = z.object({ staffId: id, name: z.string() });

export const queue = {
  request: z.object({ state: state.optional(), /** Taken by oneself. */ mine: flag.optional(), ...paging }),
  /** Who waits longest first; of what is solved the newest. */
  reply: listOf(
    z.object({
      caseId: id,
      conversationId: id,
      state,
      name: z.string(),
      region,
      language: z.enum(languages),
      excerpt: z.string(),
      /** Files of the newest message. */
      files: z.int(),
      openedAt: iso,
      /** How long the buyer has waited for an answer; null: nobody waits. */
      waitedMinutes: z.int().nullable(),
      takenBy: colleague.nullable(),
      stars: z.int().nullable(),
    }),
  ),
};

const one = { conversationId: id };

/** What stands beside the messages. */
export const talk = {
  request: z.object(one),
  reply: z.object({
    user: z.object({ id, name: z.string(), region, language: z.enum(languages) }),
    /** The newest; null: the buyer has not written yet. */
    newest: z
      .object({
        caseId: id,
        state,
        openedAt: iso,
        waitingSince: iso.nullable(),
        takenBy: colleague.nullable(),
        takenByMe: z.boolean(),
        /** Where in the shop the buyer came from. */
        page: z.string().nullable(),
        stars: z.int().nullable(),
      })
      .nullable(),
    /** Those before it. */
    earlier: z.array(z.object({ caseId: id, openedAt: iso, stars: z.int().nullable() })),
    /** The newest first; no buyer ever sees them. */
    notes: z.array(z.object({ noteId: id, name: z.string(), text: z.string(), at: iso })),
  }),
};

export const messages = {
  request: z.object({ ...one, ...before }),
  reply: z.object({
    name: z.string(),
    conversationId: id,
    /** The oldest first. */
    list: z.array(message),
    more: z.boolean(),
  }),
};

export const send = {
  request: z.object({ ...one, ...writing }).refine(saysSomething, { path: ['text'] }),
  reply: z.object({ conversationId: id, seq: z.int(), sentAt: iso }),
};
export const typing = { request: z.object({ conversationId: id }), reply: nothing };
export const markRead = { request: z.object({ ...one, seq }), reply: z.object({ unread: z.int() }) };
export const edit = { request: z.object({ ...one, seq, text: written }), reply: nothing };
export const takeBack = { request: z.object({ ...one, seq }), reply: nothing };

export const search = searched;

const ofCase = { caseId: id };
/** Also takes over what a colleague has. */
export const take = { request: z.object(ofCase), reply: nothing };
export const handOn = {
  request: z.object({ ...ofCase, /** Null: back to the queue. */ staffId: id.nullable() }),
  reply: nothing,
};
export const solve = {
  request: z.object({ ...ofCase, /** The newest message that was seen. */ seq: wholeNumber(0, 2_000_000_000) }),
  reply: nothing,
};
export const note = { request: z.object({ ...one, text: text(1_000).min(1) }), reply: z.object({ noteId: id }) };

/** To whom it may be handed on. */
export const colleagues = { request: nothing, reply: z.object({ list: z.array(colleague) }) };

const named = z.object({ id, name: z.string() });
export const reports = {
  request: z.object({ state: z.enum(reportStates).default('open'), ...paging }),
  reply: listOf(
    z.object({
      reportId: id,
      reason: z.enum(reportReasons),
      words: z.string(),
      by: z.enum(sides),
      about: z.enum(sides),
      user: named,
      agency: named,
      /** As they were then, the oldest first; empty where one had been taken back. */
      messages: z.array(
        z.object({ seq: z.int(), side: z.enum(sides), text: z.string(), sentAt: iso, files: z.array(messageFile) }),
      ),
      at: iso,
      state: z.enum(reportStates),
      decision: z.string(),
      decidedBy: z.string().nullable(),
      decidedAt: iso.nullable(),
    }),
  ),
};
export const decideReport = {
  request: z.object({
    reportId: id,
    /** False: there was nothing to be done. */ acted: z.boolean(),
    decision: text(500).min(1),
  }),
  reply: nothing,
};

const answerText = text(2_000).min(1);
const answer = {
  title: fullWords(60),
  text: z.object({ 'zh-TW': answerText, 'zh-CN': answerText, en: answerText }),
};
export const answers = {
  request: nothing,
  reply: z.object({ list: z.array(z.object({ id, version, ...answer })) }),
};
export const saveAnswer = {
  request: z.object({ id: id.nullable(), /** Of a new one: null. */ version: version.nullable(), ...answer }),
  reply: z.object({ id, version }),
};
export const removeAnswer = { request: z.object({ id }), reply: nothing };

const hoursForm = { from: wholeNumber(0, 1_439), until: wholeNumber(1, 1_440), everyDay: z.boolean() };
export const hours = {
  request: nothing,
  reply: z.object({
    list: z.array(
      z.object({
        region,
        version,
        from: z.int(),
        until: z.int(),
        everyDay: z.boolean(),
        /** IANA name. */ zone: z.string(),
      }),
    ),
  }),
};
export const saveHours = {
  request: z.object({ region, version, ...hoursForm }).refine(({ from, until }) => from < until, { path: ['until'] }),
  reply: z.object({ version }),
};

/** Of those who live in a region, by its clock. */
export const figures = {
  request: z.object({ region, days: wholeNumber(1, 90).default(28) }),
  reply: z.object({
    opened: z.int(),
    solved: z.int(),
    answered: z.int(),
    /** Minutes to the first answer: of half of them, and of four in five; null: nobody was answered. */
    medianMinutes: z.int().nullable(),
    slowMinutes: z.int().nullable(),
    rated: z.int(),
    /** Of all ratings, in hundredths of a star; null: nobody rated. */
    stars: z
      .int()
      .min(100)
      .max(mostStars * 100)
      .nullable(),
    /** How many were opened in each hour of the day, from midnight on. */
    byHour: z.array(z.int()).length(24),
  }),
};
