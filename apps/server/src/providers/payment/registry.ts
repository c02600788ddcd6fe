import type { ProviderName } from '@lyceum/domain/payments';
import { alipayService } from './alipay/settings.ts';
import { ecpayService } from './ecpay/settings.ts';
import { newebpayService } from './newebpay/settings.ts';
import type { WatchAnswer } from './outgoing.ts';
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

/** Opens those that have settings. `watchOf`: who is told how the server of each answers. */
export const paymentProviders = (
  settings: Readonly<Partial<Record<string, ProviderSettings>>>,
  tools: Omit<ProviderTools, 'watch'>,
  watchOf: (name: ProviderName) => WatchAnswer,
): PaymentProviders =>
  Object.fromEntries(
    paymentServices.flatMap((service) => {
      const own = settings[service.name];
      return own ? [[service.name, service.open(own, { ...tools, watch: watchOf(service.name) })]] : [];
    }),
  );
