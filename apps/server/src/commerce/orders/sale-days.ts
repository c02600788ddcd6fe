import type { Transaction } from '../../platform/database.ts';
import { takeMoneyMoves } from './orders.sql.ts';

/** A day of an agency's own clock, `2026-03-08`, on which money of its orders moved. */
export interface SaleDay {
  agencyId: string;
  /** IANA zone of the agency. */
  zone: string;
  day: string;
}

/** Days on which an order was paid, or a part of one went back, since they were last taken: each time once, and again if the transaction fails. */
export const takeSaleDays = (tx: Transaction): Promise<SaleDay[]> => takeMoneyMoves(tx);
