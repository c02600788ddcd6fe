import { z } from 'zod';
import { paymentService } from '../settings.ts';
import { address } from '../../variables.ts';
import { newebpay, type NewebpayConfig } from './newebpay.ts';
import { publishedParts } from './published-accounts.ts';

interface Values {
  NEWEBPAY_URL: string;
  NEWEBPAY_MERCHANT_ID: string;
  NEWEBPAY_HASH_KEY: string;
  NEWEBPAY_HASH_IV: string;
}

const accountOf = (values: Values): NewebpayConfig => ({
  url: values.NEWEBPAY_URL,
  merchantId: values.NEWEBPAY_MERCHANT_ID,
  hashKey: values.NEWEBPAY_HASH_KEY,
  hashIv: values.NEWEBPAY_HASH_IV,
});

export const newebpayService = paymentService({
  name: 'newebpay',
  title: 'NewebPay',
  needs: {
    NEWEBPAY_URL: address,
    NEWEBPAY_MERCHANT_ID: z.string().regex(/^[0-9A-Za-z]{1,15}$/),
    NEWEBPAY_HASH_KEY: z.string().regex(/^[\x21-\x7e]{32}$/),
    NEWEBPAY_HASH_IV: z.string().regex(/^[\x21-\x7e]{16}$/),
  },
  options: {},
  published: (values) => publishedParts(accountOf(values)),
  open: (values, tools) => newebpay(accountOf(values), tools),
});
