import { publishedTestMerchant } from './merchants.ts';

/** The shop's environment for this bank, whose routes `ecpay` makes. */
export const ecpayShop = () => ({
  settings: (origin: string): Record<string, string> => ({
    ECPAY_URL: origin,
    ECPAY_MERCHANT_ID: publishedTestMerchant.id,
    ECPAY_HASH_KEY: publishedTestMerchant.hashKey,
    ECPAY_HASH_IV: publishedTestMerchant.hashIv,
    ECPAY_CREDIT_CHECK_CODE: '59997889',
    ECPAY_QUIET_TIME: 'off',
  }),
});
