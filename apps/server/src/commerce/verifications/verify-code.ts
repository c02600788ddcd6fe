import { orderNumber, newId } from '@lyceum/domain/ids';
import { minor } from '@lyceum/domain/money';
import { finishAfter } from '@lyceum/domain/orders';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { sessionAt } from '@lyceum/domain/schedule';
import { counterCodeLimits } from '@lyceum/domain/tries';
import { readVerifyCode, whyNotUsable } from '@lyceum/domain/verifications';
import { audit } from '../../people/audit/audit.ts';
import { advanceOrder, writeHistory } from '../orders/advance-order.ts';
import { kindNamed } from '../orders/kinds/line-kinds.ts';
import { readLines } from '../orders/lines.ts';
import { readAttendances } from './attendances.ts';
import { inTransaction, type Queryable, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { inMinutes, lookOneByOne } from '../../platform/tries.ts';
import { sessionsByLine } from '../../catalogue/schedule/sessions.ts';
import { hasCode, insertAttendance, lockByCode, selectAtCounter, selectRecords } from './verifications.sql.ts';

type Staffed = Pick<StaffCaller, 'member' | 'language'>;

/** The digits, if they are a code of the agency's own; wrong ones are counted for the person who shows them. */
async function checkCounterCode(deps: Deps, given: string, { member, ip }: Pick<StaffCaller, 'member' | 'ip'>) {
  const guess = {
    at: 'counterCode',
    limits: counterCodeLimits,
    whose: '',
    known: member.staffId,
    ip,
  } as const;
  // What is no code at all is looked for like one that is.
  const code = readVerifyCode(given) ?? '';
  const wrong = await lookOneByOne(deps, guess, (tx) => hasCode(tx, member.agencyId, code));
  if (wrong === null) {
    return code;
  }
  const { over, left, wait } = wrong;
  if (over) {
    return refuse('verifyCodeLocked', { minutes: inMinutes(wait) });
  }
  deps.log.warn({ staffId: member.staffId, left }, 'a code that is none was shown at a counter');
  return refuse('verifyCodeUnknown', { left });
}

/** The agency's line with that code, its order locked, if the code can be used. */
async function usableLine(deps: Deps, tx: Transaction, code: string, { member }: Staffed) {
  const found = await lockByCode(tx, member.agencyId, code);
  if (!found) {
    throw new Error('a code vanished while it was shown');
  }
  const { order } = found;
  // Read again under the lock: it may have been given back while this waited.
  const line = (await readLines(tx, deps.kinds, [order.id])).find(({ id }) => id === found.line.id) ?? found.line;
  const why = whyNotUsable({ state: order.state, kind: order.kind, returned: line.returnedAt !== null });
  return why === null ? { order, line } : refuse(why);
}

/** What a code is for, before it is used. */
export async function findByCode(deps: Deps, input: { code: string }, caller: StaffCaller) {
  const code = await checkCounterCode(deps, input.code, caller);
  if (isRefusal(code)) {
    return code;
  }
  return inTransaction(deps.db, async (tx) => {
    const found = await usableLine(deps, tx, code, caller);
    return isRefusal(found) ? found : atCounter(deps, tx, found.order.id, caller, found.line.id);
  });
}

/**
 * Uses a code: the attendance of the session that is now (`sessionAt`), or of the line when it has no session. The use of the last session
 * of all its lines writes the order off.
 */
export async function verifyCode(deps: Deps, input: { code: string }, caller: StaffCaller) {
  const code = await checkCounterCode(deps, input.code, caller);
  if (isRefusal(code)) {
    return code;
  }
  return inTransaction(deps.db, async (tx) => {
    const found = await usableLine(deps, tx, code, caller);
    if (isRefusal(found)) {
      return found;
    }
    const { order, line } = found;
    const { member } = caller;
    const now = deps.clock();
    const sessions = (await sessionsByLine(tx, [line])).get(line.id) ?? [];
    const session = sessionAt(sessions, now);
    const attendance = {
      id: newId('att', now, deps.random),
      orderLineId: line.id,
      sessionId: session?.id ?? null,
      agencyId: order.agencyId,
      staffId: member.staffId,
      at: now,
    };
    if (!(await insertAttendance(tx, attendance))) {
      return refuse(sessions.length > 1 ? 'sessionAttended' : 'verifyCodeUsed');
    }
    const isUsedUp = order.state === 'pendingUse' && (await isUsed(deps, tx, order.id));
    const dueAt = new Date(now.getTime() + finishAfter);
    if (!isUsedUp) {
      await writeHistory(deps, tx, order, 'seller', 'attend');
    } else if ((await advanceOrder(deps, tx, order, { event: 'verify', actor: 'seller', dueAt })) === null) {
      throw new Error(`order ${order.id} moved although it was locked`);
    }
    await audit(tx, deps, member, {
      act: 'use verification',
      thing: order.id,
      before: { state: order.state },
      after: { state: isUsedUp ? 'writtenOff' : order.state, sessionId: attendance.sessionId },
    });
    return atCounter(deps, tx, order.id, caller, line.id);
  });
}

/** Whether nothing of an order is left to be used: each line that was not returned was there at its last session, or at every one. */
async function isUsed(deps: Deps, tx: Transaction, orderId: string): Promise<boolean> {
  const lines = (await readLines(tx, deps.kinds, [orderId])).filter(
    ({ kind, returnedAt }) => returnedAt === null && kindNamed(deps.kinds, kind).usedBy === 'showCode',
  );
  const sessions = await sessionsByLine(tx, lines);
  const attended = await readAttendances(tx, lines);
  return lines.every(({ id }) => {
    const own = attended.filter(({ orderLineId }) => orderLineId === id);
    const last = sessions.get(id)?.at(-1);
    return last ? own.some(({ sessionId }) => sessionId === last.id) : own.length > 0;
  });
}

/** An order at a counter; `lineId`: the line whose code was shown. */
async function atCounter(deps: Deps, db: Queryable, orderId: string, caller: Staffed, lineId?: string) {
  const found = await readAtCounter(deps, db, orderId, caller, lineId);
  if (!found) {
    throw new Error(`order ${orderId} vanished at the counter`);
  }
  return found;
}

async function readAtCounter(
  deps: Deps,
  db: Queryable,
  orderId: string,
  { member, language }: Staffed,
  lineId?: string,
) {
  const found = await selectAtCounter(db, member.agencyId, orderId);
  if (!found) {
    return null;
  }
  const { order, buyer } = found;
  const lines = await readLines(db, deps.kinds, [orderId]);
  const sessions = await sessionsByLine(db, lines);
  const attended = await readAttendances(db, lines);
  const now = deps.clock();
  const shown = lines.map((line) => {
    const own = sessions.get(line.id) ?? [];
    const session = sessionAt(own, now);
    const its = attended.filter(({ orderLineId }) => orderLineId === line.id);
    const here = its.find(({ sessionId }) => sessionId === (session?.id ?? null));
    return {
      lineId: line.id,
      /** It is the line whose code was shown. */
      shown: line.id === lineId,
      name: line.productName[language],
      offerName: line.offerName[language],
      picture: line.picture,
      quantity: line.quantity,
      returned: line.returnedAt !== null,
      session: session && {
        startsAt: session.startsAt.toISOString(),
        endsAt: session.endsAt.toISOString(),
        zone: session.zone,
      },
      sessions: own.length,
      attended: its.length,
      attendedAt: here?.at.toISOString() ?? null,
    };
  });
  const [first] = shown;
  return {
    orderId,
    orderNumber: orderNumber(orderId),
    state: order.state,
    buyer,
    total: { amount: minor(order.total), currency: order.currency },
    paidAt: order.paidAt?.toISOString() ?? null,
    verifiedAt: (shown.find((line) => line.shown) ?? first)?.attendedAt ?? null,
    lines: shown,
  };
}

/** One of the agency's orders; another's is as unknown as one that does not exist. */
export async function readCounterOrder(deps: Deps, { orderId }: { orderId: string }, caller: StaffCaller) {
  return (await readAtCounter(deps, deps.db, orderId, caller)) ?? refuse('notFound');
}

/** Uses of codes at the agency's counters, newest first. */
export async function listVerifications(
  deps: Deps,
  { page, pageSize }: { page: number; pageSize: number },
  { member, language }: StaffCaller,
) {
  const slice = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectRecords(deps.db, member.agencyId, slice);
  return {
    list: rows.map(({ orderId, productName, at, sessionStartsAt, ...row }) => ({
      ...row,
      orderId,
      orderNumber: orderNumber(orderId),
      productName: productName[language],
      sessionStartsAt: sessionStartsAt?.toISOString() ?? null,
      at: at.toISOString(),
    })),
    total,
    page,
    pageSize,
  };
}
