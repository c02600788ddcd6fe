import type * as schemas from '@lyceum/contract/agencies.schemas';
import type { z } from 'zod';
import { readKnownAgencies } from '../../catalogue/agency-pages/read-agencies.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { selectMemberships } from './memberships.sql.ts';

/** The agencies that somebody works for, learns at or follows. One that was blocked stays, and says so. */
export async function readMemberships(
  deps: Deps,
  { followed, listId, page, pageSize }: z.output<typeof schemas.mine.request>,
  caller: Buyer,
): Promise<z.input<typeof schemas.mine.reply>> {
  const whose = { userId: caller.userId, now: deps.clock(), followed, listId };
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectMemberships(deps.db, whose, range);
  const ids = rows.map(({ id }) => id);
  const agencies = await readKnownAgencies(deps, ids, caller);
  return {
    list: rows.flatMap(({ id, ...ties }) => {
      const agency = agencies.get(id);
      return agency ? [{ ...agency, ...ties }] : [];
    }),
    total,
    page,
    pageSize,
  };
}
