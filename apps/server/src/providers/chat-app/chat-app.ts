import type { ServiceAccountId } from '@lyceum/domain/sharing';
import type { IdentityProvider } from '../identity/identity.ts';

/** What pages of ours are signed with for the chat app's script. */
export interface PageTicket {
  appId: string;
  ticket: string;
}

/** A chat app in whose browser the shop runs. */
export interface ChatApp {
  /** By its own service account, whichever region the shop is of. */
  signIn: IdentityProvider;
  /** Where its script for pages is. */
  script: string;
  /** Of a service account. Throws `ThirdPartyAway` and `ThirdPartyNonsense`. */
  pageTicket: (account: ServiceAccountId) => Promise<PageTicket>;
}
