import type { AgencyState } from '@lyceum/domain/agencies';
import type { Language } from '@lyceum/domain/language';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { listings } from '../listings/listings.tables.ts';
import { among } from '../../platform/among.sql.ts';
import { preparedOnce, type Queryable } from '../../platform/database.ts';
import { inReadersLanguage, namedLike } from '../../platform/words.sql.ts';
import { products } from '../products/products.tables.ts';
import { teachers } from '../teachers/teachers.tables.ts';
import { favouriteSellers } from '../favourites/favourites.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';

interface Figures {
  courseCount: number;
  spaceCount: number;
  reviewCount: number;
  starsSum: number;
}

/** Spelled out: a statement of one table would leave the table's name away, and a table within it has columns of these names too. */
const ofAgency = sql.raw('agency_id = agencies.id');

/** Of what it has on the shelf. */
const figures = sql<Figures>`(
  select json_build_object('courseCount', count(*) filter (where type in (1, 2)), 'spaceCount', count(*) filter (where type = 3),
    'reviewCount', coalesce(sum(review_count), 0), 'starsSum', coalesce(sum(stars_sum), 0))
  from ${products} where ${ofAgency} and state = 'onShelf')`;

const brief = {
  id: agencies.id,
  masterId: agencies.masterId,
  name: inReadersLanguage(agencies.name),
  logo: agencies.logo,
  cover: agencies.cover,
  city: inReadersLanguage(agencies.city),
  region: agencies.region,
  story: inReadersLanguage(agencies.story),
  foundedYear: agencies.foundedYear,
  longitude: agencies.longitude,
  latitude: agencies.latitude,
  figures,
};

const briefs = preparedOnce((db) =>
  db
    .select(brief)
    .from(agencies)
    .where(sql`${among(agencies.id, 'ids')} and ${agencies.state} = 'open'`)
    .orderBy(sql`array_position(${sql.placeholder('ids')}::text[], ${agencies.id})`)
    .prepare('agencies_briefs'),
);

const knownBriefs = preparedOnce((db) =>
  db
    .select({ ...brief, state: agencies.state })
    .from(agencies)
    .where(among(agencies.id, 'ids'))
    .orderBy(sql`array_position(${sql.placeholder('ids')}::text[], ${agencies.id})`)
    .prepare('agencies_known_briefs'),
);

/** Those of the agencies that are open, in the order of the ids. */
export function selectBriefs(db: Queryable, ids: readonly string[], language: Language) {
  return briefs(db).execute({ ids, language });
}
export type BriefRow = Awaited<ReturnType<typeof selectBriefs>>[number];

/** The same of any state, for those who know them already. */
export function selectKnownBriefs(db: Queryable, ids: readonly string[], language: Language) {
  return knownBriefs(db).execute({ ids, language });
}

const places = preparedOnce((db) =>
  db
    .select({
      id: agencies.id,
      name: inReadersLanguage(agencies.name),
      longitude: agencies.longitude,
      latitude: agencies.latitude,
    })
    .from(agencies)
    .where(sql`${among(agencies.id, 'ids')} and ${agencies.state} = 'open'`)
    .orderBy(sql`array_position(${sql.placeholder('ids')}::text[], ${agencies.id})`)
    .prepare('agencies_places'),
);

/** Where those of the agencies are that are open, in the order of the ids. */
export function selectPlaces(db: Queryable, ids: readonly string[], language: Language) {
  return places(db).execute({ ids, language });
}

const mostRooms = 6;
/** The first picture of each of its rooms, the best sold first. */
const roomPictures = sql<string[]>`(
  select coalesce(json_agg(picture), '[]') from (
    select pictures ->> 0 picture from ${products}
    where ${ofAgency} and state = 'onShelf' and type = 3 and jsonb_array_length(pictures) > 0
    order by sold_count desc, id limit ${sql.raw(String(mostRooms))}
  ) rooms)`;

const page = preparedOnce((db) =>
  db
    .select({
      ...brief,
      address: sql<string | null>`${inReadersLanguage(agencies.address)}`,
      licence: agencies.licence,
      roomPictures,
      teacherCount: sql<number>`(select count(*)::int from ${teachers} where ${and(ofAgency, teachers.shown)})`,
      followerCount: sql<number>`(select count(*)::int from ${favouriteSellers} where ${ofAgency})`,
    })
    .from(agencies)
    .where(and(eq(agencies.id, sql.placeholder('id')), eq(agencies.state, 'open')))
    .prepare('agencies_page'),
);

/** Everything that its page says of itself; null when it is unknown or blocked. */
export async function selectPage(db: Queryable, id: string, language: Language) {
  const [row] = await page(db).execute({ id, language });
  return row ?? null;
}

interface AgencyFilter {
  /** Patterns for `like`, all of which must match one of its names. */
  terms: string[];
  state: AgencyState | null;
}

/** By their English names. */
export async function selectAgencies(db: Queryable, filter: AgencyFilter, range: { limit: number; offset: number }) {
  const where = and(
    namedLike(agencies.name, filter.terms),
    filter.state === null ? undefined : eq(agencies.state, filter.state),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({
        id: agencies.id,
        name: agencies.name,
        city: agencies.city,
        region: agencies.region,
        state: agencies.state,
        blockedReason: agencies.blockedReason,
        closing: sql<boolean>`${agencies.closingAt} is not null`,
        withheld: agencies.withheld,
        commissionBps: agencies.commissionBps,
        licence: agencies.licence,
        hasLicencePaper: sql<boolean>`${agencies.licenceFileId} is not null`,
        productCount: sql<number>`(
          select count(*)::int from ${listings} where ${and(eq(listings.agencyId, agencies.id), ne(listings.shelf, 'withdrawn'))})`,
      })
      .from(agencies)
      .where(where)
      .orderBy(asc(sql`${agencies.name} ->> 'en'`), asc(agencies.id))
      .limit(range.limit)
      .offset(range.offset),
    db.select({ count: count() }).from(agencies).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}
