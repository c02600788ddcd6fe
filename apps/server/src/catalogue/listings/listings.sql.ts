import type { ProductType } from '@lyceum/domain/catalogue';
import { languages, type Language } from '@lyceum/domain/language';
import type { ListingSort, QueueState, RevisionState, ShelfFilter } from '@lyceum/domain/listings';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { consultantAgencies, consultants } from '../consultants/consultants.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { products } from '../products/products.tables.ts';
import { categories } from '../shopfront/shopfront.tables.ts';
import { teachers } from '../teachers/teachers.tables.ts';
import { listings } from './listings.tables.ts';

const { content: _, live: __, searchText: ___, name: ____, ...itemColumns } = getTableColumns(listings);
const soldCount = sql<number>`coalesce(${products.soldCount}, 0)`;
const suspension = {
  suspendedAt: products.suspendedAt,
  suspendedFor: products.suspendedFor,
  withheld: sql<boolean>`coalesce(${products.state} = 'suspended' and ${products.suspendedAt} is null, false)`,
};
const inLanguage = (column: SQL | typeof listings.name, language: Language) => sql<string>`${column} ->> ${language}`;

/** A draft may have its name in other languages only. */
const someName = (language: Language) => {
  const names = [language, ...languages.filter((one) => one !== language)].map(
    (one) => sql`nullif(${listings.name} ->> ${one}, '')`,
  );
  return sql<string>`coalesce(${sql.join(names, sql`, `)}, '')`;
};

const wholeColumns = {
  ...getTableColumns(listings),
  region: agencies.region,
  agencyName: agencies.name,
  agencyState: agencies.state,
  zone: agencies.zone,
  soldCount,
  ...suspension,
};

/** Whose listing: an agency's own, or, for operators, anybody's. */
export type Owner = { agencyId: string } | 'anybody';
const isOwned = (id: string, owner: Owner) =>
  and(eq(listings.id, id), owner === 'anybody' ? undefined : eq(listings.agencyId, owner.agencyId));

function wholeListing(db: Queryable, id: string, owner: Owner) {
  return db
    .select(wholeColumns)
    .from(listings)
    .innerJoin(agencies, eq(agencies.id, listings.agencyId))
    .leftJoin(products, eq(products.id, listings.id))
    .where(isOwned(id, owner));
}

export async function selectListing(db: Queryable, id: string, owner: Owner) {
  const [row] = await wholeListing(db, id, owner);
  return row ?? null;
}
export type ListingRow = NonNullable<Awaited<ReturnType<typeof selectListing>>>;

/** The listing, locked until the transaction ends: one person at a time decides what becomes of it. */
export async function lockListing(tx: Transaction, id: string, owner: Owner): Promise<ListingRow | null> {
  const [row] = await wholeListing(tx, id, owner).for('update', { of: listings });
  return row ?? null;
}

export async function insertListing(db: Queryable, row: typeof listings.$inferInsert): Promise<void> {
  await db.insert(listings).values(row);
}

export async function updateListing(
  tx: Transaction,
  id: string,
  change: Partial<Omit<typeof listings.$inferInsert, 'id' | 'agencyId' | 'version'>>,
): Promise<void> {
  await tx
    .update(listings)
    .set({ ...change, version: sql`${listings.version} + 1` })
    .where(eq(listings.id, id));
}

/** Terms are no part of the draft: a price that changes leaves the version as it is. */
export async function updatePriceFrom(tx: Transaction, id: string, priceFrom: number | null): Promise<void> {
  await tx.update(listings).set({ priceFrom }).where(eq(listings.id, id));
}

export interface ListingFilter {
  /** Patterns for `like`, all of which must match. */
  terms: string[];
  type: ProductType | null;
  shelf: ShelfFilter | null;
  revision: RevisionState | null;
}

const lets = ({ terms, type, shelf, revision }: ListingFilter) =>
  and(
    terms.length === 0 ? undefined : sql`${listings.searchText} like all (${sql.param(terms)}::text[])`,
    type === null ? undefined : eq(listings.type, type),
    shelf === 'suspended'
      ? sql`${listings.id} in (select id from ${products} where suspended_at is not null)`
      : shelf === null
        ? undefined
        : eq(listings.shelf, shelf),
    revision === null ? undefined : eq(listings.revision, revision),
  );

/** Ends with the id, so that no product is seen twice or never while a person turns pages. */
function orderBy(sort: ListingSort, direction: 'up' | 'down', language: Language): SQL[] {
  const columns: Record<ListingSort, SQL> = {
    updatedAt: sql`${listings.updatedAt}`,
    name: inLanguage(listings.name, language),
    priceFrom: sql`${listings.priceFrom}`,
    soldCount,
  };
  return [direction === 'up' ? asc(columns[sort]) : desc(columns[sort]), asc(listings.id)];
}

export interface Range {
  limit: number;
  offset: number;
}

const itemsOf = (db: Queryable, language: Language) =>
  db
    .select({
      ...itemColumns,
      name: someName(language),
      region: agencies.region,
      agencyName: sql<string>`${agencies.name} ->> ${language}`,
      soldCount,
      ...suspension,
    })
    .from(listings)
    .innerJoin(agencies, eq(agencies.id, listings.agencyId))
    .leftJoin(products, eq(products.id, listings.id))
    .$dynamic();
export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

/** One page of an agency's listings, and how many there are on all pages. */
export async function selectOwnListings(
  db: Queryable,
  agencyId: string,
  filter: ListingFilter,
  {
    sort,
    direction,
    language,
    limit,
    offset,
  }: Range & {
    sort: ListingSort;
    direction: 'up' | 'down';
    language: Language;
  },
) {
  const where = and(eq(listings.agencyId, agencyId), lets(filter));
  // The ids first: sorting whole rows of twenty thousand products would cost more than the page.
  const page = db
    .select({ id: listings.id })
    .from(listings)
    .leftJoin(
      products,
      // The agency once more, because an index has its products with what they sold.
      sort === 'soldCount' ? and(eq(products.id, listings.id), eq(products.agencyId, agencyId)) : sql`false`,
    )
    .where(where)
    .orderBy(...orderBy(sort, direction, language))
    .limit(limit)
    .offset(offset)
    .as('page');
  const [rows, total] = await Promise.all([
    itemsOf(db, language)
      .innerJoin(page, eq(listings.id, page.id))
      .orderBy(...orderBy(sort, direction, language)),
    countOwnListings(db, agencyId, filter),
  ]);
  return { rows, total };
}

export async function countOwnListings(db: Queryable, agencyId: string, filter: ListingFilter): Promise<number> {
  const [total] = await db
    .select({ count: count() })
    .from(listings)
    .where(and(eq(listings.agencyId, agencyId), lets(filter)));
  return total?.count ?? 0;
}

/** In the order of their ids, those after the given one: a product that is saved meanwhile keeps its place. */
export async function selectListingsAfter(
  db: Queryable,
  agencyId: string,
  filter: ListingFilter,
  { after, language, limit }: { after: string | null; language: Language; limit: number },
): Promise<ItemRow[]> {
  return itemsOf(db, language)
    .where(and(eq(listings.agencyId, agencyId), lets(filter), after === null ? undefined : gt(listings.id, after)))
    .orderBy(asc(listings.id))
    .limit(limit);
}

/** The products themselves, in the order of their ids, those after the given one; nobody changes any more what was given up. */
export async function selectWholeListingsAfter(
  db: Queryable,
  agencyId: string,
  filter: ListingFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListingRow[]> {
  return db
    .select(wholeColumns)
    .from(listings)
    .innerJoin(agencies, eq(agencies.id, listings.agencyId))
    .leftJoin(products, eq(products.id, listings.id))
    .where(
      and(
        eq(listings.agencyId, agencyId),
        ne(listings.shelf, 'withdrawn'),
        lets(filter),
        after === null ? undefined : gt(listings.id, after),
      ),
    )
    .orderBy(asc(listings.id))
    .limit(limit);
}

/** What the platform looks at: of each state which ones, and in which order. */
const queues: Record<QueueState, { isIn: SQL | undefined; order: SQL }> = {
  inReview: { isIn: eq(listings.revision, 'inReview'), order: asc(listings.submittedAt) },
  onShelf: { isIn: and(eq(listings.shelf, 'onShelf'), isNull(products.suspendedAt)), order: desc(listings.updatedAt) },
  suspended: {
    isIn: and(isNotNull(products.suspendedAt), ne(listings.shelf, 'withdrawn')),
    order: desc(products.suspendedAt),
  },
};

/** Of all agencies: what waits for a review, the oldest first; what they sell, and what is suspended, the newest first. */
export async function selectQueue(
  db: Queryable,
  state: QueueState,
  terms: string[],
  language: Language,
  { limit, offset }: Range,
) {
  const { isIn, order } = queues[state];
  const where = and(isIn, lets({ terms, type: null, shelf: null, revision: null }));
  const [rows, [total]] = await Promise.all([
    itemsOf(db, language).where(where).orderBy(order, asc(listings.id)).limit(limit).offset(offset),
    db.select({ count: count() }).from(listings).leftJoin(products, eq(products.id, listings.id)).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** What a product of this agency may refer to, in the reader's language. */
export async function selectChoices(db: Queryable, agencyId: string, language: Language) {
  const [agency] = await db.select({ region: agencies.region }).from(agencies).where(eq(agencies.id, agencyId));
  return {
    region: agency?.region ?? 'tw',
    categories: await db
      .select({
        id: categories.id,
        parentId: categories.parentId,
        name: sql<string>`${categories.name} ->> ${language}`,
        picture: categories.picture,
      })
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.id)),
    teachers: await db
      .select({
        id: teachers.id,
        name: sql<string>`${teachers.name} ->> ${language}`,
        title: sql<string>`${teachers.title} ->> ${language}`,
        avatar: teachers.avatar,
        shown: teachers.shown,
      })
      .from(teachers)
      .where(eq(teachers.agencyId, agencyId))
      .orderBy(asc(teachers.id)),
    consultants: await db
      .select({ id: consultants.id, name: sql<string>`${consultants.name} ->> ${language}` })
      .from(consultants)
      .innerJoin(consultantAgencies, eq(consultantAgencies.consultantId, consultants.id))
      .where(and(eq(consultantAgencies.agencyId, agencyId), isNull(consultantAgencies.withdrawnAt)))
      .orderBy(asc(consultants.id)),
  };
}

/** What contents refer to by id, with the names that people know it by. */
export async function selectNames(
  db: Queryable,
  ids: { categories: string[]; teachers: string[]; consultants: string[] },
  language: Language,
) {
  return {
    categories: await db
      .select({
        id: categories.id,
        name: sql<string>`${categories.name} ->> ${language}`,
        picture: categories.picture,
      })
      .from(categories)
      .where(inArray(categories.id, ids.categories)),
    teachers: await db
      .select({
        id: teachers.id,
        name: sql<string>`${teachers.name} ->> ${language}`,
        avatar: teachers.avatar,
        papers: teachers.papers,
      })
      .from(teachers)
      .where(inArray(teachers.id, ids.teachers)),
    consultants: await db
      .select({ id: consultants.id, name: sql<string>`${consultants.name} ->> ${language}` })
      .from(consultants)
      .where(inArray(consultants.id, ids.consultants)),
  };
}

/** Whether the category is there; it stays until the transaction ends. */
export async function holdCategory(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('key share');
  return rows.length === 1;
}
