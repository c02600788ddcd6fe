import { closingSteps } from '@lyceum/domain/closing';
import { z } from 'zod';
import { fullWords, iso, line, money } from './fields.ts';

export const read = {
  request: z.object({}),
  reply: z.object({
    name: fullWords(80),
    /** When an owner asked to close it; null: nobody did. */
    since: iso.nullable(),
    /** From when on it can be closed for good, where that is still to come. */
    readyAt: iso.nullable(),
    /** What still has to end; steps without any are left out. For `money` the count of currencies in which something is owed. */
    left: z.array(z.object({ step: z.enum(closingSteps), count: z.int() })),
    /** What the platform still owes the shop, below zero: the shop the platform. */
    owed: z.array(money),
  }),
};

/** The shop's name, typed. */
export const ask = { request: z.object({ name: line(80) }), reply: z.object({}) };
export const takeBack = { request: z.object({}), reply: z.object({}) };
export const finish = { request: z.object({ name: line(80) }), reply: z.object({}) };
