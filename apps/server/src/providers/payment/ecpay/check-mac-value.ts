import { createHash, timingSafeEqual } from 'node:crypto';

/** Characters that .NET's UrlEncode leaves alone and encodeURIComponent does not, or the other way round. */
function dotNetUrlEncode(text: string): string {
  return encodeURIComponent(text).replace(/%20/g, '+').replace(/'/g, '%27').replace(/~/g, '%7e').toLowerCase();
}

/**
 * ECPay's CheckMacValue (EncryptType 1, SHA-256): fields sorted by name without regard to case, joined as `k=v` by `&`, wrapped in
 * HashKey and HashIV, encoded as .NET does, in small letters, hashed, in capitals. Source: developers.ecpay.com.tw, SDK_PHP.
 */
export function checkMacValue(fields: Readonly<Record<string, string>>, hashKey: string, hashIv: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'CheckMacValue')
    .toSorted((a, b) => {
      const [x, y] = [a.toLowerCase(), b.toLowerCase()];
      return x < y ? -1 : x > y ? 1 : 0;
    });
  const joined = names.map((name) => `${name}=${fields[name] ?? ''}`).join('&');
  const text = dotNetUrlEncode(`HashKey=${hashKey}&${joined}&HashIV=${hashIv}`);
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}

export function hasRightMac(fields: Readonly<Record<string, string>>, hashKey: string, hashIv: string): boolean {
  const given = Buffer.from(fields.CheckMacValue ?? '');
  const right = Buffer.from(checkMacValue(fields, hashKey, hashIv));
  return given.length === right.length && timingSafeEqual(given, right);
}
