/** What the page and its service worker (worker.ts) say to each other, and where the worker keeps what. */
export const answersCache = 'lyceum-answers';
export const shellPrefix = 'lyceum-shell ';
/** Names of kept answers; nothing is served there. */
export const addressWithAnswers = '/kept/';
/** Epoch milliseconds. */
export const keptAtHeader = 'x-kept-at';

export type FromPage = { ask: 'wasKept' } | { ask: 'forgetTold' } | { ask: 'keepParts'; files: readonly string[] };

/** The line is gone, and the page was given an answer of this time (epoch milliseconds). */
export interface ToPage {
  keptAt: number;
}
