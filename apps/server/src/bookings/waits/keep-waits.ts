import type * as schemas from '@lyceum/contract/waits.schemas';
import { bookingTroubles, spaceTroubles } from '@lyceum/domain/bookings';
import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { minor } from '@lyceum/domain/money';
import type { LineTrouble } from '@lyceum/domain/orders';
import { refuse } from '@lyceum/domain/refusal';
import { mostWaits, waitFlow } from '@lyceum/domain/waits';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { dropTurns } from '../bookings/keep-turns.ts';
import { quoteTimes, rangeOf } from '../bookings/quote-times.ts';
import { timeOf, type GivenTime } from '../bookings/time-of.ts';
import { giveTurns, timeOfWait, wantedOf } from './give-turns.ts';
import {
  countOpenWaits,
  insertWait,
  lockOwnWait,
  lockWaiter,
  moveWait,
  selectOwnWaits,
  selectSameWait,
} from './waits.sql.ts';

const told = [
  ...bookingTroubles,
  ...spaceTroubles,
  'productUnavailable',
  'offerUnavailable',
  'sessionMissing',
] as const;
const isTold = (trouble: LineTrouble): trouble is (typeof told)[number] => told.some((one) => one === trouble);

/** Waits for a time that is full. What is free is ordered; what cannot be booked at all is not waited for. */
export async function joinWait(
  deps: Deps,
  { productId, offerId, time }: z.output<typeof schemas.join.request>,
  { userId }: Buyer,
) {
  return inTransaction(deps.db, async (tx) => {
    await lockWaiter(tx, userId);
    const now = deps.clock();
    const wanted = { productId, offerId: offerId ?? null, time: timeOf(time), buyerId: userId };
    const [quote] = await quoteTimes(tx, [wanted], now);
    const { trouble = null, bookable = null, span = null, price = null } = quote ?? {};
    if (trouble && trouble !== 'timeTaken') {
      return refuse(isTold(trouble) ? trouble : 'productUnavailable');
    }
    if (!bookable || !span || !price) {
      return refuse('offerUnavailable');
    }
    const { resourceId } = bookable;
    const same = await selectSameWait(tx, { userId, resourceId, ...span });
    if (same) {
      return { waitId: same.id, state: same.state };
    }
    if (trouble === null) {
      return refuse('timeFree');
    }
    if ((await countOpenWaits(tx, userId)) >= mostWaits) {
      return refuse('waitsTooMany', { most: mostWaits });
    }
    const range = rangeOf(bookable, span);
    const wait = {
      id: newId('wat', now, deps.random),
      userId,
      productId,
      resourceId,
      offerId: offerId ?? null,
      facts: time,
      ...span,
      bookedFrom: range.startsAt,
      bookedTo: range.endsAt,
      zone: bookable.timetable.zone,
      state: 'waiting' as const,
      askedAt: now,
    };
    await insertWait(tx, wait);
    return { waitId: wait.id, state: wait.state };
  });
}

/** One's own that are open; a turn with what orders it. */
export async function listOwnWaits(
  { db, clock }: Deps,
  _: object,
  { userId, language }: Buyer,
): Promise<z.input<typeof schemas.listOwn.reply>> {
  const now = clock();
  // A turn whose time is over waits for its sweep.
  const rows = (await selectOwnWaits(db, userId)).filter(({ wait }) => wait.turnUntil === null || wait.turnUntil > now);
  const quotes = await quoteTimes(
    db,
    rows.map(({ wait }) => wantedOf(wait)),
    now,
  );
  return {
    list: rows.map(({ wait, name, type, picture, ahead }, at) => {
      const { bookable = null, price = null } = quotes[at] ?? {};
      const isTurn = wait.state === 'turn';
      return {
        id: wait.id,
        state: isTurn ? 'turn' : 'waiting',
        productId: wait.productId,
        kind: type === 3 ? 'space' : 'consulting',
        name: name[language],
        picture,
        startsAt: wait.startsAt.toISOString(),
        endsAt: wait.endsAt.toISOString(),
        zone: wait.zone,
        ahead: isTurn ? 0 : ahead,
        turnUntil: wait.turnUntil?.toISOString() ?? null,
        order:
          isTurn && bookable && price
            ? {
                offerId: price.offerId,
                facts: wait.facts as GivenTime,
                total: { amount: minor(price.total), currency: bookable.currency },
              }
            : null,
      };
    }),
  };
}

/** Waits no longer; a time that was kept goes to the next. */
export async function leaveWait(deps: Deps, { waitId }: { waitId: string }, { userId }: Buyer) {
  const result = await inTransaction(deps.db, async (tx) => {
    const wait = await lockOwnWait(tx, userId, waitId);
    if (!wait) {
      return refuse('notFound');
    }
    const state = next(waitFlow, wait.state, 'leave');
    if (state === null) {
      return refuse('waitOver');
    }
    await moveWait(tx, wait.id, { state, turnUntil: null });
    if (wait.state === 'turn') {
      await dropTurns(tx, [wait.id]);
      await giveTurns(deps, tx, [timeOfWait(wait)]);
    }
    return { state };
  });
  deps.wakeOutbox();
  return result;
}
