import type * as schemas from '@lyceum/contract/agencies.schemas';
import type { z } from 'zod';
import { termsOf } from '../../people/agencies/manage-agencies.ts';
import type { Deps } from '../../platform/deps.ts';
import { patternsOf } from '../../platform/patterns.ts';
import { selectAgencies } from './agency-pages.sql.ts';

/** For operators: every agency, with how much it has in the shop. */
export async function listAgencies(
  { db }: Deps,
  { keyword = '', state, page, pageSize }: z.output<typeof schemas.list.request>,
): Promise<z.input<typeof schemas.list.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectAgencies(db, { terms: patternsOf(keyword), state: state ?? null }, range);
  return { list: rows.map((row) => ({ ...row, ...termsOf(row) })), total, page, pageSize };
}
