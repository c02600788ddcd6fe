import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { isChargeable, minor, parseDecimal, toDecimal, type Currency, type Minor } from '@lyceum/domain/money';
import type { Act } from '@lyceum/domain/permissions';
import { refundFlow, type RefundState } from '@lyceum/domain/refunds';
import { refuse } from '@lyceum/domain/refusal';
import { convert } from '@lyceum/domain/rounding';
import { audit } from '../../people/audit/audit.ts';
import { endHold, holdForRefund, lockForRefund, type RefundableOrder } from '../orders/refund-order.ts';
import { repayOrder } from '../payments/repay-order.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { readDisplayRate } from '../../catalogue/products/convert-price.ts';
import { readSettings } from '../../people/settings/read-settings.ts';
import { calculateRefund, restOf, spreadOver, type RefundablePart } from './calculate-refund.ts';
import {
  hasOpenRefund,
  insertRefund,
  moveRefund,
  selectOrderId,
  selectRefundLines,
  selectRefundOf,
  setRefundLine,
  type RefundLineRow,
  type RefundRow,
} from './refunds.sql.ts';
import { tellRefundDecided } from './tell-refund.ts';

/** The money is promised to the buyer from here on; the sweep sends it. */
export async function promise(
  deps: Deps,
  tx: Transaction,
  order: RefundableOrder,
  refund: Pick<RefundRow, 'id' | 'amount'>,
) {
  const { attemptId, id: orderId, agencyId, currency, total, refunded } = order;
  const of = { refundId: refund.id, orderId, agencyId, currency, amount: refund.amount, rest: total - refunded };
  if (attemptId === null || !(await repayOrder(deps, tx, { ...of, attemptId }))) {
    throw new Error(`refund ${refund.id} would give back more than was paid`);
  }
}

/** Another seller's refund is as unknown as one that is none; whoever comes second finds it decided. */
async function lockRefund(deps: Deps, tx: Transaction, agencyId: string | null, refundId: string) {
  const found = await selectRefundOf(tx, agencyId, refundId);
  const order = found && (await lockForRefund(deps, tx, found.orderId));
  const refund = order && (await selectRefundOf(tx, agencyId, refundId));
  return refund ? { order, refund } : null;
}

/** What of an order is left of the parts of a refund. */
function partsOf(all: readonly RefundablePart[], lines: readonly RefundLineRow[]): RefundablePart[] {
  return all.filter(({ lineId, part }) => lines.some((line) => line.orderLineId === lineId && line.part === part));
}

/** The amount that was wanted, if it can be charged and is within what is left; else null. */
function amountWithin(wanted: Minor | null, rest: number, currency: Currency): Minor | null {
  return wanted !== null && wanted > 0 && wanted <= rest && isChargeable({ amount: wanted, currency }) ? wanted : null;
}

/** Writes another amount into the parts of a refund; `returned`: whether the buyer gives them back. */
async function resize(
  tx: Transaction,
  refundId: string,
  {
    amount,
    parts,
    currency,
    returned,
  }: { amount: Minor; parts: readonly RefundablePart[]; currency: Currency; returned: boolean },
): Promise<void> {
  for (const { lineId, part, amount: its } of spreadOver(amount, parts, currency)) {
    await setRefundLine(tx, { refundId, orderLineId: lineId, part, amount: its, returned });
  }
}

interface Decision {
  refundId: string;
  agree: boolean;
  words: string;
  /** Another amount than was asked for, with two decimals. */
  money?: string | undefined;
}

/** The seller agrees, or refuses with a reason. Of goodwill the seller may give a part; the buyer keeps what was bought then. */
export async function decideRefund(deps: Deps, input: Decision, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const found = await lockRefund(deps, tx, member.agencyId, input.refundId);
    if (!found) {
      return refuse('notFound');
    }
    const { order, refund } = found;
    // What is with the platform is not the seller's any more.
    const state = refund.state === 'asked' ? next(refundFlow, refund.state, input.agree ? 'agree' : 'refuse') : null;
    if (state === null) {
      return refuse('refundDecided');
    }
    const { currency } = order;
    const wanted = input.money === undefined || !refund.goodwill ? minor(refund.amount) : parseDecimal(input.money);
    const amount = input.agree ? amountWithin(wanted, refund.amount, currency) : minor(refund.amount);
    if (amount === null) {
      return refuse('refundAboveRest', { rest: toDecimal(refund.amount), currency });
    }
    if (amount !== refund.amount) {
      const parts = partsOf(
        await calculateRefund(deps, tx, order, deps.clock()),
        await selectRefundLines(tx, refund.id),
      );
      await resize(tx, refund.id, { amount, parts, currency, returned: false });
    }
    await moveRefund(tx, refund.id, refund.state, { state, amount, answer: input.words, decidedAt: deps.clock() });
    if (input.agree) {
      await promise(deps, tx, order, { id: refund.id, amount });
    } else {
      await endHold(deps, tx, order, { actor: 'seller', why: 'refuse' });
    }
    await tellRefundDecided(deps, tx, order, { amount, decision: input.agree ? 'agreed' : 'refused' });
    await write(deps, tx, member, 'decide refunds', refund, { state, amount });
    return { state };
  });
}

/** The platform decides an appeal; it may give another amount than was asked, up to all that is left of the lines. */
export async function judgeRefund(deps: Deps, input: Decision, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const found = await lockRefund(deps, tx, null, input.refundId);
    if (!found) {
      return refuse('notFound');
    }
    const { order, refund } = found;
    const state =
      refund.state === 'appealed' ? next(refundFlow, refund.state, input.agree ? 'agree' : 'dismiss') : null;
    if (state === null) {
      return refuse('refundDecided');
    }
    const parts = partsOf(await calculateRefund(deps, tx, order, deps.clock()), await selectRefundLines(tx, refund.id));
    const wanted = input.money === undefined ? minor(refund.amount) : parseDecimal(input.money);
    const rest = restOf(parts);
    const given = amountWithin(wanted, rest, order.currency);
    if (given === null) {
      return refuse('refundAboveRest', { rest: toDecimal(rest), currency: order.currency });
    }
    const amount = input.agree ? given : minor(refund.amount);
    if (amount !== refund.amount) {
      // Less than everything as goodwill: the buyer keeps what was bought.
      const returned = !refund.goodwill || amount === rest;
      await resize(tx, refund.id, { amount, parts, currency: order.currency, returned });
    }
    await moveRefund(tx, refund.id, refund.state, { state, amount, verdict: input.words, decidedAt: deps.clock() });
    if (input.agree) {
      await promise(deps, tx, order, { id: refund.id, amount });
    } else {
      await endHold(deps, tx, order, { actor: 'platform', why: 'refuse' });
    }
    await tellRefundDecided(deps, tx, order, { amount, decision: input.agree ? 'agreed' : 'dismissed' });
    await write(deps, tx, member, 'decide appeals', refund, { state, amount });
    return { state };
  });
}

interface Offer {
  orderId: string;
  /** Null: all that is left, and everything of the order is given back, as when the seller cancels. */
  money: string | null;
  words: string;
}

/** The seller gives money back without being asked; an amount is shared over the lines, which the buyer keeps. */
export async function giveBack(deps: Deps, input: Offer, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const owned = member.agencyId && (await selectOrderId(tx, input.orderId, { agencyId: member.agencyId }));
    const order = owned ? await lockForRefund(deps, tx, owned) : null;
    return order
      ? open(deps, tx, order, input, { member, act: 'decide refunds', state: 'sending' })
      : refuse('notFound');
  });
}

/**
 * The platform gives money back, whatever the terms say. Above the amount that one operator may decide alone it waits for another one.
 */
export async function openRefund(deps: Deps, input: Offer, { member }: StaffCaller) {
  const { soleRefundDollars } = await readSettings(deps.db);
  return inTransaction(deps.db, async (tx) => {
    const order = await lockForRefund(deps, tx, input.orderId);
    if (!order) {
      return refuse('notFound');
    }
    const limit = { amount: minor(soleRefundDollars * 100), currency: 'TWD' as const };
    const rate = await readDisplayRate(tx, 'TWD', order.currency);
    const most = order.currency === 'TWD' ? limit.amount : convert(limit, order.currency, rate ?? 0).amount;
    const rest = order.total - order.refunded;
    const amount = input.money === null ? rest : (parseDecimal(input.money) ?? 0);
    const state = amount > most ? 'proposed' : 'sending';
    return open(deps, tx, order, input, { member, act: 'create refunds', state });
  });
}

interface Opening {
  member: StaffCaller['member'];
  act: Act;
  state: Extract<RefundState, 'proposed' | 'sending'>;
}

async function open(
  deps: Deps,
  tx: Transaction,
  order: RefundableOrder,
  input: Offer,
  { member, act, state }: Opening,
) {
  if (await hasOpenRefund(tx, order.id)) {
    return refuse('refundUnderWay');
  }
  const byPlatform = member.agencyId === null;
  const all = await calculateRefund(deps, tx, order, deps.clock());
  const rest = restOf(all);
  const amount = input.money === null ? rest : parseDecimal(input.money);
  const { currency } = order;
  if (amount === null || amount > rest || amount < 0 || !isChargeable({ amount, currency })) {
    return refuse('refundAboveRest', { rest: toDecimal(rest), currency });
  }
  const actor = byPlatform ? 'platform' : 'seller';
  if (amount === 0 || order.attemptId === null || !(await holdForRefund(deps, tx, order, actor))) {
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
      state,
      currency,
      openedBy: actor,
      reason: byPlatform ? 'platform' : 'sellerCancelled',
      words: '',
      ...(byPlatform ? { verdict: input.words, makerId: member.staffId } : { answer: input.words }),
      createdAt: now,
      decidedAt: state === 'sending' ? now : null,
    },
    spreadOver(amount, all, currency).map(({ lineId, part, amount: its }) => ({
      orderLineId: lineId,
      part,
      amount: its,
      returned: input.money === null,
    })),
  );
  if (state === 'sending') {
    await promise(deps, tx, order, refund);
    await tellRefundDecided(deps, tx, order, { amount, decision: 'agreed' });
  }
  await write(deps, tx, member, act, null, { id: refund.id, state, amount });
  return { refundId: refund.id, state };
}

/** A second operator approves a refund that the first one opened, or discards it; who opened it may only discard it. */
export async function approveRefund(
  deps: Deps,
  input: { refundId: string; approve: boolean },
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const found = await lockRefund(deps, tx, null, input.refundId);
    if (!found) {
      return refuse('notFound');
    }
    const { order, refund } = found;
    const state = next(refundFlow, refund.state, input.approve ? 'approve' : 'discard');
    if (state === null) {
      return refuse('refundDecided');
    }
    if (input.approve && refund.makerId === member.staffId) {
      return refuse('fourEyes');
    }
    await moveRefund(tx, refund.id, refund.state, { state, decidedAt: deps.clock() });
    if (input.approve) {
      await promise(deps, tx, order, refund);
      await tellRefundDecided(deps, tx, order, { amount: refund.amount, decision: 'agreed' });
    } else {
      await endHold(deps, tx, order, { actor: 'platform', why: 'withdraw' });
    }
    await write(deps, tx, member, 'approve refunds', refund, { state, amount: refund.amount });
    return { state };
  });
}

/** Into the audit log; `before` is null for a refund that was just opened. */
function write(
  deps: Deps,
  tx: Transaction,
  member: StaffCaller['member'],
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
