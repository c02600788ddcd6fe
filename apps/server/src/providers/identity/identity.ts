import type { ThirdParty } from '@lyceum/domain/doors';
import type { Language } from '@lyceum/domain/language';

/** What stays with us while somebody is at the third party. */
export interface Journey {
  nonce: string;
  /** PKCE: its hash goes with the browser, itself from server to server. */
  verifier: string;
  /** Our address to which the browser returns, the same both times. */
  returnAddress: string;
}

/** Whom a third party let in, as far as it vouches for that. */
export interface ThirdIdentity {
  /** Its own id of the person, which it gives to nobody else. */
  subject: string;
  /** Null unless it says that the address was proven to it. */
  email: string | null;
  name: string | null;
  /** What it calls the person at our account there, where that is another name. */
  openid?: string;
}

/** A third party by whose account one signs in. */
export interface IdentityProvider {
  name: ThirdParty;
  /** Who says no is sent back without a word. */
  refusesSilently?: boolean;
  /** Where the browser goes. Throws `ThirdPartyAway`. */
  begin: (journey: Journey & { state: string; language: Language }) => Promise<string>;
  /** Who it was, by the code that the browser brought back. Throws `ThirdPartyAway`, `ThirdPartyVisitor` and `ThirdPartyNonsense`. */
  identify: (
    brought: {
      code: string;
      /** Who the return says to come from (RFC 9207), where it says so. */
      issuer: string | null;
    },
    journey: Journey,
  ) => Promise<ThirdIdentity>;
}

export type IdentityProviders = Partial<Record<ThirdParty, IdentityProvider>>;

/** It does not answer, or says that it cannot now. */
export class ThirdPartyAway extends Error {
  override name = 'ThirdPartyAway';
}

/** It shows us a visitor whom it made up, until the person asks it for the whole page. */
export class ThirdPartyVisitor extends Error {
  override name = 'ThirdPartyVisitor';
}

/** It answers what must not be believed. */
export class ThirdPartyNonsense extends Error {
  override name = 'ThirdPartyNonsense';
}
