import { createHash, timingSafeEqual } from 'node:crypto';

/** A merchant's secret pair, as ECPay's back office shows it. */
export interface HashPair {
  hashKey: string;
  hashIv: string;
}

/** A form: each name once, values as text. */
export type Fields = Record<string, string>;

/** Bytes that .NET's HttpUtility.UrlEncode leaves alone; ECPay's servers hash what that function makes. */
const unescaped = new Set(Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!*()'));

function dotNetUrlEncode(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    if (unescaped.has(byte)) {
      encoded += String.fromCharCode(byte);
    } else if (byte === 0x20) {
      encoded += '+';
    } else {
      encoded += `%${byte.toString(16).padStart(2, '0')}`;
    }
  }
  return encoded;
}

function byNameIgnoringCase(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}

/** CheckMacValue (SHA-256, upper-case hex) over every field but CheckMacValue itself; empty values count. */
export function checkMacValue(fields: Fields, pair: HashPair): string {
  const pairs = Object.keys(fields)
    .filter((name) => name !== 'CheckMacValue')
    .sort(byNameIgnoringCase)
    .map((name) => `${name}=${fields[name]}`);
  const text = [`HashKey=${pair.hashKey}`, ...pairs, `HashIV=${pair.hashIv}`].join('&');
  return createHash('sha256').update(dotNetUrlEncode(text).toLowerCase()).digest('hex').toUpperCase();
}

export function signed(fields: Fields, pair: HashPair): Fields {
  return { ...fields, CheckMacValue: checkMacValue(fields, pair) };
}

/** True when the form carries the right CheckMacValue; the comparison takes the same time whatever is wrong. */
export function isSigned(fields: Fields, pair: HashPair): boolean {
  const given = Buffer.from(fields['CheckMacValue'] ?? '');
  const right = Buffer.from(checkMacValue(fields, pair));
  return given.length === right.length && timingSafeEqual(given, right);
}
