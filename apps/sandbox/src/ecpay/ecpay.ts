import type { FastifyInstance } from 'fastify';
import { openBank, type EcpayOptions } from './bank.ts';
import { checkoutRoutes } from './checkout.http.ts';
import { controlRoutes } from './controls.http.ts';
import { serverCallRoutes } from './server-calls.http.ts';

/** ECPay AIO, credit card: the buyer's pages, the shop's server calls, and the controls under /__sim/ecpay. */
export function ecpay(app: FastifyInstance, options: EcpayOptions): void {
  const bank = openBank(options);
  checkoutRoutes(app, bank);
  serverCallRoutes(app, bank);
  controlRoutes(app, bank);
  app.addHook('onClose', async () => bank.notices.close());
}
