import type { ServiceAccountId } from '@lyceum/domain/sharing';
import type { IdentityProvider } from '../identity/identity.ts';

/** What pages of ours are signed with for the chat app's script. */
export interface PageTicket {
  appId: string;
  ticket: string;
}

/** Tells who is in front of a page, and nothing more: the person is asked nothing. */
export interface PayerFinder {
  /** The service account to whom the person is called so. */
  appId: string;
  /** Where the browser goes. */
  addressOf: (journey: { state: string; returnAddress: string }) => string;
  /** By the code that the browser brought back. Throws `ThirdPartyAway`, `ThirdPartyVisitor` and `ThirdPartyNonsense`. */
  find: (code: string) => Promise<string>;
}

/** A chat app in whose browser the shop runs. */
export interface ChatApp {
  /** By its own service account, whichever region the shop is of. */
  signIn: IdentityProvider;
  /** At the same service account. */
  payer: PayerFinder;
  /** Where its script for pages is. */
  script: string;
  /** Of a service account. Throws `ThirdPartyAway` and `ThirdPartyNonsense`. */
  pageTicket: (account: ServiceAccountId) => Promise<PageTicket>;
}
