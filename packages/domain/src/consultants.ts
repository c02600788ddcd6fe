/** Invitations to consultants that an agency may have open at once: each is a message to somebody who did not ask for it. */
export const mostOpenInvitations = 20;
/** Of one session. */
export const mostNotes = 50;
