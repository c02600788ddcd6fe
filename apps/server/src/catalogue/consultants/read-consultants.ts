import type * as schemas from '@lyceum/contract/consultants.schemas';
import { soonDays } from '@lyceum/domain/bookings';
import { priceRanges } from '@lyceum/domain/catalogue';
import { displayed, filterCurrencyOf } from '@lyceum/domain/display-currency';
import { languages, type Language } from '@lyceum/domain/language';
import { minor } from '@lyceum/domain/money';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { regions } from '@lyceum/domain/region';
import { day } from '@lyceum/domain/time';
import type { z } from 'zod';
import type { Deps, Visitor } from '../../platform/deps.ts';
import { rangesCompared } from '../products/convert-price.ts';
import { meanStars, readerOf } from '../products/product-item.ts';
import { readItems } from '../products/read-items.ts';
import {
  selectAllFacts,
  selectConsultant,
  selectConsultants,
  type ConsultantFilter,
  type ConsultantRow,
} from './consultants.sql.ts';

function itemOf(row: ConsultantRow, visitor: Visitor) {
  const { language } = visitor;
  const price =
    row.priceFrom === null || row.currency === null ? null : { amount: minor(row.priceFrom), currency: row.currency };
  return {
    id: row.id,
    name: row.name[language],
    title: row.title[language],
    avatar: row.avatar,
    topics: row.topics.map((topic) => ({ key: topic.en, name: topic[language] })),
    languages: row.languages,
    region: row.region,
    price,
    priceConvert: price && displayed(price, visitor.displayCurrency, row.rateMicros),
    reviewCount: row.reviewCount,
    stars: meanStars(row),
    soonest:
      row.soonestAt === null || row.soonestZone === null
        ? null
        : { startsAt: row.soonestAt.toISOString(), zone: row.soonestZone },
  };
}

/** A filter in the reader's currency and days, as the database is asked. */
async function comparedFilter(
  { db, clock }: Deps,
  { within, ...given }: z.output<typeof schemas.facets.request>,
  visitor: Visitor,
) {
  const compared = await rangesCompared(db, visitor);
  const before = (days: number) => new Date(clock().getTime() + days * day);
  return {
    compared,
    before,
    filter: { ...given, ...compared(given), before: within === undefined ? undefined : before(within) },
  };
}

export async function listConsultants(
  deps: Deps,
  { page, pageSize, sort, ...given }: z.output<typeof schemas.list.request>,
  visitor: Visitor,
): Promise<z.input<typeof schemas.list.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { filter } = await comparedFilter(deps, given, visitor);
  const { rows, total } = await selectConsultants(deps.db, filter, sort, range, {
    ...readerOf(visitor),
    now: deps.clock(),
  });
  return { list: rows.map((row) => itemOf(row, visitor)), total, page, pageSize };
}

type Facts = Awaited<ReturnType<typeof selectAllFacts>>[number];

/** By filter: whether somebody is left by it. */
const leaves = {
  topic: ({ topics }: Facts, { topic }: ConsultantFilter) =>
    topic === undefined || topics.some(({ en }) => en === topic),
  language: (one: Facts, { language }: ConsultantFilter) => language === undefined || one.languages.includes(language),
  region: (one: Facts, { region }: ConsultantFilter) => region === undefined || one.region === region,
  price: ({ comparablePrice }: Facts, { priceLeast = 0, priceMost = Infinity }: ConsultantFilter) =>
    comparablePrice >= priceLeast && comparablePrice <= priceMost,
  soon: ({ soonestAt }: Facts, { before }: ConsultantFilter) =>
    before === undefined || (soonestAt !== null && soonestAt < before),
};
type FilterName = keyof typeof leaves;
const filterNames = Object.keys(leaves) as FilterName[];

/** What each choice of each filter would leave, the other filters kept; choices that would leave nobody are left out. */
export async function readConsultantFacets(
  deps: Deps,
  given: z.output<typeof schemas.facets.request>,
  visitor: Visitor,
): Promise<z.input<typeof schemas.facets.reply>> {
  const { language, displayCurrency, region } = visitor;
  const [all, { compared, before, filter }] = await Promise.all([
    selectAllFacts(deps.db, deps.clock()),
    comparedFilter(deps, given, visitor),
  ]);
  const leftWithout = (left: FilterName | null) =>
    all.filter((one) => filterNames.every((name) => name === left || leaves[name](one, filter)));
  const counted = <Choice extends ConsultantFilter>(name: FilterName, choices: readonly Choice[]) => {
    const rest = leftWithout(name);
    return choices
      .map((choice) => ({ ...choice, count: rest.filter((one) => leaves[name](one, choice)).length }))
      .filter(({ count }) => count > 0);
  };
  const topics = new Map(all.flatMap((one) => one.topics).map((topic) => [topic.en, topic]));
  return {
    total: leftWithout(null).length,
    topics: counted(
      'topic',
      [...topics.keys()].toSorted().map((topic) => ({ topic })),
    ).map(({ topic, count }) => ({ key: topic, name: nameOf(topics, topic, language), count })),
    languages: counted(
      'language',
      languages.map((one) => ({ language: one })),
    ),
    regions: counted(
      'region',
      regions.map((region) => ({ region })),
    ),
    prices: priceRanges[filterCurrencyOf(displayCurrency, region)].flatMap((range) => {
      const [left] = counted('price', [compared(range)]);
      return left ? [{ ...range, count: left.count }] : [];
    }),
    soon: soonDays.flatMap((within) => {
      const [left] = counted('soon', [{ before: before(within) }]);
      return left ? [{ within, count: left.count }] : [];
    }),
  };
}

const nameOf = (topics: ReadonlyMap<string, Record<Language, string>>, key: string, language: Language): string =>
  topics.get(key)?.[language] ?? key;

/** One consultant with what can be booked. */
export async function readConsultant(
  { db, clock }: Deps,
  { id }: z.output<typeof schemas.detail.request>,
  visitor: Visitor,
): Promise<z.input<typeof schemas.detail.reply> | Refusal<'notFound'>> {
  const row = await selectConsultant(db, id, { ...readerOf(visitor), now: clock() });
  if (row === null) {
    return refuse('notFound');
  }
  return {
    ...itemOf(row, visitor),
    story: row.story[visitor.language],
    zone: row.zone,
    credentials: row.credentials,
    services: await readItems(db, row.productIds, visitor),
  };
}
