import { consultantSorts, soonDays, type ConsultantSort, type SoonDays } from '@lyceum/domain/bookings';
import { languages, type Language } from '@lyceum/domain/language';
import type { PriceRange } from '@lyceum/domain/catalogue';
import { regions, type Region } from '@lyceum/domain/region';
import type { ParamsOf } from '@lyceum/web/routes';
import { amountOf, oneOf } from '../products/filters.ts';
import type { routes } from '../routes.ts';

/** What the list of consultants is narrowed to; all of it stands in the address. */
export interface ConsultantFilters extends PriceRange {
  /** The topic's key, which is the same in every language. */
  topic?: string | undefined;
  language?: Language | undefined;
  region?: Region | undefined;
  /** A slot is free within so many days. */
  within?: SoonDays | undefined;
}

/** With how it is sorted. */
export interface ConsultantChoice extends ConsultantFilters {
  sort: ConsultantSort;
}

type ListParams = ParamsOf<typeof routes.consultantList>;

/** Anyone can write an address: what makes no sense counts as absent. */
export function consultantFiltersOf(params: ListParams): ConsultantChoice {
  return {
    topic: params.topic?.slice(0, 100),
    language: oneOf(languages, params.language),
    region: oneOf(regions, params.region),
    priceLeast: amountOf(params.priceLeast),
    priceMost: amountOf(params.priceMost),
    within: soonDays.find((days) => String(days) === params.within),
    sort: oneOf(consultantSorts, params.sort) ?? 'sales',
  };
}

export function consultantParamsOf(chosen: ConsultantChoice): ListParams {
  const { priceLeast, priceMost, within, sort, ...rest } = chosen;
  return {
    ...rest,
    priceLeast: priceLeast?.toString(),
    priceMost: priceMost?.toString(),
    within: within?.toString(),
    sort: sort === 'sales' ? undefined : sort,
  };
}
