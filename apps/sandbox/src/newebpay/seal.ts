import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** A shop as the bank knows it. */
export interface Merchant {
  id: string;
  key: string;
  iv: string;
}

const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('&')).digest().toString('hex').toUpperCase();

/** Encrypts as the manual's PHP does: AES-256-CBC with PKCS#7, in hexadecimal digits. */
export function seal(plain: string, { key, iv }: Merchant): string {
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key), Buffer.from(iv));
  return Buffer.concat([cipher.update(Buffer.from(plain)), cipher.final()]).toString('hex');
}

/** Undefined when somebody else wrote it. */
export function unseal(sealed: string, { key, iv }: Merchant): string | undefined {
  const cipher = createDecipheriv('aes-256-cbc', Buffer.from(key), Buffer.from(iv));
  try {
    return Buffer.concat([cipher.update(Buffer.from(sealed, 'hex')), cipher.final()]).toString();
  } catch {
    return undefined;
  }
}

export const shaOf = (sealed: string, { key, iv }: Merchant): string =>
  digest(`HashKey=${key}`, sealed, `HashIV=${iv}`);

/** The shop signs its question with it. */
export const questionCode = (number: string, dollars: string, { id, key, iv }: Merchant): string =>
  digest(`IV=${iv}`, `Amt=${dollars}`, `MerchantID=${id}`, `MerchantOrderNo=${number}`, `Key=${key}`);

/** The bank signs its answer with it. */
export const answerCode = (number: string, dollars: string, tradeNo: string, { id, key, iv }: Merchant): string =>
  digest(
    `HashIV=${iv}`,
    `Amt=${dollars}`,
    `MerchantID=${id}`,
    `MerchantOrderNo=${number}`,
    `TradeNo=${tradeNo}`,
    `HashKey=${key}`,
  );
