import type { Transaction } from '../../platform/database.ts';
import { takeMoneyMoves } from './orders.sql.ts';

/** A day of an agency's own clock, `2026-03-08`, on which money of its orders moved. */
export interface SaleDay {
  agencyId: string;
  /** IANA zone of the agency. */
  zone: string;
  day: string;
}

/** So many moves are taken at once: a shop that brings millions of orders along must not meet the end of a statement's time. */
const mostMoves = 10_000;

/** Days on which an order was paid, or a part of one went back, since they were last taken: each time once, and again if the transaction fails. */
export const takeSaleDays = (tx: Transaction): Promise<SaleDay[]> => takeMoneyMoves(tx, mostMoves);
