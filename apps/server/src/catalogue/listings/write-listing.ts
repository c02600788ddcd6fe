import type * as schemas from '@lyceum/contract/listings.schemas';
import { newId } from '@lyceum/domain/ids';
import { languages, type Language, type LocalizedText } from '@lyceum/domain/language';
import { cheapest, mediaOf, unpriceableIn, type ListingContent } from '@lyceum/domain/listings';
import { isRefusal, refuse, type Refusal } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { refuseUnaccepted } from '../consultants/accepted-consultants.ts';
import { takeMedia } from '../lessons/take-media.ts';
import { keepPictures } from '../../people/files/keep-pictures.ts';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { holdCategory, insertListing, selectChoices, selectListing, updateListing } from './listings.sql.ts';
import { thingOf } from './keep-draft.ts';
import { deleteDraft, insertVersion } from './kept.sql.ts';
import { auditFacts, openListing } from './open-listing.ts';
import { readTerms } from '../products/terms.ts';
import { lessonIdsOf, listingOf, ownerOf, rereadListing, soldLessonIds, withLiveTerms } from './read-listing.ts';

export type WrittenContent = z.output<typeof schemas.create.request>['content'];

/** What `words` of the schemas lets through. */
const longestName = 120;

/** Gives each new part an id. An id that the listing did not have is not taken over: it may be another agency's. */
function withIds(deps: Deps, written: WrittenContent, known: ListingContent | null): ListingContent {
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

/** Puts a new draft of the agency beside the others, and answers its id. `known` has what it may show without asking, because it is a copy of that. */
export async function makeListing(
  deps: Deps,
  tx: Transaction,
  { content: written, known }: { content: WrittenContent; known: ListingContent | null },
  caller: StaffCaller,
) {
  const now = deps.clock();
  const content = withIds(deps, written, null);
  const trouble = await troubleOf(deps, tx, { content, known }, caller);
  if (trouble) {
    return trouble;
  }
  const { staffId } = caller.member;
  const row = {
    id: newId('prd', now, deps.random),
    ...ownerOf(caller),
    shelf: 'draft',
    revision: 'draft',
    version: 1,
  } as const;
  await insertListing(tx, { ...row, ...listColumns(content), updatedAt: now });
  await insertVersion(tx, { listingId: row.id, version: row.version, content, savedAt: now, staffId });
  await audit(tx, deps, caller.member, {
    act: 'change ownProducts',
    thing: row.id,
    before: null,
    after: auditFacts(row),
  });
  return { id: row.id };
}

/** A new draft of the agency; it may have gaps. */
export function createListing(deps: Deps, { content }: z.output<typeof schemas.create.request>, caller: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const made = await makeListing(deps, tx, { content, known: null }, caller);
    if (isRefusal(made)) {
      return made;
    }
    await deleteDraft(tx, caller.member.staffId, thingOf(null));
    return rereadListing(deps, tx, made.id, ownerOf(caller));
  });
}

/** Lessons that were held belong to the course that was copied. */
const nextTime = (at: string | null, now: Date): string | null =>
  at !== null && Date.parse(at) > now.getTime() ? at : null;

/** The same once more, with parts of its own. */
export const copyOf = (content: ListingContent, now: Date): WrittenContent => ({
  ...content,
  classStartsAt: nextTime(content.classStartsAt, now),
  offers: content.offers.map((offer) => ({ ...offer, id: null })),
  chapters: content.chapters.map((chapter) => ({
    ...chapter,
    id: null,
    lessons: chapter.lessons.map((lesson) => ({ ...lesson, id: null, startsAt: nextTime(lesson.startsAt, now) })),
  })),
});

/** A name that says in each language that it is a copy, within the length that a name may have. */
const copiedName = (name: LocalizedText): LocalizedText => {
  const named = (language: Language): string => {
    const whole = m.listings_copyName({ name: name[language] }, { locale: language });
    return name[language] === '' || whole.length > longestName ? name[language] : whole;
  };
  return { 'zh-TW': named('zh-TW'), 'zh-CN': named('zh-CN'), en: named('en') };
};

/** A new draft like one of the agency's products, whatever became of that. */
export function copyListing(deps: Deps, { id }: z.output<typeof schemas.copy.request>, caller: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const row = await selectListing(tx, id, ownerOf(caller));
    if (row === null) {
      return refuse('notFound');
    }
    const { content: known } = await listingOf(deps, tx, row);
    const content = { ...copyOf(known, deps.clock()), name: copiedName(known.name) };
    const made = await makeListing(deps, tx, { content, known }, caller);
    return isRefusal(made) ? made : rereadListing(deps, tx, made.id, ownerOf(caller));
  });
}

/** Writes the draft over, when nobody else did meanwhile. Terms of published offers stay: `changeTerms` changes them. */
export async function writeListing(
  deps: Deps,
  tx: Transaction,
  { id, version, content: written }: { id: string; version: number; content: WrittenContent },
  caller: StaffCaller,
) {
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
  return { id };
}

export function saveListing(deps: Deps, input: z.output<typeof schemas.save.request>, caller: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const written = await writeListing(deps, tx, input, caller);
    if (isRefusal(written)) {
      return written;
    }
    await deleteDraft(tx, caller.member.staffId, thingOf(input.id));
    return rereadListing(deps, tx, input.id, ownerOf(caller));
  });
}
