import type { Language } from '@lyceum/domain/language';
import { minor } from '@lyceum/domain/money';
import type { RefundState } from '@lyceum/domain/refunds';
import { refuse } from '@lyceum/domain/refusal';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { refundFacts } from './refund-facts.ts';
import { selectRefundGround, selectRefundPage, selectRefundPictures } from './refunds.sql.ts';

interface Filter {
  state: RefundState | null;
  refundId?: string;
  orderId?: string;
  page: number;
  pageSize: number;
}

/** Refunds of the seller's own orders, or of all for the platform; oldest first. */
export async function listRefunds(deps: Deps, input: Filter, { member, language }: StaffCaller) {
  const { rows, lines, total } = await selectRefundPage(deps.db, {
    agencyId: member.agencyId,
    state: input.state,
    refundId: input.refundId,
    orderId: input.orderId,
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  });
  const ids = rows.map(({ id }) => id);
  const shown = ids.length === 0 ? [] : await selectRefundPictures(deps.db, ids);
  const wordsOf = (words: Record<Language, string>) => words[language];
  return {
    list: rows.map((row) => ({
      ...refundFacts(row, shown),
      orderId: row.orderId,
      agencyId: row.agencyId,
      agencyName: wordsOf(row.agencyName),
      /** Who asks opened it, and cannot approve it. */
      own: row.makerId === member.staffId,
      lines: lines
        .filter(({ line }) => line.refundId === row.id)
        .map(({ line, productName, offerName }) => ({
          name1: wordsOf(productName),
          offerName: wordsOf(offerName),
          part: line.part,
          amount: { amount: minor(line.amount), currency: row.currency },
          returned: line.returned,
        })),
    })),
    total,
    page: input.page,
    pageSize: input.pageSize,
  };
}

/** So many refunds an order never has: each takes more of what is left. */
const mostOfOrder = 50;

/** Of one order of the seller's, the newest first; nothing of another's. */
export async function listRefundsOfSale(deps: Deps, { orderId }: { orderId: string }, caller: StaffCaller) {
  const { list } = await listRefunds(deps, { state: null, orderId, page: 1, pageSize: mostOfOrder }, caller);
  return { list: list.toReversed() };
}

/** One refund with the order that it is of; another seller's is as unknown as one that does not exist. */
export async function readRefund(deps: Deps, { refundId }: { refundId: string }, caller: StaffCaller) {
  const found = await listRefunds(deps, { state: null, refundId, page: 1, pageSize: 1 }, caller);
  const [refund] = found.list;
  const ground = refund && (await selectRefundGround(deps.db, refundId));
  if (!ground) {
    return refuse('notFound');
  }
  const { order, buyer, rest, terms } = ground;
  const money = (amount: number) => ({ amount: minor(amount), currency: order.currency });
  return {
    ...refund,
    buyer,
    orderState: order.state,
    paidAt: order.paidAt?.toISOString() ?? null,
    total: money(order.total),
    refunded: money(order.refunded),
    terms,
    rest: money(rest),
  };
}
