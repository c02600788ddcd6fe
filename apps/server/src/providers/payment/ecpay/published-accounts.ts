/**
 * ECPay's accounts for everybody's tests. Their keys are in its documents, so that anybody can sign a notice with them, and their host
 * takes no money.
 */
const merchants = new Set(['2000132', '2000214', '2000933', '3002599', '3002607', '3003008']);
const keys = new Set([
  'pwFHCqoQZGmho4w6',
  'EkRm7iFT261dpevs',
  '5294y06JbISpM5x9',
  'v77hoKGq4kWxNNIS',
  'spPjZn66i0OhqJsQ',
  'hT5OJckN45isQTTs',
  'ejCk326UnaZWKisg',
  'q9jcZX8Ib9LM8wYk',
  'XBERn1YOvpM9nfZc',
  'h1ONHk4P4yqbl5LK',
]);

interface Account {
  url: string;
  merchantId: string;
  hashKey: string;
  hashIv: string;
}

/** What of an account was published for tests, by the name of its variable. */
export const publishedParts = ({ url, merchantId, hashKey, hashIv }: Account): string[] => [
  ...(new URL(url).hostname.includes('-stage.') ? ['ECPAY_URL'] : []),
  ...(merchants.has(merchantId) ? ['ECPAY_MERCHANT_ID'] : []),
  ...(keys.has(hashKey) ? ['ECPAY_HASH_KEY'] : []),
  ...(keys.has(hashIv) ? ['ECPAY_HASH_IV'] : []),
];
