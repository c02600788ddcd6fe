import type { Topic } from '@lyceum/contract/call';
import type * as schemas from '@lyceum/contract/cancellations.schemas';
import { maskPhone } from '@lyceum/domain/phone';
import { refuse } from '@lyceum/domain/refusal';
import { smsText } from '@lyceum/domain/sms';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { eraseAccount, lockAccount } from '../../people/accounts/erase-account.ts';
import { reachOf, tellAccount } from '../../people/accounts/tell-account.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import { broadcast } from '../../platform/realtime.ts';
import { lockCancellation, selectCancellations, updateCancellation } from './cancellations.sql.ts';
import { allMet, readConditions } from './conditions.ts';
import { dueAt } from './own-cancellation.ts';

export async function listCancellations(deps: Deps, { state, page, pageSize }: z.output<typeof schemas.list.request>) {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectCancellations(deps.db, state, range);
  const now = deps.clock().getTime();
  const list = await Promise.all(
    rows.map(async ({ one, nickName, phone, decidedBy }) => ({
      id: one.id,
      userId: one.userId,
      nickName,
      mobile: phone === null ? '' : maskPhone(phone),
      state: one.state,
      askedAt: one.askedAt.toISOString(),
      dueAt: dueAt(one),
      late: Date.parse(dueAt(one)) < now,
      decidedAt: one.decidedAt?.toISOString() ?? null,
      dispute: one.dispute,
      words: one.words,
      decidedBy,
      conditions: one.state === 'inReview' ? (await readConditions(deps, deps.db, one.userId)).conditions : [],
    })),
  );
  return { list, total, page, pageSize };
}

const tellPages = (tx: Transaction, userId: string, topics: readonly Topic[]): Promise<void> =>
  broadcast(
    tx,
    topics.map((topic) => ({ audience: `account:${userId}` as const, topic, about: '' })),
  );

/** Told by the ways that the account had, which nobody knows afterwards. */
export async function approveCancellation(
  deps: Deps,
  { id }: z.output<typeof schemas.approve.request>,
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const cancellation = await lockCancellation(tx, { id });
    if (!cancellation) {
      return refuse('notFound');
    }
    const { userId, language, state } = cancellation;
    if (state !== 'inReview') {
      return refuse('cancellationOver');
    }
    await lockAccount(tx, userId);
    if (!allMet(await readConditions(deps, tx, userId))) {
      return refuse('cancellationConditions');
    }
    const reach = await reachOf(tx, userId);
    const now = deps.clock();
    await eraseAccount(deps, tx, userId, language);
    // Open pages ask, and learn that nobody is signed in.
    await tellPages(tx, userId, ['cancellations', 'notices']);
    await updateCancellation(tx, id, { state: 'done', decidedAt: now, decidedBy: member.staffId });
    const subject = m.cancellations_doneSubject({}, { locale: language });
    const body = m.cancellations_doneBody({}, { locale: language });
    if (reach?.email) {
      await postMessage(deps, tx, { kind: 'mail', recipient: reach.email, language, subject, body });
    }
    if (reach?.phone) {
      const sms = smsText('notice', { title: subject });
      await postMessage(deps, tx, { kind: 'sms', recipient: reach.phone, language, body, sms });
    }
    await audit(tx, deps, member, {
      act: 'decide cancellations',
      thing: userId,
      before: { state },
      after: { state: 'done' },
    });
    return {};
  });
  deps.wakeOutbox();
  return result;
}

export async function endCancellation(
  deps: Deps,
  { id, dispute, words }: z.output<typeof schemas.end.request>,
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const cancellation = await lockCancellation(tx, { id });
    if (!cancellation) {
      return refuse('notFound');
    }
    const { userId, state } = cancellation;
    if (state !== 'inReview') {
      return refuse('cancellationOver');
    }
    const decided = { decidedAt: deps.clock(), decidedBy: member.staffId };
    await updateCancellation(tx, id, { state: 'ended', dispute, words, ...decided });
    await tellPages(tx, userId, ['cancellations']);
    await tellAccount(deps, tx, userId, 'accountCancelled', (locale) => ({
      subject: m.cancellations_endedSubject({}, { locale }),
      body: m.cancellations_endedBody({ words }, { locale }),
      link: '/settings/cancel',
    }));
    await audit(tx, deps, member, {
      act: 'decide cancellations',
      thing: userId,
      before: { state },
      after: { state: 'ended', dispute },
    });
    return {};
  });
  deps.wakeOutbox();
  return result;
}
