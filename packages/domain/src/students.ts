import type { Flow } from './flow.ts';
import { day } from './time.ts';

/** open: waits for an answer · accepted: a student of the agency · declined · withdrawn by the agency · ended: was a student, until one of both ended it. */
export const studentInvitationStates = ['open', 'accepted', 'declined', 'withdrawn', 'ended'] as const;
export type StudentInvitationState = (typeof studentInvitationStates)[number];
export type StudentInvitationEvent = 'accept' | 'decline' | 'withdraw' | 'end';

export const studentInvitationFlow: Flow<StudentInvitationState, StudentInvitationEvent> = {
  open: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: { end: 'ended' },
  declined: {},
  withdrawn: {},
  ended: {},
};

/** How long one may be answered. */
export const studentInvitationLife = 14 * day;
/** How many an agency sends in a day: each is a text message to somebody who may not know it. */
export const mostStudentInvitations = 100;
