import { serviceAccounts } from '@lyceum/domain/sharing';
import { z } from 'zod';
import { oneOfNumbers } from './fields.ts';

export const config = {
  request: z.object({
    /** Without it, that of the region. */
    serviceAccountId: oneOfNumbers(...serviceAccounts).optional(),
    /** Of the page; what follows a `#` is not signed. */
    url: z.string().min(1).max(2_000),
  }),
  reply: z.object({
    jsapi_ticket: z.string(),
    nonceStr: z.string(),
    /** Seconds. */
    timestamp: z.int(),
    appid: z.string(),
    signature: z.string(),
    /** Where the script is. */
    script: z.string(),
  }),
};

export const visits = {
  request: z.object({}),
  reply: z.object({
    /** The last 30 days of UTC, the first of them and the last. */
    first: z.string(),
    last: z.string(),
    /** The agency's own page and its products' that somebody visited, the most visited first. */
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        total: z.int(),
        /** Days with visits alone, the last first. */
        days: z.array(z.object({ day: z.string(), count: z.int() })),
      }),
    ),
  }),
};
