import { z } from 'zod';
import { paymentService } from '../settings.ts';
import { address } from '../../variables.ts';
import { alipay } from './alipay.ts';
import { privateKey, publicHalf, publicKey } from './keys.ts';
import { publishedParts } from './published-parts.ts';

interface Values {
  ALIPAY_URL: string;
  ALIPAY_APP_ID: string;
  ALIPAY_SELLER_ID: string;
  ALIPAY_PRIVATE_KEY: string;
  ALIPAY_PUBLIC_KEY: string;
}

const accountOf = (values: Values) => ({
  url: values.ALIPAY_URL,
  appId: values.ALIPAY_APP_ID,
  sellerId: values.ALIPAY_SELLER_ID,
  privateKey: values.ALIPAY_PRIVATE_KEY,
  publicKey: values.ALIPAY_PUBLIC_KEY,
});

export const alipayService = paymentService({
  name: 'alipay',
  title: 'Alipay',
  needs: {
    ALIPAY_APP_ID: z.string().regex(/^\d{16}$/),
    /** The account that is paid. */
    ALIPAY_SELLER_ID: z.string().regex(/^2088\d{12}$/),
    /** Our application's. */
    ALIPAY_PRIVATE_KEY: privateKey,
    /** Alipay's, which its console shows once ours was entered. */
    ALIPAY_PUBLIC_KEY: publicKey,
  },
  options: {
    ALIPAY_URL: address.default('https://openapi.alipay.com/gateway.do'),
  },
  troubles: (values) =>
    publicHalf(values.ALIPAY_PRIVATE_KEY) === values.ALIPAY_PUBLIC_KEY
      ? ["ALIPAY_PUBLIC_KEY: is your own application's; Alipay's own key stands beside it in the console."]
      : [],
  published: (values) => publishedParts(accountOf(values)),
  open: (values, tools) => alipay(accountOf(values), tools),
});
