import { agencyRights, operatorRights, type AgencyRight, type OperatorRight, type Person } from './permissions.ts';
import { hour, minute } from './time.ts';

/** invited: has no password and second factor yet · active · disabled: may not sign in. */
export const staffStates = ['invited', 'active', 'disabled'] as const;
export type StaffState = (typeof staffStates)[number];

/** A working day: who comes back the next one shows both factors again. */
export const officeSessionLife = 12 * hour;
/** How long after the password the second factor may follow. */
export const secondFactorWait = 15 * minute;
export const invitationLife = 72 * hour;
/** How long the link works by which somebody at hand asks for an invitation. */
export const openInvitationLife = 10 * minute;
/** How long the mailed link to a new password works. */
export const passwordResetLife = hour;
/** How long a request to forget a second factor waits for another operator. */
export const factorResetLife = 72 * hour;
export const recoveryCodeCount = 10;

/** Somebody of the staff, as the session says. */
export type StaffPerson = Extract<Person, { role: 'agency' | 'operator' }>;

/** What somebody of an agency, or with `agency: false` of the platform, is given to do. */
export interface Post {
  agency: boolean;
  owner: boolean;
  rights: readonly string[];
}

const isAgencyRight = (right: string): right is AgencyRight => agencyRights.some((one) => one === right);
const isOperatorRight = (right: string): right is OperatorRight => operatorRights.some((one) => one === right);

/** Rights of the other kind mean nothing here and are left out. */
export function personOf(post: Post): StaffPerson {
  return post.agency
    ? { role: 'agency', owner: post.owner, rights: post.rights.filter(isAgencyRight) }
    : { role: 'operator', rights: post.rights.filter(isOperatorRight) };
}

/** Long rather than strange: 10 to 100 characters of any kind. */
export function isOfficePassword(text: string): boolean {
  const length = Array.from(text).length;
  return length >= 10 && length <= 100;
}

/**
 * Whether somebody may put another into the post: nobody gives a right that he does not have himself, only an owner makes an owner, and the
 * platform gives an agency its owners and leaves the rest to them.
 */
export function mayGive(giver: StaffPerson, post: Post): boolean {
  if (giver.role === 'operator' && post.agency) {
    return post.owner && post.rights.length === 0;
  }
  if (giver.role === 'agency') {
    const own: readonly string[] = giver.owner ? agencyRights : giver.rights;
    return post.agency && (giver.owner || !post.owner) && post.rights.every((right) => own.includes(right));
  }
  const own: readonly string[] = giver.rights;
  return !post.owner && post.rights.every((right) => own.includes(right));
}

/** Whether somebody may change, disable or sign out who holds the post: those with no more rights than himself; the platform any agency's. */
export function mayManage(manager: StaffPerson, held: Post): boolean {
  return (manager.role === 'operator' && held.agency) || mayGive(manager, held);
}

/** Whether the post is one of those of which each agency, and the platform, must keep at least one person. */
export function isChief(post: Post): boolean {
  return post.agency ? post.owner : post.rights.includes('settings');
}
