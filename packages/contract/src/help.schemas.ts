import { mostQuestions } from '@lyceum/domain/support';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { fullWords, id, line, text, version } from './fields.ts';

const answerText = text(2_000).min(1);
const form = {
  question: fullWords(120),
  answer: z.object({ 'zh-TW': answerText, 'zh-CN': answerText, en: answerText }),
  /** Whom it concerns; null: all. */
  region: z.enum(regions).nullable(),
  shown: z.boolean(),
};

export const find = {
  request: z.object({ /** Without it: all. */ keyword: line(60).optional() }),
  reply: z.object({ list: z.array(z.object({ id, question: z.string(), answer: z.string() })) }),
};

export const list = {
  request: z.object({}),
  reply: z.object({ list: z.array(z.object({ id, version, ...form })) }),
};

export const save = {
  request: z.object({ id: id.nullable(), /** Of a new one: null. */ version: version.nullable(), ...form }),
  reply: z.object({ id, version }),
};

/** All, in their order. */
const order = z.array(id).min(1).max(mostQuestions);
export const remove = { request: z.object({ id }), reply: z.object({}) };
export const arrange = {
  request: z.object({ ids: order, /** Their order as the caller saw it. */ was: order }),
  reply: z.object({}),
};
