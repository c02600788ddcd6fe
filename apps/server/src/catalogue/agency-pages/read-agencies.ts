import type * as schemas from '@lyceum/contract/agencies.schemas';
import { mostCounted } from '@lyceum/domain/catalogue';
import { groundMetres, knownPlace, straightMetres } from '@lyceum/domain/place';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { findEntries } from '../finding/find-entries.ts';
import type { Deps, Visitor } from '../../platform/deps.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { meanStars } from '../products/product-item.ts';
import { searchProducts } from '../finding/search-products.ts';
import { selectBriefs, selectKnownBriefs, selectPage, selectPlaces, type BriefRow } from './agency-pages.sql.ts';

type Brief = Omit<z.input<typeof schemas.getAgencyInfo.reply>, 'distance'>;
type Page = z.input<typeof schemas.getAgencyInfoV2.reply>;

function briefOf({ figures, ...row }: BriefRow): Brief {
  return { ...row, courseCount: figures.courseCount, reviewCount: figures.reviewCount, stars: meanStars(figures) };
}

/** Agencies that are open and have something on the shelf, best first or nearest first. */
export async function searchAgencies(
  { db }: Deps,
  { keyword = '', sort, page, pageSize, ...at }: z.output<typeof schemas.search.request>,
  { language }: Visitor,
): Promise<z.input<typeof schemas.search.reply>> {
  const here = knownPlace(at);
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { list, total } = await findEntries(db, { kind: 'agency', keyword, sort, here }, range);
  const rows = await selectBriefs(
    db,
    list.map(({ id }) => id),
    language,
  );
  const distances = new Map(list.map(({ id, distance }) => [id, distance]));
  return {
    list: rows.map((row) => ({ ...briefOf(row), distance: distances.get(row.id) ?? null })),
    total,
    page,
    pageSize,
  };
}

/** What lists show of these agencies, and whether they are open, by id; of any state, for those who know them already. */
export async function readKnownAgencies({ db }: Pick<Deps, 'db'>, ids: readonly string[], { language }: Visitor) {
  const rows = await selectKnownBriefs(db, ids, language);
  return new Map(rows.map(({ state, ...row }) => [row.id, { ...briefOf(row), open: state === 'open' }]));
}

/** The places of what a search lists, the best first; the total is that of the search. */
export async function readAgencyPins(
  { db }: Deps,
  { keyword = '' }: z.output<typeof schemas.pins.request>,
  { language }: Visitor,
): Promise<z.input<typeof schemas.pins.reply>> {
  const search = { kind: 'agency', keyword, sort: 'relevance', here: null } as const;
  const found = await findEntries(db, search, { limit: mostCounted, offset: 0 });
  const rows = await selectPlaces(
    db,
    found.list.map(({ id }) => id),
    language,
  );
  const list = rows.flatMap(({ id, name, ...at }) => {
    const place = knownPlace(at);
    return place ? [{ id, name, ...place }] : [];
  });
  return { total: found.total, list };
}

export async function readAgencyBrief(
  { db }: Deps,
  { agencyId, ...at }: z.output<typeof schemas.getAgencyInfo.request>,
  { language }: Visitor,
): Promise<z.input<typeof schemas.getAgencyInfo.reply> | Refusal<'notFound'>> {
  const [row] = await selectBriefs(db, [agencyId], language);
  if (!row) {
    return refuse('notFound');
  }
  const [here, there] = [knownPlace(at), knownPlace(row)];
  return { ...briefOf(row), distance: here && there && groundMetres(straightMetres(here, there)) };
}

/** The whole page of an agency, by either of the names that its id has. */
export async function readAgencyPage(
  { db }: Deps,
  of: z.output<typeof schemas.getAgencyInfoV2.request> | z.output<typeof schemas.sellerDetail.request>,
  { language }: Visitor,
): Promise<Page | Refusal<'notFound'>> {
  const row = await selectPage(db, 'agencyId' in of ? of.agencyId : of.sellerId, language);
  if (row === null) {
    return refuse('notFound');
  }
  const { roomPictures, ...rest } = row;
  return {
    ...briefOf(rest),
    address: rest.address === '' ? null : rest.address,
    licence: rest.licence,
    pictures: [rest.cover, ...roomPictures],
    place: knownPlace(rest),
    spaceCount: rest.figures.spaceCount,
    teacherCount: rest.teacherCount,
    followerCount: rest.followerCount,
  };
}

/** What an agency has on the shelf, by the search of everything that is sold. */
export function listAgencyProducts(
  deps: Deps,
  { sellerId, agencyId = sellerId, ...search }: z.output<typeof schemas.listProductsByAgencyId.request>,
  visitor: Visitor,
  reads: ReadContext,
): Promise<z.input<typeof schemas.listProductsByAgencyId.reply>> {
  return searchProducts(deps, { ...search, agencyId }, visitor, reads);
}
