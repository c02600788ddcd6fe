import type * as schemas from '@lyceum/contract/finding.schemas';
import { entryKinds } from '@lyceum/domain/finding';
import { knownPlace } from '@lyceum/domain/place';
import type { z } from 'zod';
import type { Caller, Deps, Visitor } from '../../platform/deps.ts';
import { settledQuery } from './search-products.ts';
import { suggestWords } from './suggest.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { selectBriefs } from './briefs.sql.ts';
import { countFoundEntries, findEntries } from './find-entries.ts';

/** Agencies, teachers or consultants, best first or nearest first. */
export async function searchEntries(
  { db }: Deps,
  { kind, keyword = '', sort, page, pageSize, ...at }: z.output<typeof schemas.search.request>,
  { language }: Visitor,
): Promise<z.input<typeof schemas.search.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const found = await findEntries(db, { kind, keyword, sort, here: knownPlace(at) }, range);
  const ids = found.list.map(({ id }) => id);
  const briefs = new Map((await selectBriefs(db, kind, ids, language)).map((brief) => [brief.id, brief]));
  const list = found.list.flatMap(({ id, distance }) => {
    const brief = briefs.get(id);
    return brief ? [{ ...brief, kind, distance }] : [];
  });
  return { list, total: found.total, page, pageSize };
}

/** How many a search over everything finds of each kind. */
export async function countEverything(
  { db }: Deps,
  { keyword = '' }: z.output<typeof schemas.counts.request>,
): Promise<z.input<typeof schemas.counts.reply>> {
  const products = async (kind: 'course' | 'space') => (await settledQuery(db, keyword, { kind }))?.total ?? 0;
  const [course, space, agency, teacher, consultant] = await Promise.all([
    products('course'),
    products('space'),
    ...entryKinds.map((kind) => countFoundEntries(db, kind, keyword)),
  ]);
  return { course, space, agency: agency ?? 0, teacher: teacher ?? 0, consultant: consultant ?? 0 };
}

const mostEntries = 3;

export async function suggestEverything(
  deps: Deps,
  { keyword }: z.output<typeof schemas.suggest.request>,
  caller: Caller,
  reads: ReadContext,
): Promise<z.input<typeof schemas.suggest.reply>> {
  const { db } = deps;
  const [suggested, ...groups] = await Promise.all([
    suggestWords(deps, { keyword }, caller, reads),
    ...entryKinds.map(async (kind) => {
      const search = { kind, keyword, sort: 'relevance', here: null } as const;
      const { list } = await findEntries(db, search, { limit: mostEntries, offset: 0 });
      const ids = list.map(({ id }) => id);
      const names = new Map((await selectBriefs(db, kind, ids, caller.language)).map(({ id, name }) => [id, name]));
      return ids.flatMap((id) => ({ kind, id, name: names.get(id) ?? '' }));
    }),
  ]);
  return { ...suggested, entries: groups.flat() };
}
