import type { facets } from '@lyceum/contract/products.schemas';
import { ageBands, formFilters, priceRanges } from '@lyceum/domain/catalogue';
import { regions } from '@lyceum/domain/region';
import type { z } from 'zod';
import type { Queryable } from '../platform/database.ts';
import type { Caller, Deps } from '../platform/deps.ts';
import { selectCategories } from './products.sql.ts';
import { countFound, selectSellers, type Question } from './search.sql.ts';
import { narrowedBy, questionFor, type Narrowing } from './search-products.ts';

type Input = z.output<typeof facets.request>;

const mostAgencies = 12;

/** The categories to choose from: the upper ones, or those of one upper category when one of its family is chosen. */
function offered(all: Awaited<ReturnType<typeof selectCategories>>, chosen: string | undefined) {
  const one = all.find(({ id }) => id === chosen);
  const family = one ? (one.parentId ?? one.id) : null;
  return all.filter(({ parentId }) => parentId === family);
}

/** The typed question, or the loose one when the typed one finds nothing. */
async function found(db: Queryable, input: Input): Promise<{ question: Question; total: number } | null> {
  const question = await questionFor(db, input.keyword ?? '', input);
  if (question === null) {
    return null;
  }
  const [total = 0] = await countFound(db, [question.typed]);
  if (total > 0 || question.loosely === null) {
    return { question: question.typed, total };
  }
  const loose = await question.loosely();
  const [looseTotal = 0] = await countFound(db, [loose]);
  return { question: loose, total: looseTotal };
}

/** What each choice of each filter would leave, the other filters kept; choices that would leave nothing are left out. */
export async function readFacets({ db }: Deps, input: Input, caller: Caller): Promise<z.input<typeof facets.reply>> {
  const read = await found(db, input);
  if (read === null) {
    return { total: 0, categories: [], forms: [], ageBands: [], regions: [], prices: [], agencies: [], trials: 0 };
  }
  const { question, total } = read;
  const instead = (change: Narrowing): Question => ({ ...question, ...narrowedBy({ ...input, ...change }) });
  const [categories, sellers] = await Promise.all([
    selectCategories(db, caller.language),
    selectSellers(db, instead({ agencyId: undefined }), mostAgencies, caller.language),
  ]);
  const choices = {
    categories: offered(categories, input.cateId).map(({ id, name }) => ({ id, name, ask: { cateId: id } })),
    forms: formFilters.map((form) => ({ form, ask: { form } })),
    ageBands: ageBands.map((ageBand) => ({ ageBand, ask: { ageBand } })),
    regions: regions.map((region) => ({ region, ask: { region } })),
    prices: priceRanges.map(({ priceLeast, priceMost }) => ({
      priceLeast,
      priceMost,
      ask: { priceLeast, priceMost },
    })),
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
    categories: counted(choices.categories),
    forms: counted(choices.forms),
    ageBands: counted(choices.ageBands),
    regions: counted(choices.regions),
    prices: counted(choices.prices),
    agencies: counted(choices.agencies),
    trials: counted(choices.trials)[0]?.count ?? 0,
  };
}
