import type { TryLimit } from './tries.ts';
import { day, minute } from './time.ts';

/** Who writes in a conversation of a buyer and an agency. */
export const sides = ['buyer', 'seller'] as const;
export type Side = (typeof sides)[number];

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');

/** Characters. */
export const longestMessage = 2_000;
/** How much of the newest message a list of conversations shows, in characters. */
export const longestExcerpt = 80;
/** How long whoever wrote a message may edit it or take it back. */
export const messageChangeable = 2 * minute;
/** Of one account, whatever it writes to. */
export const messageLimits: readonly TryLimit[] = [
  { tries: 30, window: minute },
  { tries: 1_000, window: day },
];

/** The beginning of a text on one line. */
export function excerptOf(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return letters.length <= longestExcerpt ? letters.join('') : `${letters.slice(0, longestExcerpt - 1).join('')}…`;
}
