import type * as schemas from '@lyceum/contract/listings.schemas';
import { newId } from '@lyceum/domain/ids';
import { languages } from '@lyceum/domain/language';
import { cheapest, mediaOf, unpriceableIn, type ListingContent } from '@lyceum/domain/listings';
import { isRefusal, refuse, type Refusal } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import type { z } from 'zod';
import { refuseUnaccepted } from '../consultants/accepted-consultants.ts';
import { takeMedia } from '../lessons/take-media.ts';
import { keepPictures } from '../../people/files/keep-pictures.ts';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { holdCategory, insertListing, selectChoices, updateListing } from './listings.sql.ts';
import { thingOf } from './keep-draft.ts';
import { deleteDraft, insertVersion } from './kept.sql.ts';
import { auditFacts, openListing } from './open-listing.ts';
import { readTerms } from '../products/terms.ts';
import { lessonIdsOf, listingOf, ownerOf, rereadListing, soldLessonIds, withLiveTerms } from './read-listing.ts';

type Written = z.output<typeof schemas.create.request>['content'];

/** Gives each new part an id. An id that the listing did not have is not taken over: it may be another agency's. */
function withIds(deps: Deps, written: Written, known: ListingContent | null): ListingContent {
  const now = deps.clock();
  const taken = new Set([
    ...(known?.offers ?? []).map(({ id }) => id),
    ...(known?.chapters ?? []).map(({ id }) => id),
    ...lessonIdsOf(known),
  ]);
  const idFor = (id: string | null, prefix: string): string => {
    // Each id once, also when it was sent twice.
    return id !== null && taken.delete(id) ? id : newId(prefix, now, deps.random);
  };
  return {
    ...written,
    offers: written.offers.map((offer) => ({ ...offer, id: idFor(offer.id, 'off') })),
    chapters: written.chapters.map((chapter) => ({
      ...chapter,
      id: idFor(chapter.id, 'chp'),
      lessons: chapter.lessons.map((lesson) => ({ ...lesson, id: idFor(lesson.id, 'lsn') })),
    })),
  };
}

/** What lists show, out of the content. */
const listColumns = (content: ListingContent) => ({
  content,
  type: content.type,
  form: content.form,
  categoryId: content.categoryId,
  name: content.name,
  picture: content.pictures[0] ?? null,
  priceFrom: cheapest(content.offers),
  searchText: languages
    .map((language) => content.name[language])
    .join(' ')
    .normalize('NFKC')
    .toLowerCase(),
});

/** Why the content cannot be kept, drafts with gaps included; null when it can. */
async function troubleOf(
  deps: Deps,
  tx: Transaction,
  { content, known }: { content: ListingContent; known: ListingContent | null },
  { member, language }: StaffCaller,
): Promise<Refusal<'notFound' | 'amountNotChargeable' | 'consultantNotAccepted'> | null> {
  const choices = await selectChoices(tx, member.agencyId ?? '', language);
  const [field] = unpriceableIn(content, regionFacts[choices.region].currency);
  if (field !== undefined) {
    return refuse('amountNotChargeable', { field });
  }
  const has = (list: { id: string }[], id: string) => list.some((one) => one.id === id);
  const newPictures = content.pictures.filter((picture) => !known?.pictures.includes(picture));
  const isKnown =
    (content.categoryId === null || (await holdCategory(tx, content.categoryId))) &&
    content.teacherIds.every((id) => has(choices.teachers, id));
  if (!isKnown || !(await keepPictures(tx, deps, member, newPictures))) {
    return refuse('notFound');
  }
  // Who withdrew stays in a draft until somebody takes him out of it; it is not published with him.
  const newConsultants = content.consultantIds.filter((id) => !known?.consultantIds.includes(id));
  const unaccepted = await refuseUnaccepted(tx, member.agencyId ?? '', newConsultants);
  if (unaccepted) {
    return unaccepted;
  }
  const knownMedia = new Set(mediaOf(known));
  for (const media of mediaOf(content)) {
    if (!knownMedia.has(media) && !(await takeMedia(tx, deps, member, media))) {
      return refuse('notFound');
    }
  }
  return null;
}

/** A new draft of the agency; it may have gaps. */
export function createListing(
  deps: Deps,
  { content: written }: z.output<typeof schemas.create.request>,
  caller: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const content = withIds(deps, written, null);
    const trouble = await troubleOf(deps, tx, { content, known: null }, caller);
    if (trouble) {
      return trouble;
    }
    const owner = ownerOf(caller);
    const row = {
      id: newId('prd', now, deps.random),
      ...owner,
      shelf: 'draft',
      revision: 'draft',
      version: 1,
    } as const;
    await insertListing(tx, { ...row, ...listColumns(content), updatedAt: now });
    const { staffId } = caller.member;
    await insertVersion(tx, { listingId: row.id, version: row.version, content, savedAt: now, staffId });
    await deleteDraft(tx, staffId, thingOf(null));
    await audit(tx, deps, caller.member, {
      act: 'change ownProducts',
      thing: row.id,
      before: null,
      after: auditFacts(row),
    });
    return rereadListing(deps, tx, row.id, owner);
  });
}

/** Writes the draft over, when nobody else did meanwhile. Terms of published offers stay: `changeTerms` changes them. */
export function saveListing(
  deps: Deps,
  { id, version, content: written }: z.output<typeof schemas.save.request>,
  caller: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const owner = ownerOf(caller);
    const row = await openListing(deps, tx, { id, version }, caller);
    if (isRefusal(row)) {
      return row;
    }
    if (row.shelf === 'withdrawn') {
      return refuse('notFound');
    }
    if (row.revision === 'inReview') {
      return refuse('underReview');
    }
    const { content: current } = await listingOf(deps, tx, row);
    const content = withLiveTerms(withIds(deps, written, current), await readTerms(tx, id));
    const kept = new Set(lessonIdsOf(content));
    if ((await soldLessonIds(deps, tx, row)).some((lesson) => !kept.has(lesson))) {
      return refuse('lessonsSold');
    }
    const trouble = await troubleOf(deps, tx, { content, known: current }, caller);
    if (trouble) {
      return trouble;
    }
    const revision = row.revision === 'applied' ? 'draft' : row.revision;
    const { priceFrom, ...columns } = listColumns(content);
    const now = deps.clock();
    const { staffId } = caller.member;
    // What was saved before versions were kept is kept before it is written over.
    const known = { listingId: id, version: row.version, content: current, savedAt: row.updatedAt, staffId: null };
    await insertVersion(tx, known);
    await insertVersion(tx, { listingId: id, version: version + 1, content, savedAt: now, staffId });
    await deleteDraft(tx, staffId, thingOf(id));
    await updateListing(tx, id, {
      ...columns,
      // What lists say of a published product is the price that buyers pay.
      priceFrom: row.live === null ? priceFrom : row.priceFrom,
      revision,
      updatedAt: now,
    });
    await audit(tx, deps, caller.member, {
      act: 'change ownProducts',
      thing: id,
      before: auditFacts(row),
      after: auditFacts({ ...row, revision, version: version + 1 }),
    });
    return rereadListing(deps, tx, id, owner);
  });
}
