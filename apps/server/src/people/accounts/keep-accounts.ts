import { deleteOtherSessions, insertConsents, lockUser, selectUser } from './accounts.sql.ts';

/** What ways in of their own feature do with accounts. */
export const lockAccount = lockUser;
export const readAccount = selectUser;
export const addConsents = insertConsents;
export const endOtherSessions = deleteOtherSessions;
