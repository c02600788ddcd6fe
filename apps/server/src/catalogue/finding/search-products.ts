import type { search } from '@lyceum/contract/products.schemas';
import { formsOf, mostCounted, spaceHeads, type SearchSort } from '@lyceum/domain/catalogue';
import type { Region } from '@lyceum/domain/region';
import { groundMetres, knownPlace } from '@lyceum/domain/place';
import { datesBetween } from '@lyceum/domain/zone';
import type { z } from 'zod';
import type { Deps, Visitor } from '../../platform/deps.ts';
import type { Queryable } from '../../platform/database.ts';
import { rangesCompared } from '../products/convert-price.ts';
import { readerOf } from '../products/product-item.ts';
import { sharedItems } from '../products/read-items.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { everyKind, fact } from './search-facts.ts';
import { factQuery } from './search-terms.ts';
import {
  countFound,
  nothing,
  selectDense,
  selectDistances,
  selectFound,
  selectIds,
  type FoundOrder,
  type PageOrder,
  type SearchQuery,
  type Range,
} from './search.sql.ts';
import { readingsOf } from './understand.ts';

type Input = z.output<typeof search.request>;

/** What a search is narrowed by, besides its words. In a question to the database prices are in the reference currency. */
export type Narrowing = Omit<Input, 'keyword' | 'longitude' | 'latitude' | 'sort' | 'page' | 'pageSize'> & {
  /** Only what agencies and promoters can buy; no call for everybody asks for it. */
  distribution?: true;
};

const courses = factQuery([fact.kind('course')]);

const online = [...formsOf('online').map(fact.form), fact.kind('consulting'), fact.kind('programme')];

/** What a reader there can take part in: what is offered in the region, and whatever is held online. */
const withinReach = (region: Region): string => factQuery([fact.region(region), ...online]);

export function narrowedBy(input: Narrowing): Pick<SearchQuery, 'facts' | 'priceLeast' | 'priceMost'> {
  const {
    kind,
    cateId,
    form,
    ageBand,
    region,
    agencyId,
    use,
    city,
    heads,
    trial,
    teacherId,
    camp,
    distribution,
    date,
    part,
    begins,
    priceLeast,
    priceMost,
  } = input;
  const wanted = [
    cateId !== undefined && [fact.category(cateId)],
    form !== undefined && formsOf(form).map(fact.form),
    ageBand !== undefined && [fact.ageBand(ageBand)],
    region !== undefined && [fact.region(region)],
    agencyId !== undefined && [fact.agency(agencyId)],
    use !== undefined && [fact.use(use)],
    city !== undefined && [fact.city(city)],
    heads !== undefined && [fact.heads(spaceHeads.find((step) => step >= heads) ?? Infinity)],
    trial === true && [fact.trial],
    teacherId !== undefined && [fact.teacher(teacherId)],
    camp === true && [fact.camp],
    distribution === true && [fact.distribution],
    date !== undefined && [
      ...(kind === 'course' ? [] : [fact.free(date, part)]),
      ...(kind === 'space' ? [] : [fact.session(date)]),
    ],
    begins !== undefined && datesBetween(begins.first, begins.last).map(fact.beginning),
  ].filter((one) => one !== false);
  const ofKind = kind === undefined ? everyKind : factQuery([fact.kind(kind)]);
  return { facts: [ofKind, ...wanted.map(factQuery)].join('&'), priceLeast, priceMost };
}

/**
 * What the keyword means within the filters, and whether it finds anything: as typed, or loosely when that finds nothing. Null when
 * the keyword has no word, and nothing is found.
 */
export async function queryFor(
  db: Queryable,
  keyword: string,
  narrowing: Narrowing,
): Promise<{ typed: SearchQuery; loosely: (() => Promise<SearchQuery>) | null } | null> {
  const narrowed = narrowedBy(narrowing);
  if (keyword === '') {
    return { typed: { first: nothing, rest: everyKind, ...narrowed }, loosely: null };
  }
  const readings = await readingsOf(db, keyword);
  return (
    readings && {
      typed: { ...readings.typed, ...narrowed },
      loosely: async () => ({ ...(await readings.loosely()), ...narrowed }),
    }
  );
}

/** The question as it was typed, or the loose one when that finds nothing, with how many it finds; null when there is no word. */
export async function settledQuery(
  db: Queryable,
  keyword: string,
  narrowing: Narrowing,
): Promise<{ question: SearchQuery; total: number } | null> {
  const asked = await queryFor(db, keyword, narrowing);
  if (asked === null) {
    return null;
  }
  const [total = 0] = await countFound(db, [asked.typed]);
  if (total > 0 || asked.loosely === null) {
    return { question: asked.typed, total };
  }
  const question = await asked.loosely();
  const [looseTotal = 0] = await countFound(db, [question]);
  return { question, total: looseTotal };
}

const isPriced = ({ priceLeast, priceMost }: Pick<SearchQuery, 'priceLeast' | 'priceMost'>): boolean =>
  priceLeast !== undefined || priceMost !== undefined;

/** What a list is kept until; who has time changes all day long and is told to nobody, so that lists of a day live briefly. */
const keptUntil = ({ date }: Narrowing, tags: string[]): string[] | undefined =>
  date === undefined ? tags : undefined;

/** How many are found; one count for all pages and orders of them. */
function countOf(
  { db }: Deps,
  { rest, facts, priceLeast, priceMost }: SearchQuery,
  narrowing: Narrowing,
  reads: ReadContext,
): Promise<number> {
  return reads.fragment(
    `count ${rest} ${facts} ${priceLeast} ${priceMost}`,
    async () => {
      const [total = 0] = await countFound(db, [{ first: nothing, rest, facts, priceLeast, priceMost }]);
      return total;
    },
    keptUntil(narrowing, ['shelf', ...(isPriced({ priceLeast, priceMost }) ? ['price'] : [])]),
  );
}

/** A page that is not full says by itself how many there are; on any other there are at least those that are seen. */
function totalOf(counted: number, rows: number, { limit, offset }: Range): number {
  const isLast = rows < limit && (rows > 0 || offset === 0);
  return isLast ? offset + rows : rows > 0 ? Math.max(counted, offset + rows) : counted;
}

/** All products, all courses, and all of a category are read along an index of what they are sorted by; a part of them is sorted. */
const orders: Record<
  Exclude<SearchSort, 'distance'>,
  Record<'ofAll' | 'ofCategory', PageOrder> & Record<'ofSome', FoundOrder>
> = {
  relevance: { ofAll: 'best', ofCategory: 'best', ofSome: 'best' },
  sales: { ofAll: 'best', ofCategory: 'best', ofSome: 'best' },
  priceUp: { ofAll: 'allPriceUp', ofCategory: 'inPriceUp', ofSome: 'priceUp' },
  priceDown: { ofAll: 'allPriceDown', ofCategory: 'inPriceDown', ofSome: 'priceDown' },
  newest: { ofAll: 'allNewest', ofCategory: 'inNewest', ofSome: 'newest' },
};

async function orderOf(
  deps: Deps,
  sort: SearchSort,
  question: SearchQuery,
  narrowing: Narrowing,
  reads: ReadContext,
): Promise<PageOrder> {
  const { kind, cateId } = narrowing;
  if (sort === 'distance') {
    return (await countOf(deps, question, narrowing, reads)) > mostCounted ? 'allNear' : 'near';
  }
  const { facts, rest } = question;
  if (rest !== everyKind || isPriced(question)) {
    return orders[sort].ofSome;
  }
  if (facts === everyKind || facts === courses) {
    return orders[sort].ofAll;
  }
  const isCategory = cateId !== undefined && facts === narrowedBy({ kind, cateId }).facts;
  return orders[sort][isCategory ? 'ofCategory' : 'ofSome'];
}

/** Which changes move products in a list of that order, besides what puts them on it or takes them off. */
function changesOf(order: PageOrder, cateId: string | undefined): string[] {
  const what = order === 'best' ? 'sales' : /price/i.test(order) ? 'price' : null;
  return what === null ? [] : [cateId === undefined ? what : `${what} ${cateId}`];
}

/** As many of a list are read at once: its first pages are one read for everybody. */
const block = 100;

const isFoundOrder = (order: PageOrder): order is FoundOrder =>
  Object.values(orders).some(({ ofSome }) => ofSome === order);

/** A walk costs by how far into the list it goes. */
const mostWalked = 300;

/** On most days nearly all that can be booked is free: to find and sort all of it would be dear. Null where few are, or it is another list. */
async function denseIds(
  deps: Deps,
  order: PageOrder,
  question: SearchQuery,
  range: Range,
  narrowing: Narrowing,
  reads: ReadContext,
): Promise<string[] | null> {
  const { kind, date } = narrowing;
  const isOfDay = date !== undefined && kind !== undefined && kind !== 'course';
  const isNear = range.offset + range.limit <= mostWalked;
  return isOfDay && isNear && isFoundOrder(order) && (await countOf(deps, question, narrowing, reads)) > mostCounted
    ? selectDense(deps.db, order, question, range, kind)
    : null;
}

/** A part of a list that nobody typed words for: many ask for the same. */
async function idsOfList(
  deps: Deps,
  order: PageOrder,
  question: SearchQuery,
  { limit, offset }: Range,
  narrowing: Narrowing,
  reads: ReadContext,
): Promise<string[]> {
  const { kind, cateId } = narrowing;
  const start = offset - (offset % block);
  const [from, size] = offset + limit <= start + block ? [start, block] : [offset, limit];
  const { first, rest, facts, priceLeast, priceMost } = question;
  const ids = await reads.fragment(
    `ids ${order} ${kind} ${cateId} ${from} ${size} ${first} ${rest} ${facts} ${priceLeast} ${priceMost}`,
    async () => {
      const part = { limit: size, offset: from };
      const dense = await denseIds(deps, order, question, part, narrowing, reads);
      return dense ?? selectIds(deps.db, order, question, part, { kind, cateId });
    },
    keptUntil(narrowing, ['shelf', ...(isPriced(question) ? ['price'] : []), ...changesOf(order, cateId)]),
  );
  return ids.slice(offset - from, offset - from + limit);
}

/** Listed products that the keyword and the filters find; `search-terms.ts` says what a keyword finds. */
export async function searchProducts(
  deps: Deps,
  given: Input & Narrowing,
  visitor: Visitor,
  reads: ReadContext,
): Promise<z.input<typeof search.reply>> {
  const { db } = deps;
  const input = isPriced(given) ? { ...given, ...(await rangesCompared(db, visitor))(given) } : given;
  const { page, pageSize, keyword = '' } = input;
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const here = knownPlace(input);
  const sort = input.sort === 'distance' && here === null ? 'relevance' : input.sort;

  const turnTo = async (question: SearchQuery) => {
    const asked = sort === 'sales' ? { ...question, first: nothing } : question;
    if (keyword !== '' && sort !== 'distance') {
      const { ids, total } = await selectFound(db, orders[sort].ofSome, asked, range);
      return { ids, total: totalOf(total, ids.length, range) };
    }
    const order = await orderOf(deps, sort, asked, input, reads);
    const [ids, counted] = await Promise.all([
      keyword === '' && here === null
        ? idsOfList(deps, order, asked, range, input, reads)
        : selectIds(db, order, asked, range, { ...input, here }),
      countOf(deps, asked, input, reads),
    ]);
    return { ids, total: totalOf(counted, ids.length, range) };
  };
  const question = await queryFor(db, keyword, input);
  const browses = keyword === '' && sort === 'relevance' && input.region === undefined;
  const typed = question && (browses ? { ...question.typed, first: withinReach(visitor.region) } : question.typed);
  let found = typed ? await turnTo(typed) : { ids: [], total: 0 };
  if (found.total === 0 && question?.loosely) {
    found = await turnTo(await question.loosely());
  }
  const [items, straight] = await Promise.all([
    sharedItems(deps, found.ids, readerOf(visitor), reads),
    here ? selectDistances(db, found.ids, here) : new Map<string, number>(),
  ]);
  const list = here
    ? items.map((item) => {
        const metres = straight.get(item.id);
        return { ...item, distance: metres === undefined ? null : groundMetres(metres) };
      })
    : items;
  return { list, total: found.total, page, pageSize };
}

/** The same as a read of its own: a list is made of parts alone, and lasts as long as they do. What was typed is seldom typed again. */
export function readSearch(
  deps: Deps,
  input: Input,
  visitor: Visitor,
  reads: ReadContext,
): Promise<z.input<typeof search.reply>> {
  if ((input.keyword ?? '') === '' && knownPlace(input) === null) {
    reads.dependsOn([]);
  }
  return searchProducts(deps, input, visitor, reads);
}
