import { minute, second } from './time.ts';

export const codeLife = 5 * minute;
export const codePause = 60 * second;

/** SPEC.md section 5 with RULES.md: 6-20 digits and letters, at least one of each. */
export function isPassword(text: string): boolean {
  return /^(?=.*\d)(?=.*[A-Za-z])[0-9A-Za-z]{6,20}$/.test(text);
}

export function isVerifyCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Six digits as somebody types or pastes them: full width, `123 456`, or with the words of the message around. Null: none are there. */
export function readVerifyCode(typed: string): string | null {
  const plain = typed.normalize('NFKC').trim();
  const spaced = plain.replace(/[\s-]/g, '');
  return isVerifyCode(spaced) ? spaced : (/(?<!\d)\d{6}(?!\d)/.exec(plain)?.[0] ?? null);
}

/** How long somebody who proved to be the holder need not do it again. */
export const ownProofLife = 10 * minute;

export const genders = ['female', 'male', 'other'] as const;
export type Gender = (typeof genders)[number];

/** From this age on one has an account without a guardian's consent (RULES.md "Minors"). */
export const leastAgeAlone = 18;
const oldest = 120;

/** Whole years on a day, both days as `2026-03-08`; null for a birthday that nobody who lives has. */
export function ageOn(today: string, birthday: string): number | null {
  const hadBirthday = today.slice(5) >= birthday.slice(5);
  const age = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return birthday <= today && age <= oldest ? age : null;
}

/** Without them there is no account. */
export const requiredConsents = ['agreement', 'crossBorder'] as const;
/** Given and withdrawn at will: that what one does here is counted (counts.ts). */
export const optionalConsents = ['counting'] as const;
export const consentKinds = [...requiredConsents, ...optionalConsents] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Ways to sign in beside the phone. */
export const identitySources = ['wechat', 'apple', 'google', 'line', 'email'] as const;
export type IdentitySource = (typeof identitySources)[number];

/** The version of the legal texts that a consent refers to. */
export const legalVersion = '2026-11-29';
