import type { hotWords, noteSearch } from '@lyceum/contract/products.schemas';
import { hot, mayBeHot } from '@lyceum/domain/hot-words';
import type { Language } from '@lyceum/domain/language';
import { networkOf } from '@lyceum/domain/network';
import { day } from '@lyceum/domain/time';
import type { z } from 'zod';
import type { Caller, Deps } from '../../platform/deps.ts';
import { narrowedBy } from './search-products.ts';
import { addSearch, countFound, deleteSearchesBefore, selectSearches } from './search.sql.ts';
import { readingsOf } from './understand.ts';

const mostHot = 10;
const mostOfLate = 200;

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
/** The first day that counts; today is the last. */
const since = ({ clock }: Pick<Deps, 'clock'>): string => dayOf(new Date(clock().getTime() - (hot.days - 1) * day));

/** What enough people have looked for in the last days, by their number. */
export async function searchesOfLate(deps: Pick<Deps, 'db' | 'clock'>, language: Language): Promise<string[]> {
  const words = await selectSearches(deps.db, language, { since: since(deps), least: hot.people, limit: mostOfLate });
  // Once more, for those that were counted by an older rule.
  return words.filter(mayBeHot);
}

export async function readHotWords(
  deps: Deps,
  _input: object,
  { language }: Caller,
): Promise<z.input<typeof hotWords.reply>> {
  return { list: (await searchesOfLate(deps, language)).slice(0, mostHot) };
}

/** Who asks: an account, for which one needs a phone; or all visitors of a network, which one person has few of. */
const whose = ({ userId, ip }: Pick<Caller, 'userId' | 'ip'>): string => userId ?? networkOf(ip);

/** Counts a search that finds something as it was typed; others would be no help to anybody. */
export async function countSearch(
  deps: Deps,
  input: z.output<typeof noteSearch.request>,
  caller: Caller,
): Promise<z.input<typeof noteSearch.reply>> {
  const { db, clock, signer } = deps;
  const keyword = input.keyword.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
  const readings = mayBeHot(keyword) ? await readingsOf(db, keyword) : null;
  if (readings) {
    const [found = 0] = await countFound(db, [{ ...readings.typed, ...narrowedBy({}) }]);
    if (found > 0) {
      const { language } = caller;
      const asker = signer.hash('search-asker', `${language}\n${keyword}\n${whose(caller)}`);
      await addSearch(db, { day: dayOf(clock()), since: since(deps), language, keyword, asker });
    }
  }
  return {};
}

/** Counts of days that nobody reads any more, and who made them. */
export function tidySearches(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteSearchesBefore(deps.db, since(deps));
}
