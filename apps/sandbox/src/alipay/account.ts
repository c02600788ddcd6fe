import { generateKeyPairSync, randomInt, type KeyObject } from 'node:crypto';
import { contentOf, signatureOf, type Fields } from './signing.ts';

interface Pair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}
const newPair = (): Pair => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Keys take a while to make, and most who start the simulators pay elsewhere: made once in a run, when they are asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
const shopPair = once(newPair);
const alipayPair = once(newPair);
const strangersPair = once(newPair);

export const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** The shop's application, the account that it is paid to, and the keys by which both sides sign. */
export function openAccount() {
  const appId = `2021${digits(12)}`;
  const sellerId = `2088${digits(12)}`;
  const sign = (text: string, byStranger = false): string =>
    signatureOf((byStranger ? strangersPair() : alipayPair()).privateKey, text);
  return {
    appId,
    sellerId,
    shopKey: () => shopPair().publicKey,
    sign,
    /** Notices and returns: neither `sign` nor `sign_type` is signed. */
    signed: (fields: Fields, byStranger = false): Fields => ({
      ...fields,
      sign: sign(contentOf(fields, 'sign', 'sign_type'), byStranger),
      sign_type: 'RSA2',
    }),
    settings: (origin: string): Record<string, string> => ({
      ALIPAY_URL: `${origin}/alipay/gateway.do`,
      ALIPAY_APP_ID: appId,
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_PRIVATE_KEY: shopPair().privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      ALIPAY_PUBLIC_KEY: alipayPair().publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    }),
  };
}

export type Account = ReturnType<typeof openAccount>;
