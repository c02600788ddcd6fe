import { createHash } from 'node:crypto';
import type * as schemas from '@lyceum/contract/visits.schemas';
import { bookingTrouble } from '@lyceum/domain/availability';
import { contactPhone } from '@lyceum/domain/bookings';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import { mostOpenVisits, visitSlots, visitToldAt } from '@lyceum/domain/visits';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { readBusy } from '../bookings/read-busy.ts';
import { tellSellerOfVisit } from './tell-visit.ts';
import { readVisited } from './visit-times.ts';
import { insertVisit, lockVisitor, selectComing, selectVisitByKey } from './visits.sql.ts';

type Wanted = z.output<typeof schemas.insertProductAppointment.request>;

const digestOf = (wanted: Wanted): string => createHash('sha256').update(JSON.stringify(wanted)).digest('base64url');

/**
 * Asks to see a space. The same Idempotency-Key answers with the visit that it made the first time; the key with another visit is refused.
 * The time is not kept free: the seller says whether it suits.
 */
export async function askVisit(deps: Deps, wanted: Wanted, { userId, idempotencyKey }: Buyer) {
  const result = await inTransaction(deps.db, async (tx) => {
    await lockVisitor(tx, userId);
    const requestDigest = idempotencyKey && digestOf(wanted);
    const known = idempotencyKey === null ? null : await selectVisitByKey(tx, userId, idempotencyKey);
    if (known) {
      return known.requestDigest === requestDigest ? { visitId: known.id, state: known.state } : refuse('requestInUse');
    }
    const { productId, name, phone, heads, message } = wanted;
    const now = deps.clock();
    const space = await readVisited(tx, productId, now);
    if (!space) {
      return refuse('productUnavailable');
    }
    if (!contactPhone.test(phone)) {
      return refuse('phoneMalformed');
    }
    if (heads > space.heads) {
      return refuse('headsTooMany');
    }
    const startsAt = new Date(wanted.startsAt);
    const span = { startsAt, endsAt: new Date(startsAt.getTime() + visitSlots.slotMinutes * minute) };
    const trouble = bookingTrouble(space.timetable, await readBusy(tx, [productId], span, now), span, now);
    if (trouble) {
      return refuse(trouble);
    }
    const coming = await selectComing(tx, userId, now);
    if (coming.some((one) => one.productId === productId)) {
      return refuse('visitAsked');
    }
    if (coming.length >= mostOpenVisits) {
      return refuse('visitsTooMany', { most: mostOpenVisits });
    }
    const { agencyId, timetable } = space;
    const visit = {
      id: newId('vst', now, deps.random),
      productId,
      agencyId,
      userId,
      startsAt,
      zone: timetable.zone,
      name,
      phone,
      heads,
      message,
      state: 'asked' as const,
      askedAt: now,
      answerDueAt: visitToldAt({ askedAt: now, startsAt }),
      idempotencyKey,
      requestDigest,
    };
    await insertVisit(tx, visit);
    await tellSellerOfVisit(deps, tx, visit, space.name, 'asked');
    return { visitId: visit.id, state: visit.state };
  });
  deps.wakeOutbox();
  return result;
}
