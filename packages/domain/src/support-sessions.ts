import { minute } from './time.ts';

/** How long somebody of support may look at an account before a new reason is asked for. */
export const supportSessionLife = 15 * minute;
