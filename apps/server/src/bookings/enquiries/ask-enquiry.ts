import { createHash } from 'node:crypto';
import type * as schemas from '@lyceum/contract/enquiries.schemas';
import { contactPhone } from '@lyceum/domain/bookings';
import { next } from '@lyceum/domain/flow';
import { enquiryFlow } from '@lyceum/domain/enquiries';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { oneWorkingDayAfter } from '@lyceum/domain/working-time';
import { isZone } from '@lyceum/domain/zone';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import {
  hasOpenEnquiry,
  insertEnquiry,
  lockAsker,
  lockEnquiry,
  moveEnquiry,
  selectEnquiryByKey,
  selectTopic,
} from './enquiries.sql.ts';

/** Where those work who match. */
const desk = { zone: 'Asia/Taipei', region: 'tw' } as const;

type Wanted = z.output<typeof schemas.ask.request>;

const digestOf = (wanted: Wanted): string => createHash('sha256').update(JSON.stringify(wanted)).digest('base64url');

/**
 * Asks for consulting without choosing a consultant. The same Idempotency-Key answers with the enquiry that it made the first time; the
 * key with another one is refused.
 */
export async function askEnquiry(deps: Deps, wanted: Wanted, { userId, idempotencyKey }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    await lockAsker(tx, userId);
    const requestDigest = idempotencyKey && digestOf(wanted);
    const known = idempotencyKey === null ? null : await selectEnquiryByKey(tx, userId, idempotencyKey);
    if (known) {
      return known.requestDigest === requestDigest
        ? { enquiryId: known.id, state: known.state }
        : refuse('requestInUse');
    }
    if (!contactPhone.test(wanted.phone)) {
      return refuse('phoneMalformed');
    }
    if (!isZone(wanted.zone)) {
      return refuse('zoneUnknown');
    }
    const topic = wanted.topic === null ? null : await selectTopic(tx, wanted.topic);
    if (wanted.topic !== null && topic === null) {
      return refuse('topicGone');
    }
    if (await hasOpenEnquiry(tx, userId)) {
      return refuse('enquiryOpen');
    }
    const now = deps.clock();
    const enquiry = {
      ...wanted,
      suits: [...new Set(wanted.suits)],
      topic,
      id: newId('enq', now, deps.random),
      userId,
      state: 'open' as const,
      askedAt: now,
      dueAt: oneWorkingDayAfter(now, desk),
      idempotencyKey,
      requestDigest,
    };
    await insertEnquiry(tx, enquiry);
    return { enquiryId: enquiry.id, state: enquiry.state };
  });
}

/** Whoever asked needs it no more. */
export async function withdrawEnquiry(deps: Deps, { enquiryId }: { enquiryId: string }, { userId }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const enquiry = await lockEnquiry(tx, enquiryId, userId);
    if (!enquiry) {
      return refuse('notFound');
    }
    const state = next(enquiryFlow, enquiry.state, 'withdraw');
    if (state === null) {
      return refuse('enquiryDecided');
    }
    await moveEnquiry(tx, enquiry.id, enquiry.state, { state });
    return { state };
  });
}
