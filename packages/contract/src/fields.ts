import { currencies } from '@lyceum/domain/money';
import { courseForms } from '@lyceum/domain/catalogue';
import { addressPattern } from '@lyceum/domain/pictures';
import { plainLine, plainText } from '@lyceum/domain/plain-text';
import { z } from 'zod';

// zod would compile its schemas with `new Function`, which the CSP forbids (LIBRARIES.md "Gotchas").
z.config({ jitless: true });

/** Fields that several features' schemas share. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
/** Times that mean something here: PostgreSQL and the calendar have no year 0, and nobody books after 2199. */
const thisAge = /^2[01]\d\d-/;
/** A day that somebody names, `2026-03-08`, and an instant. */
export const givenDate = z.iso.date().regex(thisAge);
export const givenInstant = z.iso.datetime({ offset: true }).regex(thisAge);
/** Days from the first to the last, both included, `2026-03-08..2026-04-07`; a year at most. */
export const givenDates = z
  .string()
  .regex(/^2[01]\d\d-\d\d-\d\d\.\.2[01]\d\d-\d\d-\d\d$/)
  .transform((given) => ({ first: given.slice(0, 10), last: given.slice(12) }))
  .pipe(z.object({ first: givenDate, last: givenDate }))
  .refine(({ first, last }) => first <= last && Date.parse(last) - Date.parse(first) <= 366 * 86_400_000);
/**
 * A number as callers send it: a number, or its plain decimals in an address. "0x10", "1e3", " 5 ", true and [2] are none. `shape` says
 * which numbers.
 */
const numberOf = <Shape extends z.ZodType>(plain: RegExp, shape: Shape) =>
  z.preprocess(
    (given: number): unknown => (typeof given === 'string' && plain.test(given) ? Number(given) : given),
    shape,
  );
const wholeDecimals = /^(?:0|-?[1-9]\d{0,15})$/;
const plainDecimals = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,20})?$/;
export const wholeNumber = (least: number, most: number) =>
  numberOf(wholeDecimals, z.number().int().min(least).max(most));
/** One of a few numbers that stand for something. */
export const oneOfNumbers = <const Allowed extends number>(...allowed: [Allowed, ...Allowed[]]) =>
  numberOf(wholeDecimals, z.union(allowed.map((one) => z.literal(one))));
export const paging = {
  page: wholeNumber(1, 1_000).default(1),
  pageSize: wholeNumber(1, 50).default(10),
};
/** Degrees to about a hundred metres: nearer is nobody's business, and neighbours share an answer. */
const degrees = (most: number) =>
  numberOf(plainDecimals, z.number().min(-most).max(most)).transform((value) => Math.round(value * 1_000) / 1_000);
/** Where the reader is, for distances; both or it counts as unknown, as 0.1, 0.1 does. */
export const here = { longitude: degrees(180).optional(), latitude: degrees(90).optional() };
/** Metres from there; null where either place is unknown. */
export const distance = z.int().nullable();
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });

export const currency = z.enum(currencies);
export const money = z.object({ amount: z.int(), currency });
export const form = z.enum(courseForms).nullable();
export const productType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
/** Two decimals, as SPEC.md's own price fields are sent. */
export const decimal = z.string();
export const iso = z.string();

/** What is held next of what was bought; null: nothing is to come. `zone`: the place's, an IANA name. */
export const nextSession = z.object({ startsAt: iso, zone: z.string(), inPerson: z.boolean() }).nullable();
const fraction = z.tuple([z.int(), z.int()]).readonly();
/** What comes back of something, with its numbers; `RefundTerms` of packages/domain. */
export const refundTerms = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('none') }),
  z.object({ rule: z.literal('proRata') }),
  z.object({ rule: z.literal('beforeStart'), feeBps: z.int(), until: fraction, thenBps: z.int() }),
  z.object({ rule: z.literal('beforeStartThenShare'), feeBps: z.int(), until: fraction }),
  z.object({ rule: z.literal('unopened'), withinDays: z.int() }),
  z.object({
    rule: z.literal('tiers'),
    tiers: z.array(z.object({ hoursBefore: z.number(), bps: z.int() })).readonly(),
  }),
  z.object({ rule: z.literal('fromReceipt'), withinDays: z.int() }),
]);
/** A query's `true` or `false`. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');
/** A person's free text of several lines, trimmed; what is left counts for its length. */
export const text = (most: number) =>
  z
    .string()
    .overwrite((value) => plainText(value).trim())
    .max(most);
/** The same of one line: a name, a keyword, a number of some kind. */
export const line = (most: number) => z.string().overwrite(plainLine).max(most);
/** One line that cannot be left empty. */
export const fullLine = (most: number) => line(most).min(1);
/** One line in every language; a draft may leave some of them empty. */
export const words = (most: number) => z.object({ 'zh-TW': line(most), 'zh-CN': line(most), en: line(most) });
/** The same, with none of them empty. */
export const fullWords = (most: number) => {
  const full = fullLine(most);
  return z.object({ 'zh-TW': full, 'zh-CN': full, en: full });
};
/** One text of several lines in every language; some may be empty. */
export const paragraphs = (most: number) => z.object({ 'zh-TW': text(most), 'zh-CN': text(most), en: text(most) });
/** Of what a form was filled with; a save brings it along. */
export const version = z.string().regex(/^[\w-]{22}$/);
/** Address of an uploaded picture. */
export const picture = z.string().max(200).regex(addressPattern);
/** The reply of a call with `file: 'csv'`: a file of text, not the envelope. */
export const csv = z.string();

function isZone(zone: string): boolean {
  try {
    // An offset such as `+08:00` has no summer time.
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}

/** IANA name, such as `Asia/Taipei`. */
export const zone = line(60).refine(isZone);
