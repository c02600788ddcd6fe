import type { HashPair } from './check-mac-value.ts';

export interface Merchant extends HashPair {
  id: string;
}

/** ECPay publishes this merchant for everybody's tests; its keys are no secret. */
export const publishedTestMerchant: Merchant = {
  id: '3002607',
  hashKey: 'pwFHCqoQZGmho4w6',
  hashIv: 'EkRm7iFT261dpevs',
};
