/** Of the manual's examples and of its vectors. Anybody can sign with these keys, and the test host takes no money. */
const merchants = new Set(['MS127874575', 'MS12345678', '3430112']);
const keys = new Set(['Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn', '12345678901234567890123456789012']);
const ivs = new Set(['C6AcmfqJILwgnhIP', '1234567890123456']);

interface Account {
  url: string;
  merchantId: string;
  hashKey: string;
  hashIv: string;
}

/** What of an account was published for tests, by the name of its variable. */
export const publishedParts = ({ url, merchantId, hashKey, hashIv }: Account): string[] => [
  ...(new URL(url).hostname === 'ccore.newebpay.com' ? ['NEWEBPAY_URL'] : []),
  ...(merchants.has(merchantId) ? ['NEWEBPAY_MERCHANT_ID'] : []),
  ...(keys.has(hashKey) ? ['NEWEBPAY_HASH_KEY'] : []),
  ...(ivs.has(hashIv) ? ['NEWEBPAY_HASH_IV'] : []),
];
