import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

// WeChat Pay has no accounts for everybody's tests; what follows stands in its documents and SDKs as an example, keys included.

const merchants = new Set(['1900000001', '1900000109', '1900006891', '1900007291', '1900009191', '1230000109']);
const serials = new Set([
  '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  '5F1C72E2A8931B72A2E13AF8DEE92471EB397115',
  'F5765756002FDD77',
]);
const apiKeys = new Set(['a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb']);
const appIds = new Set(['wxd678efh567hg6787', 'wx8888888888888888', 'wx2421b1c4370ec43b', 'wxcbda96de0b165486']);
/** SHA-256 of the public parts, as DER. */
const keys = new Set(['8a5b82f18120806bb2c6b46e1a2f8687ceaa20a45bc2b649e37e6d9878336dc5']);

const digestOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(createPublicKey(key.export({ type: 'pkcs8', format: 'pem' })).export({ type: 'spki', format: 'der' }))
    .digest('hex');

interface Account {
  merchantId: string;
  serial: string;
  privateKey: KeyObject;
  apiKey: string;
  appIds: Readonly<Record<string, string>>;
}

/** What of an account was published, by the name of its variable. */
export const publishedParts = (account: Account): string[] => [
  ...(merchants.has(account.merchantId) ? ['WECHATPAY_MERCHANT_ID'] : []),
  ...(serials.has(account.serial.toUpperCase()) ? ['WECHATPAY_CERTIFICATE_SERIAL'] : []),
  ...(keys.has(digestOf(account.privateKey)) ? ['WECHATPAY_PRIVATE_KEY'] : []),
  ...(apiKeys.has(account.apiKey) ? ['WECHATPAY_API_V3_KEY'] : []),
  ...Object.entries(account.appIds).flatMap(([name, id]) => (appIds.has(id) ? [name] : [])),
];
