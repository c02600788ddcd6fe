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
}

type ListParams = ParamsOf<typeof routes.consultantList>;

/** Anyone can write an address: what makes no sense counts as absent. */
export function consultantFiltersOf(params: ListParams): ConsultantFilters {
  return {
    topic: params.topic?.slice(0, 100),
    language: oneOf(languages, params.language),
    region: oneOf(regions, params.region),
    priceLeast: amountOf(params.priceLeast),
    priceMost: amountOf(params.priceMost),
  };
}

export function consultantParamsOf({ priceLeast, priceMost, ...chosen }: ConsultantFilters): ListParams {
  return { ...chosen, priceLeast: priceLeast?.toString(), priceMost: priceMost?.toString() };
}
