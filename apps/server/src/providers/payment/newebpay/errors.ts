import { hour } from '@lyceum/domain/time';

// Source: manual NDNF-1.1.9, chapter 5 and its frequent questions; PROVIDERS.md section 5.

/** No trade has the number. Too many such questions within an hour lock the query for four. */
export const unknownTrade: ReadonlySet<string> = new Set(['TRA10021', 'TRA20002']);

/** Taken before, or waiting for the bank's next run: no refusal. */
export const underWay: ReadonlySet<string> = new Set(['TRA20001', 'TRA20027', 'TRA10049']);

/** Refusals of a refund that no further try changes; a person must look. */
export const forGood: ReadonlySet<string> = new Set([
  'TRA10028',
  'TRA10029',
  'TRA10036',
  'TRA10039',
  'TRA10046',
  'TRA10058',
  'TRA10675',
  'TRA20028',
]);

/** Nothing is answered for so long, milliseconds; whatever is asked meanwhile makes it longer. */
export const locks: Readonly<Record<string, number>> = {
  TRA10071: 4 * hour,
  TRA10702: hour,
  TRA11002: 4 * hour,
};

/** For the operator's log. */
const meanings: Readonly<Record<string, string>> = {
  MPG02004: 'the page stood open for too long',
  MPG02005: 'the form did not come from a browser',
  MPG03007: 'another merchant',
  MPG03008: 'the number was used before',
  MPG03009: 'refused by the bank, or wrongly encrypted',
  TRA10008: 'wrongly encrypted',
  TRA10021: 'no trade has this number',
  TRA10027: 'captured already',
  TRA10028: 'more than was authorised',
  TRA10029: 'too long after the authorisation',
  TRA10035: 'not authorised, or captured already',
  TRA10036: 'more than is left to refund',
  TRA10039: 'more than was captured',
  TRA10045: 'a refund is under way or has failed',
  TRA10046: 'its paying out does not allow a refund',
  TRA10047: 'not in a state to be cancelled or refunded',
  TRA10048: 'being captured',
  TRA10049: 'being refunded',
  TRA10054: 'wrong CheckValue',
  TRA10058: 'paid in a foreign currency: all or nothing goes back',
  TRA10071: 'the query is locked for four hours: too many unknown numbers',
  TRA10095: 'too late to be cancelled today',
  TRA10675: 'paid with bonus points: all or nothing goes back',
  TRA10702: 'refunds are locked for an hour: too many',
  TRA11002: 'locked for four hours: too many failures',
  TRA20027: 'being refunded',
  TRA20028: 'the platform has not enough money there to refund',
  TRA40014: 'wrong TimeStamp',
};

export const explain = (code: string, message: string): string => `${code} ${meanings[code] ?? message}`.trim();
