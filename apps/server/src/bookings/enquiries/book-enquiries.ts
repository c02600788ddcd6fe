import { bookEnquiriesSql } from './enquiries.sql.ts';

/** Statements that mark what was matched as booked, when orders ($2) that hold the consultant's time are paid; they run before it is booked. */
export const bookEnquiries: readonly string[] = [bookEnquiriesSql];
