import { z } from 'zod';
import { paymentService } from '../settings.ts';
import { address } from '../../variables.ts';
import { ecpay, type EcpayConfig } from './ecpay.ts';
import { publishedParts } from './published-accounts.ts';

interface Values {
  ECPAY_URL: string;
  ECPAY_MERCHANT_ID: string;
  ECPAY_HASH_KEY: string;
  ECPAY_HASH_IV: string;
  ECPAY_CREDIT_CHECK_CODE: string;
  ECPAY_QUIET_TIME: 'on' | 'off';
}

const accountOf = (values: Values): EcpayConfig => ({
  url: values.ECPAY_URL,
  merchantId: values.ECPAY_MERCHANT_ID,
  hashKey: values.ECPAY_HASH_KEY,
  hashIv: values.ECPAY_HASH_IV,
  creditCheckCode: values.ECPAY_CREDIT_CHECK_CODE,
  quietTime: values.ECPAY_QUIET_TIME === 'on',
});

export const ecpayService = paymentService({
  name: 'ecpay',
  title: 'ECPay',
  needs: {
    ECPAY_URL: address,
    ECPAY_MERCHANT_ID: z.string().regex(/^\d{7,10}$/),
    ECPAY_HASH_KEY: z.string().length(16),
    ECPAY_HASH_IV: z.string().length(16),
    ECPAY_CREDIT_CHECK_CODE: z.string().regex(/^\d{6,10}$/),
  },
  options: {
    /** `off` for a bank that does not rest while it closes its day, such as the simulator. */
    ECPAY_QUIET_TIME: z.enum(['on', 'off']).default('on'),
  },
  published: (values) => publishedParts(accountOf(values)),
  open: (values, tools) => ecpay(accountOf(values), tools),
});
