import type { Flow } from './flow.ts';
import { day } from './time.ts';

/** inReview: somebody of the platform looks · sent: the institution got a text message · joined: its application has passed · refused · withdrawn. */
export const merchantInvitationStates = ['inReview', 'sent', 'joined', 'refused', 'withdrawn'] as const;
export type MerchantInvitationState = (typeof merchantInvitationStates)[number];
export type MerchantInvitationEvent = 'pass' | 'refuse' | 'withdraw' | 'join';

export const merchantInvitationFlow: Flow<MerchantInvitationState, MerchantInvitationEvent> = {
  inReview: { pass: 'sent', refuse: 'refused', withdraw: 'withdrawn' },
  sent: { join: 'joined' },
  joined: {},
  refused: {},
  withdrawn: {},
};

/** SPEC.md section 9: "1-2 working days". */
export const invitationReviewDays = 2;
/** How long the institution may follow it; then another one may be asked for. */
export const merchantInvitationLife = 60 * day;
/** How many of one person may be in review at once. */
export const mostMerchantInvitations = 5;
