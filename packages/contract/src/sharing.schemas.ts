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
