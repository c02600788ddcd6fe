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
/** Wrong answers of one e-mail or one second factor, in a window of `signInWindow`. */
export const signInTries = 5;
export const signInWindow = 15 * minute;
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
