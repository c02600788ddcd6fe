import type { IdentitySource } from './accounts.ts';
import { regions, type Region } from './region.ts';
import { minute } from './time.ts';

/** Whose account elsewhere lets somebody in, in the order of their buttons. */
export const thirdParties = ['wechat', 'line', 'google', 'apple'] as const satisfies readonly IdentitySource[];
export type ThirdParty = (typeof thirdParties)[number];

interface ThirdPartyFacts {
  /** CALLS.md "login source". */
  source: 1 | 2 | 3 | 4;
  /** Where it is offered. */
  regions: readonly Region[];
  /** It lets nobody sign in inside another application. */
  refusesWebViews: boolean;
  /** It lets sign in inside its own application alone. */
  onlyInside: WebView | null;
  /** Who comes by it for the first time gives a phone before there is an account (code 3001): it tells no address by which one is found. */
  asksPhone: boolean;
}

export const thirdPartyFacts: Readonly<Record<ThirdParty, ThirdPartyFacts>> = {
  wechat: { source: 1, regions, refusesWebViews: false, onlyInside: 'chatApp', asksPhone: true },
  line: { source: 4, regions: ['tw'], refusesWebViews: false, onlyInside: null, asksPhone: false },
  google: { source: 3, regions: ['tw', 'us'], refusesWebViews: true, onlyInside: null, asksPhone: false },
  apple: { source: 2, regions: ['tw', 'us'], refusesWebViews: false, onlyInside: null, asksPhone: false },
};

export const thirdPartyOf = (source: number): ThirdParty | null =>
  thirdParties.find((one) => thirdPartyFacts[one].source === source) ?? null;

export const thirdPartiesIn = (region: Region): ThirdParty[] =>
  thirdParties.filter((one) => thirdPartyFacts[one].regions.includes(region));

/** How long somebody may take at the third party, and how long what it said waits for the page that asked. */
export const awayLife = 10 * minute;
export const ticketLife = 2 * minute;
/** The same where a phone is to be proven first. */
export const bindLife = 10 * minute;

/** Why somebody comes back without being let in. */
export const returnTroubles = ['cancelled', 'over', 'nonsense', 'away', 'visitorOnly'] as const;
export type ReturnTrouble = (typeof returnTroubles)[number];

/** What an account is entered by; passkeys, however many, are one door. */
export const doors = ['phone', 'email', 'password', 'passkey', ...thirdParties] as const;
export type Door = (typeof doors)[number];

/** A phone is changed and not taken away: messages about orders go there. Passkeys are removed one by one. */
export const removableDoors = ['email', 'password', ...thirdParties] as const;
export type RemovableDoor = (typeof removableDoors)[number];

/** Whether an account can be entered without one of its doors; a password opens nothing without the phone or e-mail address beside it. */
export const opensWithout = (own: readonly Door[], door: Door): boolean =>
  own.some((one) => one !== door && one !== 'password');

/** Applications that open pages inside themselves. */
export type WebView = 'line' | 'facebook' | 'instagram' | 'chatApp' | 'other';

const webViews: readonly [WebView, RegExp][] = [
  ['line', /\bLine\/\d/],
  ['facebook', /\bFB(?:AN|AV|_IAB)\b/],
  ['instagram', /\bInstagram\b/],
  ['chatApp', /\bMicroMessenger\b/],
  // Android says so; on an iPhone every browser calls itself Safari, and a view inside an application does not.
  ['other', /; wv\)|iP(?:hone|ad|od)(?!.*\bSafari\/)/],
];

/** In whose web view a page is open, by what the browser says of itself; null in a browser. */
export const webViewOf = (userAgent: string): WebView | null =>
  webViews.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
