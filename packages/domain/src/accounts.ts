import { day, minute, second } from './time.ts';

export const tokenLife = 7 * day;
export const codeLife = 5 * minute;
export const codePause = 60 * second;

/** SPEC.md section 5 with RULES.md: 6-20 digits and letters, at least one of each. */
export function isPassword(text: string): boolean {
  return /^(?=.*\d)(?=.*[A-Za-z])[0-9A-Za-z]{6,20}$/.test(text);
}

export function isVerifyCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

export const consentKinds = ['agreement', 'crossBorder'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Ways to sign in beside the phone. */
export const identitySources = ['wechat', 'apple', 'google', 'line', 'email'] as const;
export type IdentitySource = (typeof identitySources)[number];

/** The version of the legal texts that a consent refers to. */
export const legalVersion = '2026-11-22';
