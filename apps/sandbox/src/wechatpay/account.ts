import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { issueCertificate, type Certificate } from './certificate.ts';
import { randomText, signatureOf } from './crypto.ts';

interface Pair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}
const newPair = (): Pair => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Made when it is asked for the first time. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
/** Keys take a while to make, and most who start the simulators pay elsewhere: one of each kind for the whole run. */
const merchantPair = once(newPair);
const platformPair = once(newPair);
const publicKeyPair = once(newPair);
const strangersPair = once(newPair);

/** By what notices are signed: the newer mode, the older one, or both by turns, as while a merchant changes over. */
export const signers = ['both', 'certificate', 'publicKey'] as const;
export type Signer = (typeof signers)[number];

export interface AccountOptions {
  /** Epoch milliseconds; what is signed bears it. */
  clock: () => number;
  /** The app id of the shop's service account. */
  appId: string;
}

/** The shop as a merchant, and the keys by which WeChat Pay speaks to it. */
export function openAccount({ clock, appId }: AccountOptions) {
  const merchantId = `16${Date.now().toString().slice(-8)}`;
  const apiKey = randomText(32);
  const nativeAppId = `wx${randomText(16).toLowerCase()}`;
  const merchant = once(() => issueCertificate(merchantPair().privateKey, merchantId, clock()));
  const publicKeyId = `PUB_KEY_ID_0${merchantId}2026010100${randomText(6).toUpperCase()}`;
  const first = once(() => [issueCertificate(platformPair().privateKey, 'WeChat Pay (simulated)', clock())]);
  const newest = (): Certificate => first().at(-1) as Certificate;
  let signer: Signer = 'both';
  let turn = 0;

  const seal = (serial: string, key: KeyObject, body: string): Record<string, string> => {
    const timestamp = String(Math.floor(clock() / 1_000));
    const nonce = randomText(32);
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': signatureOf(key, timestamp, nonce, body),
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    };
  };
  const byCertificate = (body: string) => seal(newest().serial, newest().privateKey, body);
  const byPublicKey = (body: string) => seal(publicKeyId, publicKeyPair().privateKey, body);

  return {
    merchantId,
    appId,
    nativeAppId,
    apiKey: Buffer.from(apiKey),
    merchantSerial: () => merchant().serial,
    merchantPublicKey: () => merchantPair().publicKey,
    certificates: (): readonly Certificate[] => first(),
    /** Signs from now on with a new certificate, the older ones stay good; so it is heard in the older mode. */
    rotate(): void {
      first().push(issueCertificate(newPair().privateKey, 'WeChat Pay (simulated)', clock()));
      signer = 'certificate';
    },
    setSigner(next: Signer): void {
      signer = next;
    },
    /** The headers of an answer; `named`: the serial that the request wants it signed by. */
    sealAnswer: (body: string, named: string | undefined) =>
      named === publicKeyId ? byPublicKey(body) : byCertificate(body),
    /** The headers of a notice; `forged`: of somebody who knows everything but the key. */
    sealNotice(body: string, forged: boolean): Record<string, string> {
      turn += 1;
      if (forged) {
        return seal(publicKeyId, strangersPair().privateKey, body);
      }
      const isPublic = signer === 'publicKey' || (signer === 'both' && turn % 2 === 0);
      return isPublic ? byPublicKey(body) : byCertificate(body);
    },
    settings: (origin: string): Record<string, string> => ({
      WECHATPAY_URL: `${origin}/wechatpay`,
      WECHATPAY_MERCHANT_ID: merchantId,
      WECHATPAY_CERTIFICATE_SERIAL: merchant().serial,
      WECHATPAY_PRIVATE_KEY: merchantPair().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      WECHATPAY_API_V3_KEY: apiKey,
      WECHATPAY_APP_ID: appId,
      WECHATPAY_NATIVE_APP_ID: nativeAppId,
      WECHATPAY_PUBLIC_KEY_ID: publicKeyId,
      WECHATPAY_PUBLIC_KEY: publicKeyPair().publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    }),
  };
}

export type Account = ReturnType<typeof openAccount>;
