import type * as schemas from '@lyceum/contract/cancellations.schemas';
import { cancellationNoticeVersion, cancellationReview } from '@lyceum/domain/cancellations';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { lockAccount } from '../../people/accounts/erase-account.ts';
import { provenBy } from '../../people/accounts/own-proof.ts';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import {
  insertCancellation,
  lockCancellation,
  selectLast,
  updateCancellation,
  type Cancellation,
} from './cancellations.sql.ts';
import { allMet, readConditions } from './conditions.ts';

export const dueAt = ({ askedAt }: Pick<Cancellation, 'askedAt'>): string =>
  new Date(askedAt.getTime() + cancellationReview).toISOString();

export async function readOwnCancellation(deps: Deps, _input: object, { userId }: Buyer) {
  const [{ conditions, changedUntil, links, courses }, last] = await Promise.all([
    readConditions(deps, deps.db, userId),
    selectLast(deps.db, userId),
  ]);
  return {
    conditions,
    changedUntil: changedUntil?.toISOString() ?? null,
    links,
    courses,
    noticeVersion: cancellationNoticeVersion,
    last: last && {
      id: last.id,
      state: last.state,
      askedAt: last.askedAt.toISOString(),
      dueAt: dueAt(last),
      decidedAt: last.decidedAt?.toISOString() ?? null,
      dispute: last.dispute,
      words: last.words,
    },
  };
}

/** The person is told by all that the account has: somebody else may have done it. */
export async function askForCancellation(
  deps: Deps,
  { proof, noticeVersion }: z.output<typeof schemas.ask.request>,
  caller: Buyer,
) {
  const { userId } = caller;
  if (!(await provenBy(deps, caller, proof))) {
    return refuse('ownProofEnded');
  }
  if (noticeVersion !== cancellationNoticeVersion) {
    return refuse('cancellationNotice');
  }
  const result = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    if (!allMet(await readConditions(deps, tx, userId))) {
      return refuse('cancellationConditions');
    }
    const askedAt = deps.clock();
    const id = newId('ccl', askedAt, deps.random);
    if (!(await insertCancellation(tx, { id, userId, state: 'inReview', noticeVersion, askedAt }))) {
      return refuse('cancellationInReview');
    }
    await tellAccount(deps, tx, userId, 'accountCancelled', (locale) => ({
      subject: m.cancellations_askedSubject({}, { locale }),
      body: m.cancellations_askedBody({}, { locale }),
      link: '/settings/cancel',
    }));
    return { id, dueAt: dueAt({ askedAt }) };
  });
  deps.wakeOutbox();
  return result;
}

export function withdrawCancellation(deps: Deps, _input: object, { userId }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const open = await lockCancellation(tx, { userId });
    if (!open) {
      return refuse('cancellationOver');
    }
    await updateCancellation(tx, open.id, { state: 'withdrawn', decidedAt: deps.clock() });
    return {};
  });
}
