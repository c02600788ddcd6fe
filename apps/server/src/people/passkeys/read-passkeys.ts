import { selectPasskeys } from './passkeys.sql.ts';

/** An account's, the oldest first. */
export const readPasskeys = selectPasskeys;
