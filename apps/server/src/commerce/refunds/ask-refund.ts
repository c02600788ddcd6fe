import { newId, type FileId } from '@lyceum/domain/ids';
import { minor, parseDecimal, toDecimal } from '@lyceum/domain/money';
import { next } from '@lyceum/domain/flow';
import { orderFlow } from '@lyceum/domain/orders';
import { refundActions, refundFlow, type LinePart, type RefundReason, type RefundState } from '@lyceum/domain/refunds';
import { refuse } from '@lyceum/domain/refusal';
import { takeFile } from '../../people/files/take-file.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { sessionsByLine } from '../../catalogue/schedule/sessions.ts';
import { kindNamed } from '../orders/kinds/line-kinds.ts';
import type { Line } from '../orders/lines.ts';
import { endHold, holdForRefund, lockForRefund } from '../orders/refund-order.ts';
import { calculateRefund, restOf, sumOf, type RefundablePart } from './calculate-refund.ts';
import { differencesThatFollow } from './give-difference-back.ts';
import { refundFacts } from './refund-facts.ts';
import {
  hasOpenRefund,
  insertRefund,
  insertRefundPictures,
  moveRefund,
  selectOrderId,
  selectOwnRefund,
  selectRefundedLines,
  selectRefundPictures,
  selectRefundsOfOrder,
} from './refunds.sql.ts';
import { tellRefundAsked } from './tell-refund.ts';

/** Whether a line was bought for a time of its own. */
const isBooked = ({ kinds }: Pick<Deps, 'kinds'>, { kind, facts }: Line): boolean =>
  kindNamed(kinds, kind).read(facts).booking !== null;

/** What would come back if one asked now, line by line. */
export async function previewRefund(deps: Deps, { orderId }: { orderId: string }, caller: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const order =
      (await selectOrderId(tx, orderId, { userId: caller.userId })) && (await lockForRefund(deps, tx, orderId));
    if (!order) {
      return refuse('notFound');
    }
    const parts = await calculateRefund(deps, tx, order, deps.clock());
    const { currency } = order;
    const sessions = await sessionsByLine(tx, order.lines);
    const follow = new Map<string, number>();
    for (const { lineId, part, amount } of parts) {
      const following = part === 'content' ? await differencesThatFollow(deps, tx, order, { lineId, amount }) : [];
      follow.set(
        lineId,
        following.reduce((sum, one) => sum + one.amount, follow.get(lineId) ?? 0),
      );
    }
    const mayAsk = next(orderFlow, order.state, 'askRefund') !== null;
    return {
      orderId,
      open: mayAsk && sumOf(parts) > 0,
      goodwill: mayAsk && isGoodwill(parts),
      lines: parts.map(({ lineId, part, terms, paid, rest, share, amount }) => {
        const line = order.lines.find((one) => one.id === lineId);
        const [booked] = line && isBooked(deps, line) ? (sessions.get(lineId) ?? []) : [];
        return {
          lineId,
          part,
          terms,
          name1: line?.productName[caller.language] ?? '',
          offerName: line?.offerName[caller.language] ?? '',
          quantity: line?.quantity ?? 0,
          booked: booked ? { startsAt: booked.startsAt.toISOString(), zone: booked.zone } : null,
          paid: { amount: paid, currency },
          rest: { amount: rest, currency },
          share,
          amount: { amount, currency },
          follows: { amount: minor(part === 'content' ? (follow.get(lineId) ?? 0) : 0), currency },
        };
      }),
      total: { amount: sumOf(parts), currency },
    };
  });
}

/** The terms give nothing back, though something was paid: the seller may be asked all the same. */
const isGoodwill = (parts: readonly RefundablePart[]): boolean => sumOf(parts) === 0 && restOf(parts) > 0;

interface RefundRequest {
  orderId: string;
  /** Parts of lines to be given back; null: all that are left. */
  lines: { lineId: string; part: LinePart }[] | null;
  /** Asks for what the terms do not give. */
  goodwill: boolean;
  reason: RefundReason;
  words: string;
  /** Files that the buyer sent in. */
  pictures: string[];
  /** What the page showed would come back. */
  money: string;
}

/**
 * Asks the seller for a refund of whole parts of lines. The amount is that of the lines' own terms at this moment; for goodwill, where they
 * give nothing, all that is left of the chosen parts.
 */
export async function askRefund(deps: Deps, input: RefundRequest, caller: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const found = await selectOrderId(tx, input.orderId, { userId: caller.userId });
    const order = found && (await lockForRefund(deps, tx, found));
    if (!order) {
      return refuse('notFound');
    }
    if (await hasOpenRefund(tx, order.id)) {
      return refuse('refundUnderWay');
    }
    const all = await calculateRefund(deps, tx, order, deps.clock());
    const chosen = chosenParts(all, input.lines);
    if (chosen === null) {
      return refuse('notFound');
    }
    const parts = input.goodwill && isGoodwill(all) ? chosen.map((part) => ({ ...part, amount: part.rest })) : chosen;
    const amount = sumOf(parts);
    if (amount === 0 || next(orderFlow, order.state, 'askRefund') === null) {
      return refuse('notRefundable');
    }
    if (parseDecimal(input.money) !== amount) {
      return refuse('refundChanged', { total: toDecimal(amount), currency: order.currency });
    }
    const pictures = await takePictures(deps, tx, input.pictures, caller);
    if (!pictures) {
      return refuse('pictureGone');
    }
    const now = deps.clock();
    const refundId = newId('rfd', now, deps.random);
    await holdForRefund(deps, tx, order, 'buyer');
    await insertRefund(
      tx,
      {
        id: refundId,
        orderId: order.id,
        agencyId: order.agencyId,
        state: 'asked',
        amount,
        currency: order.currency,
        openedBy: 'buyer',
        goodwill: sumOf(chosen) === 0,
        reason: input.reason,
        words: input.words,
        createdAt: now,
      },
      parts.map(({ lineId, part, amount: its }) => ({ orderLineId: lineId, part, amount: its, returned: true })),
    );
    await insertRefundPictures(tx, refundId, pictures);
    await tellRefundAsked(deps, tx, order, amount);
    return { refundId, state: 'asked' as const };
  });
}

/** Those that were chosen, all without a choice; null when one of the chosen is not there. */
function chosenParts(all: readonly RefundablePart[], wanted: RefundRequest['lines']): RefundablePart[] | null {
  if (wanted === null) {
    return [...all];
  }
  const chosen = all.filter((one) => wanted.some(({ lineId, part }) => one.lineId === lineId && one.part === part));
  const named = new Set(wanted.map(({ lineId, part }) => `${lineId} ${part}`));
  return chosen.length === named.size ? chosen : null;
}

/** Takes them from those that wait to be used; null when one is not the buyer's, not ready, used already or named twice. */
async function takePictures(deps: Deps, tx: Transaction, fileIds: string[], caller: Buyer): Promise<FileId[] | null> {
  const taken: FileId[] = [];
  for (const fileId of fileIds) {
    const own = { userId: caller.userId };
    if ((await takeFile(tx, deps, own, { fileId, purpose: 'evidence', once: true })) === null) {
      return null;
    }
    taken.push(fileId as FileId);
  }
  return taken;
}

/** Every refund of an order that is one's own, newest first. */
export async function listOwnRefunds(deps: Deps, { orderId }: { orderId: string }, caller: Buyer) {
  const rows = await selectRefundsOfOrder(deps.db, caller.userId, orderId);
  const ids = rows.map(({ id }) => id);
  const shown = await selectRefundPictures(deps.db, ids);
  return {
    list: await Promise.all(
      rows.map(async (row) => {
        const lines = await selectRefundedLines(deps.db, row.id);
        const money = (amount: number) => ({ amount: minor(amount), currency: row.currency });
        return {
          ...refundFacts(row, shown),
          actions: refundActions(row.state),
          lineIds: lines.map(({ lineId }) => lineId),
          lines: lines.map(({ lineId, part, amount, productName, total, parcelTotal }) => ({
            lineId,
            part,
            name1: productName[caller.language],
            paid: money(part === 'parcel' ? (parcelTotal ?? 0) : total - (parcelTotal ?? 0)),
            amount: money(amount),
          })),
        };
      }),
    ),
  };
}

/** The buyer thinks better of it, before anybody agreed. */
export async function withdrawRefund(deps: Deps, { refundId }: { refundId: string }, caller: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const found = await selectOwnRefund(tx, caller.userId, refundId);
    const order = found && (await lockForRefund(deps, tx, found.orderId));
    const refund = order && (await selectOwnRefund(tx, caller.userId, refundId));
    if (!refund) {
      return refuse('notFound');
    }
    const state = next(refundFlow, refund.state, 'withdraw');
    if (state === null) {
      return refuse('refundDecided');
    }
    await moveRefund(tx, refundId, refund.state, { state, decidedAt: deps.clock() });
    await endHold(deps, tx, order, { actor: 'buyer', why: 'withdraw' });
    return { state };
  });
}

/** The seller refused, and the buyer asks the platform. */
export async function appealRefund(deps: Deps, input: { refundId: string; words: string }, caller: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const found = await selectOwnRefund(tx, caller.userId, input.refundId);
    const order = found && (await lockForRefund(deps, tx, found.orderId));
    const refund = order && (await selectOwnRefund(tx, caller.userId, input.refundId));
    if (!refund) {
      return refuse('notFound');
    }
    const state: RefundState | null = next(refundFlow, refund.state, 'appeal');
    if (state === null) {
      return refuse('refundDecided');
    }
    const rest = order.total - order.refunded;
    if (
      (await hasOpenRefund(tx, order.id)) ||
      refund.amount > rest ||
      !(await holdForRefund(deps, tx, order, 'buyer'))
    ) {
      return refuse('refundUnderWay');
    }
    await moveRefund(tx, refund.id, refund.state, { state, appeal: input.words, decidedAt: null });
    return { state };
  });
}
