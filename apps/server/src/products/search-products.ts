import type { search } from '@lyceum/contract/products.schemas';
import { formsOf, mostCounted, productKinds, spaceHeads, type SearchSort } from '@lyceum/domain/catalogue';
import { groundMetres, knownPlace } from '@lyceum/domain/place';
import type { z } from 'zod';
import type { Deps, Visitor } from '../platform/deps.ts';
import type { Queryable } from '../platform/database.ts';
import { itemOf, readerOf } from './product-item.ts';
import { fact } from './search-facts.ts';
import { factQuery } from './search-terms.ts';
import {
  countFound,
  nobody,
  selectDistances,
  selectPage,
  type PageOrder,
  type Question,
  type Range,
} from './search.sql.ts';
import { readingsOf } from './understand.ts';

type Input = z.output<typeof search.request>;

/** What a search is narrowed by, besides its words. */
export type Narrowing = Omit<Input, 'keyword' | 'longitude' | 'latitude' | 'sort' | 'page' | 'pageSize'> & {
  /** Only what agencies and promoters can buy; no call for everybody asks for it. */
  distribution?: true;
};

/** Products of every kind: each has one of these facts. */
const products = factQuery(productKinds.map(fact.kind));
const courses = factQuery([fact.kind('course')]);

export function narrowedBy(input: Narrowing): Pick<Question, 'facts' | 'priceLeast' | 'priceMost'> {
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
  ].filter((one) => one !== false);
  const ofKind = kind === undefined ? products : factQuery([fact.kind(kind)]);
  return { facts: [ofKind, ...wanted.map(factQuery)].join('&'), priceLeast, priceMost };
}

/**
 * What the keyword means within the filters, and whether it finds anything: as typed, or loosely when that finds nothing. Null when
 * the keyword has no word, and nothing is found.
 */
export async function questionFor(
  db: Queryable,
  keyword: string,
  narrowing: Narrowing,
): Promise<{ typed: Question; loosely: (() => Promise<Question>) | null } | null> {
  const narrowed = narrowedBy(narrowing);
  if (keyword === '') {
    return { typed: { first: nobody, rest: products, ...narrowed }, loosely: null };
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
export async function settledQuestion(
  db: Queryable,
  keyword: string,
  narrowing: Narrowing,
): Promise<{ question: Question; total: number } | null> {
  const asked = await questionFor(db, keyword, narrowing);
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

/** The total of a page that is not full is known without counting. */
async function totalOf(db: Queryable, question: Question, rows: number, { limit, offset }: Range): Promise<number> {
  if (rows < limit && (rows > 0 || offset === 0)) {
    return offset + rows;
  }
  const [total = 0] = await countFound(db, [question]);
  return rows > 0 ? Math.max(total, offset + rows) : total;
}

/** All products, or all courses, are read along an index of what they are sorted by; a part of them is sorted. */
const orders: Record<Exclude<SearchSort, 'distance'>, { ofAll: PageOrder; ofSome: PageOrder }> = {
  relevance: { ofAll: 'best', ofSome: 'best' },
  sales: { ofAll: 'best', ofSome: 'best' },
  priceUp: { ofAll: 'allPriceUp', ofSome: 'priceUp' },
  priceDown: { ofAll: 'allPriceDown', ofSome: 'priceDown' },
  newest: { ofAll: 'allNewest', ofSome: 'newest' },
};

async function orderOf(db: Queryable, sort: SearchSort, question: Question): Promise<PageOrder> {
  if (sort === 'distance') {
    const [found = 0] = await countFound(db, [question]);
    return found > mostCounted ? 'allNear' : 'near';
  }
  const { facts, rest, priceLeast, priceMost } = question;
  const isPriced = priceLeast !== undefined || priceMost !== undefined;
  const isAll = rest === products && (facts === products || facts === courses) && !isPriced;
  return isAll ? orders[sort].ofAll : orders[sort].ofSome;
}

/** Listed products that the keyword and the filters find; `search-terms.ts` says what a keyword finds. */
export async function searchProducts(
  { db }: Deps,
  input: Input & Narrowing,
  visitor: Visitor,
): Promise<z.input<typeof search.reply>> {
  const { page, pageSize, keyword = '' } = input;
  const reader = readerOf(visitor);
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const here = knownPlace(input);
  const sort = input.sort === 'distance' && here === null ? 'relevance' : input.sort;

  const turnTo = async (question: Question) => {
    const asked = sort === 'sales' ? { ...question, first: nobody } : question;
    const order = await orderOf(db, sort, asked);
    const rows = await selectPage(db, order, asked, range, reader, { here, kind: input.kind });
    return { rows, total: await totalOf(db, asked, rows.length, range) };
  };
  const question = await questionFor(db, keyword, input);
  let found = question ? await turnTo(question.typed) : { rows: [], total: 0 };
  if (found.total === 0 && question?.loosely) {
    found = await turnTo(await question.loosely());
  }
  const straight = here
    ? await selectDistances(
        db,
        found.rows.map(({ id }) => id),
        here,
      )
    : new Map<string, number>();
  const list = found.rows.map((row) => {
    const metres = straight.get(row.id);
    return { ...itemOf(row, reader), distance: metres === undefined ? null : groundMetres(metres) };
  });
  return { list, total: found.total, page, pageSize };
}
