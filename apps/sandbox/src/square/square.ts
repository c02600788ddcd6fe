import type { FastifyInstance } from 'fastify';
import { openBank, type BankOptions, type BankPayment } from '../banks/bank.ts';
import { controlRoutes } from '../banks/bank.http.ts';
import { openAccount } from './account.ts';
import { apiRoutes } from './api.http.ts';
import { openTokens } from './cards.ts';
import { cardFormRoutes } from './card-form.http.ts';
import { writeNotice } from './events.ts';
import type { Books } from './wire.ts';

/** Square's Payments API, its script for pages and its webhooks, by PROVIDERS.md section 4; the controls are under /__sim/square. */
export function square(app: FastifyInstance, options: BankOptions & { pageSize?: number }) {
  const account = openAccount();
  const bank = openBank(
    {
      write: (payment, how) => writeNotice(books, payment, how),
      // Anything else is sent again.
      isTaken: (status) => status >= 200 && status < 300,
    },
    options,
  );
  const books: Books = {
    bank,
    account,
    extras: new Map(),
    refundExtras: new Map(),
    pageSize: options.pageSize ?? 100,
  };
  const tokens = openTokens(bank.now);
  apiRoutes(app, books, tokens);
  cardFormRoutes(app, books, tokens);
  controlRoutes(app, bank, {
    name: 'square',
    webhook(url) {
      account.webhookUrl = url;
    },
    expect: (number) => {
      const payment: BankPayment = {
        number,
        id: '',
        way: 'card',
        amount: 0,
        currency: account.currency,
        state: 'open',
        notifyUrl: account.webhookUrl,
        returnUrl: '',
        backUrl: '',
        createdAt: bank.now(),
        expiresAt: Infinity,
        paidAt: null,
        refunds: [],
        request: {},
      };
      bank.payments.set(number, payment);
      return payment;
    },
    // What the script in the page would hand over; the shop's server charges it.
    act: (payment, act) =>
      Promise.resolve(
        act === 'leave'
          ? null
          : {
              method: 'POST',
              url: '',
              fields: {
                attempt: payment.number,
                token: tokens.make({ code: act === 'refuse' ? 'GENERIC_DECLINE' : null }),
              },
            },
      ),
    async settleRefund(payment, refund) {
      await bank.tell(payment, { event: 'refund', refund });
    },
  });
  return {
    settings: (origin: string): Record<string, string> => ({
      SQUARE_URL: `${origin}/square`,
      SQUARE_SCRIPT_URL: `${origin}/square/v1/square.js`,
      SQUARE_APPLICATION_ID: account.applicationId,
      SQUARE_LOCATION_ID: account.locationId,
      SQUARE_ACCESS_TOKEN: account.accessToken,
      SQUARE_WEBHOOK_KEY: account.webhookKey,
      SQUARE_APPLE_PAY_FILE: account.applePayFile,
    }),
  };
}
