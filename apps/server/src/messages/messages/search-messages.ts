import type * as schemas from '@lyceum/contract/messages.schemas';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { plain } from '../../catalogue/finding/search-terms.ts';
import type { Buyer, Deps, StaffCaller } from '../../platform/deps.ts';
import { selectConversation, selectFound, selectNotFolded, updateFolded, type Reader } from './messages.sql.ts';
import { asBuyer, asSeller, asSupport } from './read-messages.ts';

type Search = z.output<typeof schemas.search.request>;

const perPage = 20;

/** Messages that have the words as they stand, whatever the characters (簡 or 繁), the width and the size of letters; the newest first. */
async function searchAs(deps: Deps, { conversationId, keyword, before }: Search, reader: Reader) {
  if (!(await selectConversation(deps.db, reader, { conversationId }))) {
    return refuse('notFound');
  }
  const folded = plain(keyword).trim();
  if (folded === '') {
    return { list: [], more: false };
  }
  // One more than is shown says whether there are older ones.
  const rows = await selectFound(deps.db, conversationId, folded, {
    before: before ?? null,
    limit: perPage + 1,
  });
  const list = rows.slice(0, perPage).map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
  return { list, more: rows.length > perPage };
}
export const searchMessages = (deps: Deps, input: Search, caller: Buyer) => searchAs(deps, input, asBuyer(caller));
export const searchSellerMessages = (deps: Deps, input: Search, caller: Buyer & StaffCaller) =>
  searchAs(deps, input, asSeller(caller));
export const searchSupportMessages = (deps: Deps, input: Search) => searchAs(deps, input, asSupport);

const foldedAtOnce = 500;

/** Makes messages findable that were written before there was a search. */
export async function foldMessages({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (;;) {
    const rows = await selectNotFolded(db, foldedAtOnce);
    for (const row of rows) {
      await updateFolded(db, row, plain(row.text));
    }
    if (rows.length < foldedAtOnce) {
      return;
    }
  }
}
