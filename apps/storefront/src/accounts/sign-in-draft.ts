import { regions, regionFacts, type Region } from '@lyceum/domain/region';
import { parsePhone } from '@lyceum/domain/phone';
import type { Consent } from './consent-steps.tsx';

/** What was typed to sign in. It outlives the screen (not the page), so that a look at the agreement costs nothing. */
export interface SignInDraft {
  region: Region;
  phone: string;
}

let draft: SignInDraft | null = null;
/** From when on another code may be asked for, by phone or e-mail address: epoch milliseconds on the server's clock. */
const nextCodeAt = new Map<string, number>();

/** A leading zero is how Taiwan writes its numbers at home. */
const trunk: Record<Region, string> = { tw: '0', cn: '', us: '' };

/** `told` is the query's `loginPhone`: with a plus its dial code says the region, otherwise it is read as the reader's own. */
export function openDraft(told: string | null, region: Region): SignInDraft {
  if (draft) {
    return draft;
  }
  const home = told?.startsWith('+') ? regions.find((one) => parsePhone(told, one) !== null) : undefined;
  const phone = home && told ? parsePhone(told, home) : null;
  return home && phone
    ? { region: home, phone: trunk[home] + phone.slice(regionFacts[home].dialCode.length + 1) }
    : { region, phone: told ?? '' };
}

export function keepDraft(next: SignInDraft): void {
  draft = next;
}

export function noteCodeSent(address: string, until: number): void {
  nextCodeAt.set(address, until);
}

/** What was agreed to on the way, before the number was asked for. Each who signs in is asked: a device may serve several people. */
let given: readonly Consent[] = [];

export const givenConsents = (): readonly Consent[] => given;

export function noteConsent(consent: Consent): void {
  given = [...given.filter((one) => one !== consent), consent];
}

/** Null where no code has been asked for since the page was opened. */
export function codeWait(address: string | null): number | null {
  return (address === null ? null : nextCodeAt.get(address)) ?? null;
}

/** An address that was proven, and has an account already. */
export interface Registered {
  phone?: string;
  email?: string;
  region: Region;
  code: string;
  crossBorder: boolean;
}

let registered: Registered | null = null;
export const keptRegistered = (): Registered | null => registered;
export function keepRegistered(one: Registered): void {
  registered = one;
}

/** Signed in: what was typed is nobody else's business. */
export function forgetDraft(): void {
  draft = null;
  given = [];
  registered = null;
  nextCodeAt.clear();
}
