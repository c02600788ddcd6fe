import { z } from 'zod';
import { paymentService } from '../settings.ts';
import { address } from '../../variables.ts';
import { square } from './square.ts';

export const squareService = paymentService({
  name: 'square',
  title: 'Square',
  needs: {
    SQUARE_APPLICATION_ID: z.string().regex(/^[\w-]{1,100}$/),
    SQUARE_LOCATION_ID: z.string().regex(/^[0-9A-Z]{1,50}$/),
    SQUARE_ACCESS_TOKEN: z.string().regex(/^[\w-]{16,200}$/),
    SQUARE_WEBHOOK_KEY: z.string().min(8),
  },
  options: {
    SQUARE_URL: address.default('https://connect.squareup.com'),
    SQUARE_SCRIPT_URL: address.default('https://web.squarecdn.com/v1/square.js'),
    /** The text of Square's apple-developer-merchantid-domain-association; without it Apple Pay is not offered. */
    SQUARE_APPLE_PAY_FILE: z.string().max(64_000).default(''),
  },
  // In Square's sandbox anybody pays with its published cards and tokens.
  published: (values) => [
    ...(values.SQUARE_APPLICATION_ID.startsWith('sandbox-') ? ['SQUARE_APPLICATION_ID'] : []),
    ...[values.SQUARE_URL, values.SQUARE_SCRIPT_URL].flatMap((url, at) =>
      /\/\/(sandbox\.|[^/]*squareupsandbox\.)/.test(url) ? [at === 0 ? 'SQUARE_URL' : 'SQUARE_SCRIPT_URL'] : [],
    ),
  ],
  open: (values, tools) =>
    square(
      {
        url: values.SQUARE_URL,
        scriptUrl: values.SQUARE_SCRIPT_URL,
        applicationId: values.SQUARE_APPLICATION_ID,
        locationId: values.SQUARE_LOCATION_ID,
        accessToken: values.SQUARE_ACCESS_TOKEN,
        webhookKey: values.SQUARE_WEBHOOK_KEY,
        applePayFile: values.SQUARE_APPLE_PAY_FILE,
      },
      tools,
    ),
});
