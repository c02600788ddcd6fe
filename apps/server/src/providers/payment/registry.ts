import type { Clock } from '@lyceum/domain/time';
import type { Config } from '../../platform/config.ts';
import { ecpay } from './ecpay/ecpay.ts';
import type { PaymentProviders } from './payment.ts';

/** The providers that are switched on; a new one is a folder beside this file and a line here. */
export const paymentProviders = (config: Config, tools: { clock: Clock }): PaymentProviders => ({
  ...(config.ecpay && { ecpay: ecpay(config.ecpay, tools) }),
});
