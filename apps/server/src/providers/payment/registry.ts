import { alipayService } from './alipay/settings.ts';
import { ecpayService } from './ecpay/settings.ts';
import { newebpayService } from './newebpay/settings.ts';
import type { PaymentProviders } from './payment.ts';
import { paypalService } from './paypal/settings.ts';
import { squareService } from './square/settings.ts';
import type { PaymentService, ProviderSettings, ProviderTools } from './settings.ts';
import { wechatpayService } from './wechatpay/settings.ts';

/** Every provider that payments can go through; a new one is a folder beside this file and a line here. */
export const paymentServices: readonly PaymentService[] = [
  ecpayService,
  alipayService,
  newebpayService,
  paypalService,
  squareService,
  wechatpayService,
];

/** Opens those that are switched on. */
export const paymentProviders = (
  settings: Readonly<Partial<Record<string, ProviderSettings>>>,
  tools: ProviderTools,
): PaymentProviders =>
  Object.fromEntries(
    paymentServices.flatMap((service) => {
      const own = settings[service.name];
      return own ? [[service.name, service.open(own, tools)]] : [];
    }),
  );
