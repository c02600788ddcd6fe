/** Invitations to consultants that an agency may have open at once: each is a message to somebody who did not ask for it. */
export const mostOpenInvitations = 20;
/** What a consultant states of himself: a degree, a licence, a certificate. Nobody has checked it. */
export interface Credential {
  title: string;
  issuer: string;
  /** Null: not told. */
  year: number | null;
}
export const credentialLimits = { most: 20, text: 80, firstYear: 1940 };
/** Of one consultant. */
export const mostTopics = 8;
/** Of one session. */
export const mostNotes = 50;
