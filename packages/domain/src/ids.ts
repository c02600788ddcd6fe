/**
 * Opaque ids with a readable prefix of three letters. `numbered` ones sort by time and cannot be guessed: 9 characters of
 * milliseconds, then random ones, in Crockford's base 32.
 */
export type Id<Prefix extends string> = string & { readonly brand: Prefix };

export type UserId = Id<'usr'>;
export type StaffId = Id<'stf'>;
export type CartId = Id<'crt'>;
export type CheckoutId = Id<'chk'>;
export type OrderId = Id<'ord'>;
export type FileId = Id<'fil'>;

/** Fills a buffer of that many bytes with randomness. */
export type RandomBytes = (size: number) => Uint8Array;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function randomText(length: number, random: RandomBytes): string {
  return Array.from(random(length), (byte) => alphabet[byte & 31]).join('');
}

function timeText(now: Date): string {
  let rest = now.getTime();
  let text = '';
  for (let i = 0; i < 9; i += 1) {
    text = alphabet[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** A new id such as `ord_01jd8w3k5h2m4n6p8q0r`: 100 random bits after the time in milliseconds. */
export function newId<Prefix extends string>(prefix: Prefix, now: Date, random: RandomBytes): Id<Prefix> {
  return `${prefix}_${timeText(now)}${randomText(20, random)}` as Id<Prefix>;
}

/** Ids of that prefix that were made before the instant are less than this, all others are not. */
export const idsFrom = (prefix: string, at: Date): string => `${prefix}_${timeText(at)}`;

/** A payment attempt's number: 20 letters and digits, which every provider accepts (PROVIDERS.md section 0); 55 random bits. */
export function newAttemptNumber(now: Date, random: RandomBytes): string {
  return `${timeText(now)}${randomText(11, random)}`.toUpperCase();
}

/** A number to be read out at a counter: 12 decimal digits. */
export function newVerifyCode(random: RandomBytes): string {
  const bytes = random(8);
  let value = 0n;
  for (const byte of bytes) {
    value = value * 256n + BigInt(byte);
  }
  return String(value % 1_000_000_000_000n).padStart(12, '0');
}

/**
 * An order's number as people read it: its second and 25 random bits in three groups of four, such as `1JD8-W3K5-H2M4`. It sorts by time, cannot be
 * guessed, and is no key: calls take the id.
 */
export function orderNumber(orderId: string): string {
  const text = orderId.slice('ord_'.length).toUpperCase();
  const short = text.slice(0, 7) + text.slice(9, 14);
  return short.replace(/(.{4})(?=.)/g, '$1-');
}
