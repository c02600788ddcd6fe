import type * as schemas from '@lyceum/contract/listings.schemas';
import { next } from '@lyceum/domain/flow';
import { cheapest, revisionFlow, shelfFlow, type RevisionEvent } from '@lyceum/domain/listings';
import { isRefusal, refuse, type Refusal } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { regionLimitsBroken } from '@lyceum/domain/region-limits';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import { refuseUnaccepted } from '../consultants/accepted-consultants.ts';
import { replaceLessons } from '../lessons/replace-lessons.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { publishProduct, suspendProduct } from '../products/publish-product.ts';
import { refreshCatalogue } from '../products/refresh-catalogue.ts';
import { readTerms } from '../products/terms.ts';
import { assignTeachers } from '../teachers/assign-teachers.ts';
import { lockListing, updateListing, updatePriceFrom, type ListingRow } from './listings.sql.ts';
import { auditFacts } from './open-listing.ts';
import { lessonIdsOf, soldLessonIds, withLiveTerms } from './read-listing.ts';

/** The listing in review, locked; somebody who decided first, or the agency that took it back, leaves nothing to decide. */
async function openSubmitted(
  tx: Transaction,
  { id, version }: { id: string; version: number },
): Promise<ListingRow | Refusal<'notFound' | 'decidedMeanwhile'>> {
  const row = await lockListing(tx, id, 'anybody');
  if (row === null) {
    return refuse('notFound');
  }
  return row.revision === 'inReview' && row.version === version ? row : refuse('decidedMeanwhile');
}

function auditReview(tx: Transaction, deps: Deps, caller: StaffCaller, before: ListingRow, after: Partial<ListingRow>) {
  return audit(tx, deps, caller.member, {
    act: 'review products',
    thing: before.id,
    before: auditFacts(before),
    after: auditFacts({ ...before, ...after, version: before.version + 1 }),
  });
}

/** Puts what was sent in before the buyers, whole and at once. The first time it goes on the shelf; later it stays where it is. */
export function passListing(deps: Deps, input: z.output<typeof schemas.pass.request>, caller: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const row = await openSubmitted(tx, input);
    if (isRefusal(row)) {
      return row;
    }
    const { id, content } = row;
    const shelf = next(shelfFlow, row.shelf, 'publish') ?? row.shelf;
    const revision = next(revisionFlow, row.revision, 'pass' satisfies RevisionEvent);
    if (revision === null || shelf === 'draft') {
      return refuse('decidedMeanwhile');
    }
    const kept = new Set(lessonIdsOf(content));
    if ((await soldLessonIds(deps, tx, row)).some((lesson) => !kept.has(lesson))) {
      return refuse('lessonsSold');
    }
    const [limit] = regionLimitsBroken(row.region, withLiveTerms(content, await readTerms(tx, id)));
    if (limit) {
      return refuse(limit);
    }
    const unaccepted = await refuseUnaccepted(tx, row.agencyId, content.consultantIds);
    if (unaccepted) {
      return unaccepted;
    }
    const now = deps.clock();
    await publishProduct(tx, {
      id,
      agencyId: row.agencyId,
      currency: regionFacts[row.region].currency,
      shelf,
      content,
      now,
    });
    await replaceLessons(tx, { productId: id, zone: row.zone }, content.chapters);
    await assignTeachers(tx, id, content.teacherIds);
    await refreshCatalogue(tx, [id]);
    await updateListing(tx, id, { shelf, revision, live: content, reason: null, submittedAt: null, updatedAt: now });
    await updatePriceFrom(tx, id, cheapest([...(await readTerms(tx, id)).values()]));
    await auditReview(tx, deps, caller, row, { shelf, revision });
    return {};
  });
}

/** Sends it back with a reason, which the agency reads. What buyers see stays. */
export function rejectListing(deps: Deps, input: z.output<typeof schemas.reject.request>, caller: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const row = await openSubmitted(tx, input);
    if (isRefusal(row)) {
      return row;
    }
    const revision = next(revisionFlow, row.revision, 'reject' satisfies RevisionEvent);
    if (revision === null) {
      return refuse('decidedMeanwhile');
    }
    await updateListing(tx, row.id, { revision, reason: input.reason, submittedAt: null, updatedAt: deps.clock() });
    await auditReview(tx, deps, caller, row, { revision });
    return {};
  });
}

/** Takes a published product out of the shop, wherever its agency wants it, and writes to the agency's owners why. Who bought it keeps it. */
export async function suspendListing(
  deps: Deps,
  { id, reason }: z.output<typeof schemas.suspend.request>,
  caller: StaffCaller,
) {
  const result = await setSuspension(deps, caller, id, { at: deps.clock(), reason });
  deps.wakeOutbox();
  return result;
}

/** Lets it come back, to where its agency wants it. */
export async function liftSuspension(
  deps: Deps,
  { id }: z.output<typeof schemas.liftSuspension.request>,
  caller: StaffCaller,
) {
  const result = await setSuspension(deps, caller, id, null);
  deps.wakeOutbox();
  return result;
}

function setSuspension(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  suspension: { at: Date; reason: string } | null,
): Promise<Refusal<'notFound' | 'decidedMeanwhile' | 'moveNotPossible'> | Record<string, never>> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockListing(tx, id, 'anybody');
    if (row === null) {
      return refuse('notFound');
    }
    if (row.live === null || row.shelf === 'draft' || row.shelf === 'withdrawn') {
      return refuse('moveNotPossible');
    }
    if (!(await suspendProduct(tx, id, row.shelf, suspension))) {
      return refuse('decidedMeanwhile');
    }
    await tellOwners(deps, tx, row.agencyId, (locale) => {
      const params = { name: row.live?.name[locale] ?? '', reason: suspension?.reason ?? '' };
      return suspension
        ? {
            subject: m.listings_suspendedSubject(params, { locale }),
            body: m.listings_suspendedBody(params, { locale }),
          }
        : { subject: m.listings_liftedSubject(params, { locale }), body: m.listings_liftedBody(params, { locale }) };
    });
    await audit(tx, deps, caller.member, {
      act: 'review products',
      thing: id,
      before: { suspended: suspension === null },
      after: { suspended: suspension !== null },
    });
    return {};
  });
}
