import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { controlRoutes } from '../banks/bank.http.ts';
import type { BankOptions } from '../banks/bank.ts';
import { checkoutRoutes } from './checkout.http.ts';
import { openDesk } from './desk.ts';
import { serverCalls } from './server-calls.http.ts';

/** NewebPay MPG, credit card: the buyer's pages, the shop's server calls, and the controls under /__sim/newebpay. */
export function newebpay(app: FastifyInstance, options: BankOptions) {
  const merchant = {
    id: `MS${randomInt(100_000_000, 500_000_000)}`,
    key: randomBytes(16).toString('hex'),
    iv: randomBytes(8).toString('hex'),
  };
  const desk = openDesk(merchant, options);
  checkoutRoutes(app, desk);
  serverCalls(app, desk);
  controlRoutes(app, desk.bank, { name: 'newebpay', act: (payment, act) => desk.act(payment, act) });
  return {
    settings: (origin: string) => ({
      NEWEBPAY_URL: origin,
      NEWEBPAY_MERCHANT_ID: merchant.id,
      NEWEBPAY_HASH_KEY: merchant.key,
      NEWEBPAY_HASH_IV: merchant.iv,
    }),
  };
}
