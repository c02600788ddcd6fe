import type { LineTrouble } from '@lyceum/domain/orders';
import { turnUntil } from '@lyceum/domain/waits';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { dropTurns, keepTurn } from '../bookings/keep-turns.ts';
import { quoteTimes, type WantedBooking } from '../bookings/quote-times.ts';
import { timeOf, type GivenTime } from '../bookings/time-of.ts';
import { tellWaiter } from './tell-wait.ts';
import {
  endPastWaits,
  lockWaiting,
  moveWait,
  selectProductName,
  selectUnserved,
  updateMissed,
  type ResourceTime,
  type WaitRow,
} from './waits.sql.ts';

type Told = Pick<Deps, 'clock' | 'random'>;

/** The time of a wait, as it is priced and checked. */
export const wantedOf = ({ productId, offerId, facts, userId }: WaitRow): WantedBooking => ({
  productId,
  offerId,
  time: timeOf(facts as GivenTime),
  buyerId: userId,
});

/** What a wait needs of the calendar. */
export const timeOfWait = ({ resourceId, bookedFrom, bookedTo }: WaitRow): ResourceTime => ({
  resourceId,
  startsAt: bookedFrom,
  endsAt: bookedTo,
});

const turnOf = (wait: WaitRow, heldUntil: Date) => {
  const { id: waitId, resourceId, productId, startsAt, endsAt, zone } = wait;
  return { waitId, resourceId, productId, startsAt, endsAt, range: timeOfWait(wait), zone, heldUntil };
};

/** What cannot come right again. */
const isOver = (trouble: LineTrouble | null): boolean =>
  trouble === 'timePast' || trouble === 'timeTooSoon' || trouble === 'consultantLeft';

/**
 * Time has become free: it is kept for whoever waits longest for it, in the transaction that frees it, so that nobody comes between.
 * Whoever wants more than is free goes on waiting. Answers how many turns began.
 */
export async function giveTurns(deps: Told, tx: Transaction, freed: readonly ResourceTime[]): Promise<number> {
  const waiting = freed.length === 0 ? [] : await lockWaiting(tx, freed);
  if (waiting.length === 0) {
    return 0;
  }
  const now = deps.clock();
  const quotes = await quoteTimes(tx, waiting.map(wantedOf), now);
  let given = 0;
  for (const [at, wait] of waiting.entries()) {
    const { trouble = null, bookable = null } = quotes[at] ?? {};
    if (isOver(trouble)) {
      await moveWait(tx, wait.id, { state: 'ended', turnUntil: null });
    } else if (trouble === null && bookable) {
      const until = turnUntil({ startsAt: wait.startsAt, leadMinutes: bookable.timetable.leadMinutes }, now);
      // The database decides: what was given to somebody before is not free for the next.
      if (until > now && (await keepTurn(tx, turnOf(wait, until)))) {
        await moveWait(tx, wait.id, { state: 'turn', turnUntil: until });
        await tellWaiter(deps, tx, { ...wait, turnUntil: until }, await selectProductName(tx, wait.productId));
        given += 1;
      }
    }
  }
  return given;
}

/** Ends turns of these times, or of all, that are over, and gives them on; how many ended, and how many began by that. */
async function passTurnsOn(deps: Told, tx: Transaction, times: readonly ResourceTime[] | null) {
  const missed = await updateMissed(tx, deps.clock(), times);
  await dropTurns(
    tx,
    missed.map(({ id }) => id),
  );
  return { ended: missed.length, given: await giveTurns(deps, tx, missed.map(timeOfWait)) };
}

/** Before somebody else takes these times. True when a turn was over: what nobody waits for is free now. */
export async function endOverdueTurns(deps: Told, tx: Transaction, times: readonly ResourceTime[]): Promise<boolean> {
  return (await passTurnsOn(deps, tx, times)).ended > 0;
}

/** A few at a time, so that no transaction is long. */
const fewWaits = 20;

/** The clock's part: turns that are over go on to the next, and time that became free in another way is given out. Safe in parallel. */
export async function sweepWaits(deps: Deps): Promise<void> {
  let given = 0;
  let ended = 1;
  while (ended > 0) {
    const passed = await inTransaction(deps.db, (tx) => passTurnsOn(deps, tx, null));
    ended = passed.ended;
    given += passed.given;
  }
  await endPastWaits(deps.db, deps.clock());
  let unserved = await selectUnserved(deps.db, 0, fewWaits);
  while (unserved.length > 0) {
    const times = unserved.map(timeOfWait);
    given += await inTransaction(deps.db, (tx) => giveTurns(deps, tx, times));
    unserved = await selectUnserved(deps.db, unserved.at(-1)?.place ?? 0, fewWaits);
  }
  if (given > 0) {
    deps.wakeOutbox();
  }
}
