import type { Language } from '@lyceum/domain/language';
import { minor } from '@lyceum/domain/money';
import { finishAfter } from '@lyceum/domain/orders';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import { readVerifyCode, whyNotUsable, wrongCodeLimit } from '@lyceum/domain/verifications';
import { audit } from '../audit/audit.ts';
import { advanceOrder } from '../orders/advance-order.ts';
import { inTransaction, type Queryable, type Transaction } from '../platform/database.ts';
import type { Colleague, Deps } from '../platform/deps.ts';
import {
  countTry,
  giveTryBack,
  insertVerification,
  lockByCode,
  selectAtCounter,
  selectCounterLines,
  selectRecords,
  type CounterOrder,
} from './verifications.sql.ts';

type Staffed = Pick<Colleague, 'member' | 'language'>;

/**
 * Counts a try before the code is looked at, outside any transaction, so that many at once are as few as one by one. Answers how many
 * are left.
 */
async function takeTry(deps: Deps, { member }: Staffed): Promise<number | Refusal<'verifyCodeLocked'>> {
  const now = deps.clock();
  const { tries, window } = wrongCodeLimit;
  const { count, since } = await countTry(deps.db, member.staffId, now, new Date(now.getTime() - window));
  return count > tries
    ? refuse('verifyCodeLocked', {
        minutes: Math.max(1, Math.ceil((since.getTime() + window - now.getTime()) / minute)),
      })
    : tries - count;
}

/** The agency's order with that code, locked, if the code can be used. Another agency's code is as unknown as one that is none. */
async function usableOrder(deps: Deps, tx: Transaction, given: { code: string }, by: Staffed, left: number) {
  const code = readVerifyCode(given.code);
  const order = code === null ? null : await lockByCode(tx, by.member.agencyId, code);
  if (!order) {
    deps.log.warn({ staffId: by.member.staffId, left }, 'a code that is none was shown at a counter');
    return refuse('verifyCodeUnknown', { left });
  }
  await giveTryBack(tx, by.member.staffId);
  const why = whyNotUsable(order.state);
  return why === null ? order : refuse(why);
}

const isOrder = (found: CounterOrder | Refusal): found is CounterOrder => 'id' in found;

/** What a code is for, before it is used. */
export async function findByCode(deps: Deps, input: { code: string }, caller: Colleague) {
  const left = await takeTry(deps, caller);
  if (typeof left !== 'number') {
    return left;
  }
  return inTransaction(deps.db, async (tx) => {
    const found = await usableOrder(deps, tx, input, caller, left);
    return isOrder(found) ? atCounter(tx, found.id, caller) : found;
  });
}

/** Uses a code up: once, whoever else has it at this moment. */
export async function verifyCode(deps: Deps, input: { code: string }, caller: Colleague) {
  const left = await takeTry(deps, caller);
  if (typeof left !== 'number') {
    return left;
  }
  const { staffId, agencyId } = caller.member;
  return inTransaction(deps.db, async (tx) => {
    const order = await usableOrder(deps, tx, input, caller, left);
    if (!isOrder(order)) {
      return order;
    }
    const at = deps.clock();
    const finishAt = new Date(at.getTime() + finishAfter);
    const state = await advanceOrder(deps, tx, order, { event: 'verify', actor: 'seller', finishAt });
    if (state === null || agencyId === null) {
      throw new Error(`order ${order.id} moved although it was locked`);
    }
    await insertVerification(tx, { orderId: order.id, agencyId, staffId, at });
    await audit(tx, deps, caller.member, {
      act: 'use verification',
      thing: order.id,
      before: { state: order.state },
      after: { state },
    });
    return atCounter(tx, order.id, caller);
  });
}

async function atCounter(db: Queryable, orderId: string, caller: Staffed) {
  const found = await readAtCounter(db, orderId, caller);
  if (!found) {
    throw new Error(`order ${orderId} is not there although it was locked`);
  }
  return found;
}

async function readAtCounter(db: Queryable, orderId: string, { member, language }: Staffed) {
  const found = await selectAtCounter(db, member.agencyId, orderId);
  if (!found) {
    return null;
  }
  const { order, buyer, verifiedAt } = found;
  const lines = await selectCounterLines(db, orderId);
  const wordsOf = (words: Record<Language, string>) => words[language];
  return {
    orderId,
    orderNumber: orderId.slice(4).toUpperCase(),
    state: order.state,
    buyer,
    total: { amount: minor(order.total), currency: order.currency },
    paidAt: order.paidAt?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    lines: lines.map((line) => ({
      name: wordsOf(line.productName),
      offerName: wordsOf(line.offerName),
      picture: line.picture,
      quantity: line.quantity,
      classStartsAt: line.classStartsAt?.toISOString() ?? null,
    })),
  };
}

/** One of the agency's orders; another's is as unknown as one that does not exist. */
export async function readCounterOrder(deps: Deps, { orderId }: { orderId: string }, caller: Colleague) {
  return (await readAtCounter(deps.db, orderId, caller)) ?? refuse('notFound');
}

/** Codes that the agency's counters have used, newest first. */
export async function listVerifications(
  deps: Deps,
  { page, pageSize }: { page: number; pageSize: number },
  { member, language }: Colleague,
) {
  const slice = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectRecords(deps.db, member.agencyId, slice);
  return {
    list: rows.map(({ orderId, productName, at, ...row }) => ({
      ...row,
      orderId,
      orderNumber: orderId.slice(4).toUpperCase(),
      productName: productName?.[language] ?? '',
      at: at.toISOString(),
    })),
    total,
    page,
    pageSize,
  };
}
