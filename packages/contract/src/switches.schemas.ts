import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { flag, id, iso, text } from './fields.ts';
import { methodCode, paymentCode, provider } from './payments.schemas.ts';

const region = z.enum(regions);

/** What somebody asked. */
const request = z.object({
  requestId: id,
  on: z.boolean(),
  reason: z.string(),
  askerName: z.string(),
  askedAt: iso,
});

export const list = {
  request: z.object({}),
  reply: z.object({
    /** Of each method that is switched in a region, in the order in which methods are offered. */
    list: z.array(
      z.object({
        code: methodCode,
        provider,
        region,
        on: z.boolean(),
        /** False: its provider has no account here, so that it is offered to nobody and cannot be switched on. */
        hasKeys: z.boolean(),
        /** Waits for another operator. `own`: asked by whoever reads it. */
        asked: request.extend({ own: z.boolean() }).nullable(),
      }),
    ),
    /** What was decided lately, newest first. */
    decided: z.array(
      request.extend({
        code: methodCode,
        region,
        approved: z.boolean(),
        /** Null: nobody did in time. */
        deciderName: z.string().nullable(),
        decidedAt: iso,
      }),
    ),
  }),
};

export const ask = {
  request: z.object({ code: paymentCode, region, on: flag, reason: text(500).min(1) }),
  reply: z.object({ requestId: id }),
};

export const decide = { request: z.object({ requestId: id, approve: flag }), reply: z.object({}) };
