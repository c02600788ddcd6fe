import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { isChargeable, minor, parseDecimal, toDecimal } from '@lyceum/domain/money';
import type { Act } from '@lyceum/domain/permissions';
import { refundFlow, type RefundState } from '@lyceum/domain/refunds';
import { refuse } from '@lyceum/domain/refusal';
import { audit } from '../audit/audit.ts';
import { endHold, holdForRefund, lockForRefund, type RefundableOrder } from '../orders/refund-order.ts';
import { repayOrder } from '../payments/repay-order.ts';
import { inTransaction, type Transaction } from '../platform/database.ts';
import type { Colleague, Deps } from '../platform/deps.ts';
import { reckonRefund, spread } from './reckon.ts';
import {
  hasOpenRefund,
  insertRefund,
  moveRefund,
  selectOrderId,
  selectRefundGround,
  selectRefundLines,
  selectRefundOf,
  selectRefundPage,
  selectRefundPictures,
  setRefundLine,
  type RefundRow,
} from './refunds.sql.ts';

/** The money is promised to the buyer from here on; the sweep sends it. */
async function promise(deps: Deps, tx: Transaction, order: RefundableOrder, refund: Pick<RefundRow, 'id' | 'amount'>) {
  const { attemptId, id: orderId, agencyId, currency, total, refunded } = order;
  const of = { refundId: refund.id, orderId, agencyId, currency, amount: refund.amount, rest: total - refunded };
  if (attemptId === null || !(await repayOrder(deps, tx, { ...of, attemptId }))) {
    throw new Error(`refund ${refund.id} would give back more than was paid`);
  }
}

/** Another seller's refund is as unknown as one that is none; whoever comes second finds it decided. */
async function lockRefund(tx: Transaction, agencyId: string | null, refundId: string) {
  const found = await selectRefundOf(tx, agencyId, refundId);
  const order = found && (await lockForRefund(tx, found.orderId));
  const refund = order && (await selectRefundOf(tx, agencyId, refundId));
  return refund ? { order, refund } : null;
}

interface Decision {
  refundId: string;
  agree: boolean;
  words: string;
}

/** The seller agrees, or refuses with a reason. */
export async function decideRefund(deps: Deps, input: Decision, { member }: Colleague) {
  return inTransaction(deps.db, async (tx) => {
    const found = await lockRefund(tx, member.agencyId, input.refundId);
    if (!found) {
      return refuse('notFound');
    }
    const { order, refund } = found;
    // What is with the platform is not the seller's any more.
    const state = refund.state === 'asked' ? next(refundFlow, refund.state, input.agree ? 'agree' : 'refuse') : null;
    if (state === null) {
      return refuse('refundDecided');
    }
    await moveRefund(tx, refund.id, refund.state, { state, answer: input.words, decidedAt: deps.clock() });
    if (input.agree) {
      await promise(deps, tx, order, refund);
    } else {
      await endHold(deps, tx, order, { actor: 'seller', why: 'refuse' });
    }
    await write(deps, tx, member, 'decide refunds', refund, { state, amount: refund.amount });
    return { state };
  });
}

/** The platform decides an appeal; it may give another amount than was asked, up to all that is left of the lines. */
export async function judgeRefund(deps: Deps, input: Decision & { money?: string | undefined }, { member }: Colleague) {
  return inTransaction(deps.db, async (tx) => {
    const found = await lockRefund(tx, null, input.refundId);
    if (!found) {
      return refuse('notFound');
    }
    const { order, refund } = found;
    const state =
      refund.state === 'appealed' ? next(refundFlow, refund.state, input.agree ? 'agree' : 'dismiss') : null;
    if (state === null) {
      return refuse('refundDecided');
    }
    const lines = await selectRefundLines(tx, refund.id);
    const all = await reckonRefund(tx, order, deps.clock());
    const parts = all.filter(({ lineId }) => lines.some((line) => line.orderLineId === lineId));
    const wanted = input.money === undefined ? minor(refund.amount) : parseDecimal(input.money);
    const rest = parts.reduce((sum, part) => sum + part.rest, 0);
    if (
      wanted === null ||
      wanted <= 0 ||
      wanted > rest ||
      !isChargeable({ amount: wanted, currency: order.currency })
    ) {
      return refuse('refundAboveRest', { rest: toDecimal(rest), currency: order.currency });
    }
    if (input.agree && wanted !== refund.amount) {
      for (const part of spread(wanted, parts, order.currency)) {
        await setRefundLine(tx, { refundId: refund.id, orderLineId: part.lineId, amount: part.amount, returned: true });
      }
    }
    const amount = input.agree ? wanted : refund.amount;
    await moveRefund(tx, refund.id, refund.state, { state, amount, verdict: input.words, decidedAt: deps.clock() });
    if (input.agree) {
      await promise(deps, tx, order, { id: refund.id, amount });
    } else {
      await endHold(deps, tx, order, { actor: 'platform', why: 'refuse' });
    }
    await write(deps, tx, member, 'decide appeals', refund, { state, amount });
    return { state };
  });
}

interface Gift {
  orderId: string;
  /** Null: all that is left, and everything of the order is given back, as when the seller cancels. */
  money: string | null;
  words: string;
}

/** The seller gives money back without being asked; an amount is shared over the lines, which the buyer keeps. */
export async function giveBack(deps: Deps, input: Gift, { member }: Colleague) {
  return inTransaction(deps.db, async (tx) => {
    const owned = member.agencyId && (await selectOrderId(tx, input.orderId, { agencyId: member.agencyId }));
    const order = owned ? await lockForRefund(tx, owned) : null;
    if (!order) {
      return refuse('notFound');
    }
    if (await hasOpenRefund(tx, order.id)) {
      return refuse('refundUnderWay');
    }
    const all = await reckonRefund(tx, order, deps.clock());
    const rest = minor(all.reduce((sum, part) => sum + part.rest, 0));
    const amount = input.money === null ? rest : parseDecimal(input.money);
    const { currency } = order;
    if (amount === null || amount > rest || amount < 0 || !isChargeable({ amount, currency })) {
      return refuse('refundAboveRest', { rest: toDecimal(rest), currency });
    }
    if (amount === 0 || order.attemptId === null || !(await holdForRefund(deps, tx, order, 'seller'))) {
      return refuse('notRefundable');
    }
    const now = deps.clock();
    const refund = { id: newId('rfd', now, deps.random), amount };
    await insertRefund(
      tx,
      {
        ...refund,
        orderId: order.id,
        agencyId: order.agencyId,
        state: 'sending',
        currency,
        openedBy: 'seller',
        reason: 'sellerCancelled',
        words: '',
        answer: input.words,
        createdAt: now,
        decidedAt: now,
      },
      spread(amount, all, currency).map((part) => ({
        orderLineId: part.lineId,
        amount: part.amount,
        returned: input.money === null,
      })),
    );
    await promise(deps, tx, order, refund);
    await write(deps, tx, member, 'decide refunds', null, { id: refund.id, state: 'sending', amount });
    return { refundId: refund.id };
  });
}

/** Into the audit log; `before` is null for a refund that the seller opened. */
function write(
  deps: Deps,
  tx: Transaction,
  member: Colleague['member'],
  act: Act,
  before: RefundRow | null,
  after: { id?: string; state: RefundState; amount: number },
) {
  const { id, ...facts } = after;
  return audit(tx, deps, member, {
    act,
    thing: before?.id ?? id ?? '',
    before: before && { state: before.state, amount: before.amount },
    after: facts,
  });
}

interface Filter {
  state: RefundState | null;
  refundId?: string;
  page: number;
  pageSize: number;
}

/** Refunds of the seller's own orders, or of all for the platform; oldest first. */
export async function listRefunds(deps: Deps, input: Filter, { member, language }: Colleague) {
  const { rows, lines, total } = await selectRefundPage(deps.db, {
    agencyId: member.agencyId,
    state: input.state,
    refundId: input.refundId,
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  });
  const ids = rows.map(({ id }) => id);
  const shown = ids.length === 0 ? [] : await selectRefundPictures(deps.db, ids);
  const wordsOf = (words: Record<Language, string>) => words[language];
  return {
    list: rows.map((row) => ({
      refundId: row.id,
      orderId: row.orderId,
      agencyId: row.agencyId,
      agencyName: wordsOf(row.agencyName),
      state: row.state,
      amount: { amount: minor(row.amount), currency: row.currency },
      openedBy: row.openedBy,
      reason: row.reason,
      words: row.words,
      answer: row.answer,
      appeal: row.appeal,
      verdict: row.verdict,
      pictureCount: shown.filter(({ refundId }) => refundId === row.id).length,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      repaidAt: row.repaidAt?.toISOString() ?? null,
      lines: lines
        .filter(({ line }) => line.refundId === row.id)
        .map(({ line, productName, offerName }) => ({
          name1: wordsOf(productName),
          offerName: wordsOf(offerName),
          amount: { amount: minor(line.amount), currency: row.currency },
          returned: line.returned,
        })),
    })),
    total,
    page: input.page,
    pageSize: input.pageSize,
  };
}

/** One refund with the order that it is of; another seller's is as unknown as one that does not exist. */
export async function readRefund(deps: Deps, { refundId }: { refundId: string }, caller: Colleague) {
  const found = await listRefunds(deps, { state: null, refundId, page: 1, pageSize: 1 }, caller);
  const [refund] = found.list;
  const ground = refund && (await selectRefundGround(deps.db, refundId));
  if (!ground) {
    return refuse('notFound');
  }
  const { order, buyer, rest } = ground;
  const money = (amount: number) => ({ amount: minor(amount), currency: order.currency });
  return {
    ...refund,
    buyer,
    orderState: order.state,
    paidAt: order.paidAt?.toISOString() ?? null,
    total: money(order.total),
    refunded: money(order.refunded),
    refundRule: order.refundRule,
    rest: money(rest),
  };
}
