import { languages } from '@lyceum/domain/language';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { id, iso, text } from './fields.ts';

export const begin = {
  /** The holder of the account reads the reason. */
  request: z.object({ id, reason: text(500).min(1) }),
  reply: z.object({
    /** Told once; it is sent as an account's own token is. */
    token: z.string(),
    until: iso,
    holder: z.object({ id, nickName: z.string(), region: z.enum(regions), language: z.enum(languages) }),
  }),
};

export const end = { request: z.object({}), reply: z.object({}) };

export const list = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        id,
        reason: z.string(),
        beganAt: iso,
        /** When it was ended, or will be at the latest. */
        until: iso,
      }),
    ),
  }),
};
