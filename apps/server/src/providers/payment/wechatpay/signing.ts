import { createDecipheriv, randomBytes, sign, verify, type KeyObject } from 'node:crypto';

// API v3 signs lines, each with a line feed behind it, by RSA-SHA256 (PKCS#1 v1.5), and locks what it sends by AES-256-GCM.

const scheme = 'WECHATPAY2-SHA256-RSA2048';

export const newNonce = (): string => randomBytes(16).toString('hex').toUpperCase();

const linesOf = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(''));

export function signLines(privateKey: KeyObject, lines: readonly string[]): string {
  return sign('sha256', linesOf(lines), privateKey).toString('base64');
}

export interface Merchant {
  id: string;
  /** Of the merchant's certificate, by which WeChat Pay finds the key. */
  serial: string;
  privateKey: KeyObject;
}

interface Signable {
  method: string;
  /** With its query. */
  path: string;
  /** Unix time. */
  seconds: string;
  nonce: string;
  /** Empty where there is none. */
  body: string;
}

/** The header by which the merchant signs a request. */
export function authorization({ id, serial, privateKey }: Merchant, request: Signable): string {
  const { method, path, seconds, nonce, body } = request;
  const signature = signLines(privateKey, [method, path, seconds, nonce, body]);
  const parts = { mchid: id, nonce_str: nonce, timestamp: seconds, serial_no: serial, signature };
  return `${scheme} ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
}

/** What WeChat Pay says of its signature on an answer or a notice. */
export interface Seal {
  seconds: string;
  nonce: string;
  serial: string;
  signature: string;
}

const sealShapes: Readonly<Record<keyof Seal, RegExp>> = {
  seconds: /^\d{10}$/,
  nonce: /^[\w+/=-]{1,64}$/,
  serial: /^\w{8,64}$/,
  signature: /^[A-Za-z0-9+/]{40,1024}={0,2}$/,
};

/** Null when a part is missing, malformed, or there twice. */
export function sealIn(header: (name: string) => string | null): Seal | null {
  const seal = {
    seconds: header('wechatpay-timestamp') ?? '',
    nonce: header('wechatpay-nonce') ?? '',
    serial: header('wechatpay-serial') ?? '',
    signature: header('wechatpay-signature') ?? '',
  };
  const isWhole = Object.entries(sealShapes).every(([name, shape]) => shape.test(seal[name as keyof Seal]));
  return isWhole && [null, scheme].includes(header('wechatpay-signature-type')) ? seal : null;
}

/** Whether the seal is that of the key on these very bytes. */
export function isSealed(publicKey: KeyObject, { seconds, nonce, signature }: Seal, rawBody: Buffer): boolean {
  const text = Buffer.concat([Buffer.from(`${seconds}\n${nonce}\n`), rawBody, Buffer.from('\n')]);
  return verify('sha256', text, publicKey, Buffer.from(signature, 'base64'));
}

/** What came locked under the APIv3 key. */
export interface Locked {
  algorithm: string;
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

const tagLength = 16;

/** Throws when it was locked under another key, or one bit of it was changed. */
export function unlock(key: Buffer, { algorithm, ciphertext, nonce, associated_data: bound = '' }: Locked): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (algorithm !== 'AEAD_AES_256_GCM' || Buffer.byteLength(nonce) !== 12 || bytes.length < tagLength) {
    throw new Error('WeChat Pay locked something in an unknown way');
  }
  const opened = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  opened.setAAD(Buffer.from(bound));
  opened.setAuthTag(bytes.subarray(-tagLength));
  // Without `final` the tag is not looked at.
  return Buffer.concat([opened.update(bytes.subarray(0, -tagLength)), opened.final()]).toString('utf8');
}
