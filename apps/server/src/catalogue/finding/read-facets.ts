import type { facets } from '@lyceum/contract/products.schemas';
import { ageBands, formFilters, priceRanges, spaceHeads, spaceUses } from '@lyceum/domain/catalogue';
import { filterCurrencyOf } from '@lyceum/domain/display-currency';
import { cities } from '@lyceum/domain/cities';
import { regions } from '@lyceum/domain/region';
import type { z } from 'zod';
import type { Caller, Deps } from '../../platform/deps.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { rangesCompared } from '../products/convert-price.ts';
import { listCategories } from '../products/category-tree.ts';
import { countFound, selectSellers, type SearchQuery } from './search.sql.ts';
import { narrowedBy, settledQuery, type Narrowing } from './search-products.ts';

type Input = z.output<typeof facets.request>;

const mostAgencies = 12;

/** The categories to choose from: the upper ones, or those of one upper category when one of its family is chosen. */
function offered(all: Awaited<ReturnType<typeof listCategories>>, chosen: string | undefined) {
  const one = all.find(({ id }) => id === chosen);
  const family = one ? (one.parentId ?? one.id) : null;
  return all.filter(({ parentId }) => parentId === family);
}

/** What each choice of each filter would leave, the other filters kept; choices that would leave nothing are left out. */
export async function readFacets(
  deps: Deps,
  input: Input,
  caller: Caller,
  reads: ReadContext,
): Promise<z.input<typeof facets.reply>> {
  const { db } = deps;
  const compared = await rangesCompared(db, caller);
  const asked = { ...input, ...compared(input) };
  const read = await settledQuery(db, input.keyword ?? '', asked);
  if (read === null) {
    return {
      total: 0,
      uses: [],
      cities: [],
      heads: [],
      categories: [],
      forms: [],
      ageBands: [],
      regions: [],
      prices: [],
      agencies: [],
      trials: 0,
    };
  }
  const { question, total } = read;
  const instead = (change: Narrowing): SearchQuery => ({ ...question, ...narrowedBy({ ...asked, ...change }) });
  const [categories, sellers] = await Promise.all([
    listCategories(deps, caller, reads),
    selectSellers(db, instead({ agencyId: undefined }), mostAgencies, caller.language),
  ]);
  const prices = priceRanges[filterCurrencyOf(caller.displayCurrency, caller.region)];
  const choices = {
    uses: spaceUses.map((use) => ({ use, ask: { use } })),
    cities: cities.map(({ id, name }) => ({ city: id, name: name[caller.language], ask: { city: id } })),
    heads: spaceHeads.map((heads) => ({ heads, ask: { heads } })),
    categories: offered(categories, input.cateId).map(({ id, name }) => ({ id, name, ask: { cateId: id } })),
    forms: formFilters.map((form) => ({ form, ask: { form } })),
    ageBands: ageBands.map((ageBand) => ({ ageBand, ask: { ageBand } })),
    regions: regions.map((region) => ({ region, ask: { region } })),
    prices: prices.map((range) => ({ ...range, ask: compared(range) })),
    agencies: sellers.map(({ id, name }) => ({ id, name, ask: { agencyId: id } })),
    trials: [{ ask: { trial: true } }],
  };
  const all: { ask: Narrowing }[] = Object.values(choices).flat();
  const counts = await countFound(
    db,
    all.map(({ ask }) => instead(ask)),
  );
  const countOf = new Map(all.map(({ ask }, index) => [ask, counts[index] ?? 0]));
  const counted = <Choice extends { ask: Narrowing }>(list: readonly Choice[]) =>
    list.map((choice) => ({ ...choice, count: countOf.get(choice.ask) ?? 0 })).filter(({ count }) => count > 0);
  return {
    total,
    uses: counted(choices.uses),
    cities: counted(choices.cities),
    heads: counted(choices.heads),
    categories: counted(choices.categories),
    forms: counted(choices.forms),
    ageBands: counted(choices.ageBands),
    regions: counted(choices.regions),
    prices: counted(choices.prices),
    agencies: counted(choices.agencies),
    trials: counted(choices.trials)[0]?.count ?? 0,
  };
}
