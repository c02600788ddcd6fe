import {
  insertProposal,
  lockProposal,
  moveProposal,
  selectBookingOf,
  selectOpenOf,
  selectOpenOfBuyer,
} from './proposals.sql.ts';

export type { ProposalRow } from './proposals.sql.ts';

/** What moves does with proposals beside ending them. */
export const addProposal = insertProposal;
export const findProposal = lockProposal;
export const settleProposal = moveProposal;
export const readBookingOf = selectBookingOf;
export const readOpenOf = selectOpenOf;
export const readOpenOfBuyer = selectOpenOfBuyer;
