import { day } from './time.ts';

/** Of a token, from when it was given. Alone in its file: every first load of the shop has it, and of accounts nothing else. */
export const tokenLife = 7 * day;
