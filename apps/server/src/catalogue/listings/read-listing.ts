import type * as schemas from '@lyceum/contract/listings.schemas';
import type { FileId } from '@lyceum/domain/ids';
import { mediaOf, type ListingContent } from '@lyceum/domain/listings';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import type { z } from 'zod';
import { readMedia } from '../lessons/take-media.ts';
import { videoAddress } from '../../people/files/serve-videos.ts';
import type { Queryable } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { readTerms, type LiveTerms } from '../products/terms.ts';
import { patternsOf } from '../../platform/patterns.ts';
import {
  selectChoices,
  selectListing,
  selectNames,
  selectOwnListings,
  selectQueue,
  type ItemRow,
  type ListingFilter,
  type ListingRow,
  type Owner,
} from './listings.sql.ts';

type Listing = z.input<typeof schemas.listing>;

/** The agency whose products somebody of an agency sees; the empty one, which owns nothing, for everybody else. */
export const ownerOf = ({ member }: StaffCaller): { agencyId: string } => ({ agencyId: member.agencyId ?? '' });

const factsOf = (row: Omit<ItemRow, 'name' | 'agencyName'>) => ({
  id: row.id,
  shelf: row.shelf,
  revision: row.revision,
  reason: row.reason,
  currency: regionFacts[row.region].currency,
  soldCount: row.soldCount,
  updatedAt: row.updatedAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  suspension: row.suspendedAt && { at: row.suspendedAt.toISOString(), reason: row.suspendedFor ?? '' },
  withheld: row.withheld,
});

/** Published offers have their terms in the shop's own tables, where buyers take places from them. */
export function withLiveTerms(content: ListingContent, terms: LiveTerms): ListingContent {
  return { ...content, offers: content.offers.map((offer) => ({ ...offer, ...terms.get(offer.id) })) };
}

export const lessonIdsOf = (content: ListingContent | null): string[] =>
  (content?.chapters ?? []).flatMap(({ lessons }) => lessons.map(({ id }) => id));

/** The lessons that buyers see and somebody bought: they stay. */
export async function soldLessonIds(
  { isSold }: Pick<Deps, 'isSold'>,
  db: Queryable,
  { id, live }: Pick<ListingRow, 'id' | 'live'>,
): Promise<string[]> {
  return live !== null && (await isSold(db, id)) ? lessonIdsOf(live) : [];
}

/** A listing as its editor shows it. */
export async function listingOf(deps: Pick<Deps, 'isSold'>, db: Queryable, row: ListingRow): Promise<Listing> {
  const terms = await readTerms(db, row.id);
  const media = await readMedia(db, mediaOf(row.content));
  return {
    ...factsOf(row),
    media,
    version: row.version,
    content: withLiveTerms(row.content, terms),
    liveOfferIds: row.content.offers.map((offer) => offer.id).filter((offer) => terms.has(offer)),
    keptLessonIds: await soldLessonIds(deps, db, row),
  };
}

/** The listing as it stands in the database now; throws when there is none. */
export async function rereadListing(deps: Deps, db: Queryable, id: string, owner: Owner): Promise<Listing> {
  const row = await selectListing(db, id, owner);
  if (row === null) {
    throw new Error(`the listing ${id} is gone`);
  }
  return listingOf(deps, db, row);
}

export async function readOwnListing(
  deps: Deps,
  { id }: z.output<typeof schemas.own.request>,
  caller: StaffCaller,
): Promise<Listing | Refusal<'notFound'>> {
  const row = await selectListing(deps.db, id, ownerOf(caller));
  return row === null ? refuse('notFound') : listingOf(deps, deps.db, row);
}

/** What was sent in, beside what buyers see now. */
export async function readSubmittedListing(
  deps: Deps,
  { id }: z.output<typeof schemas.submitted.request>,
  { language }: StaffCaller,
): Promise<z.input<typeof schemas.submitted.reply> | Refusal<'notFound'>> {
  const { db, signer, clock } = deps;
  const row = await selectListing(db, id, 'anybody');
  if (row === null) {
    return refuse('notFound');
  }
  const [listing, terms] = await Promise.all([listingOf(deps, db, row), readTerms(db, id)]);
  const contents = [listing.content, ...(row.live ? [row.live] : [])];
  const ids = {
    categories: contents.flatMap(({ categoryId }) => categoryId ?? []),
    teachers: contents.flatMap(({ teacherIds }) => teacherIds),
    consultants: contents.flatMap(({ consultantIds }) => consultantIds),
  };
  return {
    ...listing,
    agencyName: row.agencyName[language],
    live: row.live === null ? null : withLiveTerms(row.live, terms),
    names: {
      ...(await selectNames(db, ids, language)),
      media: await readMedia(db, contents.flatMap(mediaOf)),
    },
    videos: listing.media
      .filter(({ kind }) => kind === 'mp4')
      .map(({ id: video }) => ({ id: video, url: videoAddress(signer, video as FileId, clock()).url })),
  };
}

const itemOf = (row: ItemRow) => ({
  ...factsOf(row),
  type: row.type,
  form: row.form,
  name: row.name,
  picture: row.picture,
  priceFrom: row.priceFrom,
});

/** The filters as the statements take them. */
export const filterOf = ({
  keyword = '',
  type,
  shelf,
  revision,
}: z.output<typeof schemas.exportList.request>): ListingFilter => ({
  terms: patternsOf(keyword),
  type: type ?? null,
  shelf: shelf ?? null,
  revision: revision ?? null,
});

export async function listOwnListings(
  { db }: Deps,
  { sort, direction, page, pageSize, ...search }: z.output<typeof schemas.list.request>,
  caller: StaffCaller,
): Promise<z.input<typeof schemas.list.reply>> {
  const { rows, total } = await selectOwnListings(db, ownerOf(caller).agencyId, filterOf(search), {
    sort,
    direction,
    language: caller.language,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { list: rows.map(itemOf), total, page, pageSize };
}

export async function listQueue(
  { db }: Deps,
  { state, keyword = '', page, pageSize }: z.output<typeof schemas.queue.request>,
  { language }: StaffCaller,
): Promise<z.input<typeof schemas.queue.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectQueue(db, state, patternsOf(keyword), language, range);
  return { list: rows.map((row) => ({ ...itemOf(row), agencyName: row.agencyName })), total, page, pageSize };
}

export async function listChoices(
  { db }: Deps,
  _: unknown,
  caller: StaffCaller,
): Promise<z.input<typeof schemas.choices.reply>> {
  const { region, ...lists } = await selectChoices(db, ownerOf(caller).agencyId, caller.language);
  return { currency: regionFacts[region].currency, ...lists };
}
