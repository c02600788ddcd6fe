import type * as schemas from '@lyceum/contract/listings.schemas';
import { next } from '@lyceum/domain/flow';
import { gapsOf, revisionFlow, shelfFlow, type RevisionEvent, type ShelfEvent } from '@lyceum/domain/listings';
import { isRefusal, refuse, type Refusal } from '@lyceum/domain/refusal';
import { regionLimitsBroken, type RegionLimit } from '@lyceum/domain/region-limits';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { refuseUnaccepted } from '../consultants/accepted-consultants.ts';
import { showProduct } from '../products/publish-product.ts';
import { readTerms } from '../products/terms.ts';
import { lockListing, updateListing, type ListingRow } from './listings.sql.ts';
import { auditFacts, openListing } from './open-listing.ts';
import { listingOf, ownerOf, rereadListing, withLiveTerms } from './read-listing.ts';

type Versioned = z.output<typeof schemas.takeBack.request>;

type Move = (deps: Deps, tx: Transaction, input: Versioned, caller: StaffCaller) => Promise<object>;

/** A transaction of its own for a move, answered with what it made of the listing. */
const alone =
  <Step extends Move>(move: Step) =>
  (deps: Deps, input: Versioned, caller: StaffCaller) =>
    inTransaction(deps.db, async (tx) => {
      const moved = (await move(deps, tx, input, caller)) as Awaited<ReturnType<Step>>;
      return isRefusal(moved)
        ? (moved as Extract<Awaited<ReturnType<Step>>, Refusal>)
        : rereadListing(deps, tx, input.id, ownerOf(caller));
    });

/** Sends the draft to the platform, when nothing is missing in it. */
export async function submitIn(deps: Deps, tx: Transaction, input: Versioned, caller: StaffCaller) {
  const row = await openListing(deps, tx, input, caller);
  if (isRefusal(row)) {
    return row;
  }
  const revision =
    row.shelf === 'withdrawn' ? null : next(revisionFlow, row.revision, 'submit' satisfies RevisionEvent);
  if (revision === null) {
    return refuse('moveNotPossible');
  }
  const { content } = await listingOf(deps, tx, row);
  const gaps = gapsOf(content);
  if (gaps.length > 0) {
    return refuse('listingIncomplete', { count: gaps.length, fields: gaps });
  }
  const [limit] = regionLimitsBroken(row.region, content);
  if (limit) {
    return refuse(limit);
  }
  const unaccepted = await refuseUnaccepted(tx, row.agencyId, content.consultantIds);
  if (unaccepted) {
    return unaccepted;
  }
  await updateListing(tx, row.id, { revision, reason: null, submittedAt: deps.clock() });
  await audit(tx, deps, caller.member, {
    act: 'submit ownProducts',
    thing: row.id,
    before: auditFacts(row),
    after: auditFacts({ ...row, revision, version: row.version + 1 }),
  });
  return { id: row.id };
}

export const submitListing = alone(submitIn);

async function takeBackIn(deps: Deps, tx: Transaction, input: Versioned, caller: StaffCaller) {
  const row = await openListing(deps, tx, input, caller);
  if (isRefusal(row)) {
    return row;
  }
  const revision = next(revisionFlow, row.revision, 'takeBack' satisfies RevisionEvent);
  if (revision === null) {
    return refuse('moveNotPossible');
  }
  await updateListing(tx, row.id, { revision, submittedAt: null });
  await audit(tx, deps, caller.member, {
    act: 'submit ownProducts',
    thing: row.id,
    before: auditFacts(row),
    after: auditFacts({ ...row, revision, version: row.version + 1 }),
  });
  return { id: row.id };
}

export const takeListingBack = alone(takeBackIn);

const noTrouble = (): Promise<null> => Promise.resolve(null);

type ShelfTrouble = Refusal<RegionLimit | 'consultantNotAccepted'>;

/** Limits may have come, prices may have moved, or a consultant may have left, since it was on the shelf. */
async function shelfTrouble(tx: Transaction, { id, agencyId, region, live }: ListingRow): Promise<ShelfTrouble | null> {
  const [limit] = live === null ? [] : regionLimitsBroken(region, withLiveTerms(live, await readTerms(tx, id)));
  return limit ? refuse(limit) : refuseUnaccepted(tx, agencyId, live?.consultantIds ?? []);
}

/** A service that nobody gives any more, because the last consultant left it. */
export async function takeServiceOffShelf(deps: Pick<Deps, 'clock'>, tx: Transaction, id: string): Promise<void> {
  const row = await lockListing(tx, id, 'anybody');
  const shelf = row && next(shelfFlow, row.shelf, 'takeOff');
  if (shelf && shelf !== 'draft') {
    await updateListing(tx, id, { shelf, updatedAt: deps.clock() });
    await showProduct(tx, id, shelf);
  }
}

/** Moves a product on and off the shelf; buyers see it with the next reading. What waits for a review cannot be given up meanwhile. */
const onShelf =
  <Trouble extends ShelfTrouble = never>(
    event: Exclude<ShelfEvent, 'publish'>,
    troubleOf: (tx: Transaction, row: ListingRow) => Promise<Trouble | null> = noTrouble,
  ) =>
  async (deps: Deps, tx: Transaction, input: Versioned, caller: StaffCaller) => {
    const row = await openListing(deps, tx, input, caller);
    if (isRefusal(row)) {
      return row;
    }
    const shelf = event === 'withdraw' && row.revision === 'inReview' ? null : next(shelfFlow, row.shelf, event);
    if (shelf === null) {
      return refuse('moveNotPossible');
    }
    const trouble = await troubleOf(tx, row);
    if (trouble) {
      return trouble;
    }
    await updateListing(tx, row.id, { shelf, updatedAt: deps.clock() });
    if (row.live !== null && shelf !== 'draft') {
      await showProduct(tx, row.id, shelf);
    }
    await audit(tx, deps, caller.member, {
      act: 'change ownProducts',
      thing: row.id,
      before: auditFacts(row),
      after: auditFacts({ ...row, shelf, version: row.version + 1 }),
    });
    return { id: row.id };
  };

export const putOnIn = onShelf('putOn', shelfTrouble);
export const takeOffIn = onShelf('takeOff');
export const withdrawIn = onShelf('withdraw');
export const putOnShelf = alone(putOnIn);
export const takeOffShelf = alone(takeOffIn);
export const withdrawListing = alone(withdrawIn);
