import { z } from 'zod';
import { paymentService } from '../settings.ts';
import { address } from '../../variables.ts';
import { paypal } from './paypal.ts';

export const paypalService = paymentService({
  name: 'paypal',
  title: 'PayPal',
  needs: {
    PAYPAL_CLIENT_ID: z.string().regex(/^[\w-]{20,200}$/),
    PAYPAL_CLIENT_SECRET: z.string().regex(/^[\w-]{20,200}$/),
    // The dashboard's mock events are signed for `WEBHOOK_ID`, which no webhook has.
    PAYPAL_WEBHOOK_ID: z.string().regex(/^[0-9A-Za-z]{10,50}$/),
    PAYPAL_MERCHANT_ID: z.string().regex(/^[0-9A-Z]{13}$/),
  },
  options: {
    PAYPAL_URL: address.default('https://api-m.paypal.com'),
  },
  // Money of the sandbox is no money, and anybody may open an account there.
  published: ({ PAYPAL_URL }) => (new URL(PAYPAL_URL).hostname.includes('sandbox') ? ['PAYPAL_URL'] : []),
  open: (values, tools) =>
    paypal(
      {
        url: values.PAYPAL_URL,
        clientId: values.PAYPAL_CLIENT_ID,
        clientSecret: values.PAYPAL_CLIENT_SECRET,
        webhookId: values.PAYPAL_WEBHOOK_ID,
        merchantId: values.PAYPAL_MERCHANT_ID,
      },
      tools,
    ),
});
