import {
  ageBands,
  formFilters,
  productKinds,
  searchSorts,
  spaceHeads,
  spaceUses,
  type AgeBand,
  type FormFilter,
  type PriceRange,
  type ProductKind,
  type SearchSort,
  type SpaceUse,
} from '@lyceum/domain/catalogue';
import { dayParts, type DayPart } from '@lyceum/domain/bookings';
import { day } from '@lyceum/domain/time';
import { displayCurrencyOf, filterCurrencyOf } from '@lyceum/domain/display-currency';
import { cityOf } from '@lyceum/domain/cities';
import { regions, type Region } from '@lyceum/domain/region';
import { minor, moneyText } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import type { ParamsOf } from '@lyceum/web/routes';
import type { routes } from '../routes.ts';
import { currentSettings } from '../session.ts';

/** What a list is narrowed to and how it is sorted; all of it stands in the address. */
export interface Filters extends PriceRange {
  /** Without it, products of every kind. */
  kind?: ProductKind;
  cateId?: string;
  form?: FormFilter;
  ageBand?: AgeBand;
  region?: Region;
  agencyId?: string;
  /** Only what can be tried before buying. */
  trial?: boolean;
  use?: SpaceUse;
  /** Of domain/cities.ts. */
  city?: string;
  /** Room for at least so many. */
  heads?: number;
  /** `2026-11-23`: a space is free then, a course meets. */
  date?: string;
  /** Of a space, with a date. */
  part?: DayPart;
  /** `2026-11-23..2026-12-05`: a course begins within. */
  begins?: string;
  sort: SearchSort;
}

type ListParams = ParamsOf<typeof routes.pdtList>;

export const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

export const sortOf = (text: string | undefined): SearchSort => oneOf(searchSorts, text) ?? 'relevance';

const idOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]{1,40}$/.test(text) ? text : undefined;

/** An amount that is none, below zero or beyond every price counts as absent. */
export const amountOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,11}$/.test(text) ? Number(text) : undefined;

const dateShape = /^2[01]\d\d-\d\d-\d\d$/;
/** A day that is not over: an address may be opened a month later. */
const isComing = (date: string): boolean => dateShape.test(date) && Date.parse(date) > Date.now() - 2 * day;

/** In the address, `2026-11-28`, `2026-11-28.evening`, or days within which something begins, `2026-11-28..2026-12-05`, a year at most. */
function whenOf(text = ''): Pick<Filters, 'date' | 'part' | 'begins'> {
  const [first = '', last, ...more] = text.split('..');
  if (last !== undefined) {
    const isSpan = dateShape.test(first) && first <= last && Date.parse(last) - Date.parse(first) <= 366 * day;
    return isSpan && more.length === 0 && isComing(last) ? { begins: text } : {};
  }
  const [date = '', part] = first.split('.');
  return isComing(date) ? { date, part: oneOf(dayParts, part) } : {};
}

/** Anyone can write an address: what makes no sense counts as absent. */
export function filtersOf(params: ListParams): Filters {
  return {
    kind: oneOf(productKinds, params.kind),
    cateId: idOf(params.cateId),
    form: oneOf(formFilters, params.form),
    ageBand: oneOf(ageBands, params.ageBand),
    region: oneOf(regions, params.region),
    agencyId: idOf(params.agencyId),
    trial: params.trial === '1' ? true : undefined,
    use: oneOf(spaceUses, params.use),
    city: cityOf(params.city)?.id,
    heads: spaceHeads.find((heads) => String(heads) === params.heads),
    ...whenOf(params.when),
    priceLeast: amountOf(params.priceLeast),
    priceMost: amountOf(params.priceMost),
    sort: sortOf(params.sort),
  };
}

export function paramsOf(filters: Filters): ListParams {
  const { priceLeast, priceMost, trial, heads, date, part, begins, sort, ...chosen } = filters;
  return {
    ...chosen,
    trial: trial ? '1' : undefined,
    heads: heads === undefined ? undefined : String(heads),
    when: begins ?? (part === undefined ? date : `${date}.${part}`),
    priceLeast: priceLeast === undefined ? undefined : String(priceLeast),
    priceMost: priceMost === undefined ? undefined : String(priceMost),
    sort: sort === 'relevance' ? undefined : sort,
  };
}

export const rangeKey = ({ priceLeast, priceMost }: PriceRange): string => `${priceLeast ?? ''}-${priceMost ?? ''}`;

/** In the reader's currency, in which the server takes the range too. */
export function rangeText({ priceLeast, priceMost }: PriceRange): string {
  const { currency: chosen, region } = currentSettings();
  const currency = filterCurrencyOf(displayCurrencyOf(chosen, region), region);
  const text = (amount: number): string => moneyText({ amount: minor(amount), currency }).replace(/\.00$/, '');
  if (priceMost === 0) {
    return m.products_priceFree();
  }
  // A price of one minor unit says no more than "not free".
  const from = (priceLeast ?? 0) > 1 ? priceLeast : undefined;
  if (from === undefined) {
    return priceMost === undefined ? m.products_any() : m.products_priceUnder({ price: text(priceMost) });
  }
  return priceMost === undefined
    ? m.products_priceOver({ price: text(from) })
    : m.products_priceBetween({ least: text(from), most: text(priceMost) });
}
