import { minute } from './time.ts';

/** How long a browser may take over a challenge. */
export const challengeLife = 5 * minute;
export const mostPasskeys = 10;
export const longestPasskeyName = 40;

/** Signatures that are taken, as COSE numbers them, the best first: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** A passkey belongs to the name of a host; browsers make none for a bare address. */
export const carriesPasskeys = (hostname: string): boolean => !/^[\d.]+$|:/.test(hostname);
