import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

/** Of the merchant's console: 32 and 16 characters. */
export interface Keys {
  hashKey: string;
  hashIv: string;
}

/** Lower-case hex of AES-256-CBC over the fields as a form. */
export function encrypt(fields: Readonly<Record<string, string>>, { hashKey, hashIv }: Keys): string {
  const aes = createCipheriv('aes-256-cbc', hashKey, hashIv);
  return aes.update(new URLSearchParams(fields).toString(), 'utf8', 'hex') + aes.final('hex');
}

/** Null: this key did not write it. */
export function decrypt(hex: string, { hashKey, hashIv }: Keys): string | null {
  if (!/^(?:[0-9a-f]{32})+$/.test(hex)) {
    return null;
  }
  try {
    const aes = createDecipheriv('aes-256-cbc', hashKey, hashIv);
    return aes.update(hex, 'hex', 'utf8') + aes.final('utf8');
  } catch {
    return null;
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex').toUpperCase();

/** Signs what `encrypt` made: of our form, of a notice and of what the browser brings back. */
export const tradeSha = (tradeInfo: string, { hashKey, hashIv }: Keys): string =>
  sha256(`HashKey=${hashKey}&${tradeInfo}&HashIV=${hashIv}`);

/** What a check value or code covers; the order is that of the alphabet. */
interface Checked {
  Amt: string;
  MerchantID: string;
  MerchantOrderNo: string;
}
const joined = ({ Amt, MerchantID, MerchantOrderNo }: Checked): string =>
  `Amt=${Amt}&MerchantID=${MerchantID}&MerchantOrderNo=${MerchantOrderNo}`;

/** Signs our question about a trade. */
export const checkValue = (fields: Checked, { hashKey, hashIv }: Keys): string =>
  sha256(`IV=${hashIv}&${joined(fields)}&Key=${hashKey}`);

/** Signs NewebPay's answer about a trade; the states in it are not covered, TLS alone keeps those. */
export const checkCode = (fields: Checked & { TradeNo: string }, { hashKey, hashIv }: Keys): string =>
  sha256(`HashIV=${hashIv}&${joined(fields)}&TradeNo=${fields.TradeNo}&HashKey=${hashKey}`);

/** Takes as long for a wrong signature as for a right one. */
export function isSame(given: string | undefined, right: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
