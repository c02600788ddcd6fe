import { minor } from '@lyceum/domain/money';
import type { RefundRow } from './refunds.sql.ts';

/** What buyer and seller are told alike of a refund. `pictures` may hold those of other refunds too. */
export const refundFacts = (row: RefundRow, pictures: readonly { refundId: string }[]) => ({
  refundId: row.id,
  state: row.state,
  amount: { amount: minor(row.amount), currency: row.currency },
  openedBy: row.openedBy,
  goodwill: row.goodwill,
  reason: row.reason,
  words: row.words,
  answer: row.answer,
  appeal: row.appeal,
  verdict: row.verdict,
  pictureCount: pictures.filter(({ refundId }) => refundId === row.id).length,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  repaidAt: row.repaidAt?.toISOString() ?? null,
});
