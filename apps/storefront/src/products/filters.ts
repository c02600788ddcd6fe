import {
  ageBands,
  courseForms,
  searchSorts,
  type AgeBand,
  type CourseForm,
  type SearchSort,
} from '@lyceum/domain/catalogue';
import { minor, moneyText, type Currency } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import type { ParamsOf } from '@lyceum/web/routes';
import type { routes } from '../routes.ts';

/** What a list is narrowed to and how it is sorted; all of it stands in the address. */
export interface Filters {
  cateId?: string;
  form?: CourseForm;
  ageBand?: AgeBand;
  /** Minor units of the catalogue's currency. */
  priceLeast?: number;
  priceMost?: number;
  sort: SearchSort;
}

type ListParams = ParamsOf<typeof routes.pdtList>;

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

export const sortOf = (text: string | undefined): SearchSort => oneOf(searchSorts, text) ?? 'relevance';

/** An amount that is none, below zero or beyond every price counts as absent. */
const amountOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,11}$/.test(text) ? Number(text) : undefined;

/** Anyone can write an address: what makes no sense counts as absent. */
export function filtersOf(params: ListParams): Filters {
  const { cateId } = params;
  return {
    cateId: cateId !== undefined && /^[\w-]{1,40}$/.test(cateId) ? cateId : undefined,
    form: oneOf(courseForms, params.form),
    ageBand: oneOf(ageBands, params.ageBand),
    priceLeast: amountOf(params.priceLeast),
    priceMost: amountOf(params.priceMost),
    sort: sortOf(params.sort),
  };
}

export function paramsOf({ cateId, form, ageBand, priceLeast, priceMost, sort }: Filters): ListParams {
  return {
    cateId,
    form,
    ageBand,
    priceLeast: priceLeast === undefined ? undefined : String(priceLeast),
    priceMost: priceMost === undefined ? undefined : String(priceMost),
    sort: sort === 'relevance' ? undefined : sort,
  };
}

type PriceRange = Pick<Filters, 'priceLeast' | 'priceMost'>;

const catalogueCurrency: Currency = 'TWD';
const whole = 100;

/** Ranges to choose from; whole numbers of the catalogue's currency in minor units. */
export const priceRanges: readonly PriceRange[] = [
  {},
  { priceMost: 0 },
  { priceLeast: 1, priceMost: 1_000 * whole },
  { priceLeast: 1_000 * whole, priceMost: 3_000 * whole },
  { priceLeast: 3_000 * whole, priceMost: 8_000 * whole },
  { priceLeast: 8_000 * whole },
];

export const rangeKey = ({ priceLeast, priceMost }: PriceRange): string => `${priceLeast ?? ''}-${priceMost ?? ''}`;

export function rangeText({ priceLeast, priceMost }: PriceRange): string {
  const text = (amount: number): string =>
    moneyText({ amount: minor(amount), currency: catalogueCurrency }).replace(/\.00$/, '');
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
