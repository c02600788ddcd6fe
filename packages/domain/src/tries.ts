import { codeLife, codePause } from './accounts.ts';
import type { Region } from './region.ts';
import { day, hour, minute } from './time.ts';

/** As many tries in `window` milliseconds, then whoever it counts waits for its end. */
export interface TryLimit {
  tries: number;
  window: number;
}

/**
 * Limits on tries at one account, by who tries. A browser that signed in to the account before, and somebody who is signed in, has a counter
 * that no stranger can fill; strangers are counted by network and all together. A try that a narrower limit refuses does not count in a wider
 * one, so that one network alone does not use up what is there for all of them.
 */
export interface TryLimits {
  /** One known browser, or one person who is signed in. */
  known: readonly TryLimit[];
  /** All known browsers of the account. */
  allKnown?: readonly TryLimit[];
  /** All strangers of one network. */
  network: readonly TryLimit[];
  /** The same at whatever accounts: one password is tried at many of them, too. */
  networkAtAll?: readonly TryLimit[];
  /** All strangers. */
  strangers: readonly TryLimit[];
}

/** Wide enough for a school behind one address, where some mistype and nobody tries hundreds of accounts. */
const networkAtAll: readonly TryLimit[] = [
  { tries: 100, window: hour },
  { tries: 300, window: day },
];

/** Passwords and second factors, of the storefront and of the back office. */
export const passwordLimits: TryLimits = {
  known: [{ tries: 5, window: 15 * minute }],
  network: [{ tries: 5, window: 15 * minute }],
  networkAtAll,
  strangers: [{ tries: 30, window: hour }],
};

/** Asking for a link to a new password of the back office. */
export const passwordResetLimits: TryLimits = {
  known: [{ tries: 5, window: hour }],
  network: [{ tries: 5, window: hour }],
  strangers: [{ tries: 15, window: hour }],
};

/** Codes from a text message: five tries, as long as a code lives. */
export const codeGuessLimits: TryLimits = {
  known: [{ tries: 5, window: codeLife }],
  network: [{ tries: 5, window: codeLife }],
  networkAtAll,
  strangers: [{ tries: 30, window: hour }],
};

/** Codes that strangers of one network get for a number when all strangers get `perDay`: about a third. */
const ofOneNetwork = (perDay: number) => Math.max(3, Math.ceil(perDay / 3));

/** Asking for a code for a number: one a minute, and `perDay` a day (an operator's setting). */
export function codeRequestLimits(perDay: number): TryLimits {
  const pause = { tries: 1, window: codePause };
  return {
    known: [pause, { tries: perDay, window: day }],
    allKnown: [{ tries: 2 * perDay, window: day }],
    network: [pause, { tries: ofOneNetwork(perDay), window: day }],
    strangers: [pause, { tries: perDay, window: day }],
  };
}

/** Wrong codes that one person of the staff shows at a counter. */
export const counterCodeLimits: TryLimits = {
  known: [{ tries: 10, window: 15 * minute }],
  network: [],
  strangers: [],
};

/** Messages with a code that strangers may cause in a day, whatever the addresses: a text message costs money. SMS and mail apart. */
export const messageBudget: {
  /** Asked for from one address. */
  address: TryLimit;
  /** Asked for from one network (/24, /64). */
  network: TryLimit;
  /** To numbers of one country. */
  country: Readonly<Record<Region, TryLimit>>;
  everything: TryLimit;
} = {
  address: { tries: 60, window: day },
  network: { tries: 300, window: day },
  country: {
    tw: { tries: 5_000, window: day },
    cn: { tries: 5_000, window: day },
    us: { tries: 2_000, window: day },
  },
  everything: { tries: 10_000, window: day },
};

/** Wrong passwords of strangers, of all networks and at all accounts: more than people mistype. Nobody waits for it; somebody looks. */
export const wrongPasswordAlarm: TryLimit = { tries: 2_000, window: hour };

/** What an account is told of itself in a day (a new device, another password): its own holder may cause it as often as he likes. */
export const alertLimit: TryLimit = { tries: 10, window: day };

/** No limit looks back further. */
export const longestTryWindow = day;

/** How long a browser is known that signed in. */
export const knownDeviceLife = 180 * day;
