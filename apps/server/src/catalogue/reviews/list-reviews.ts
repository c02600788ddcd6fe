import type { getCommentsList } from '@lyceum/contract/reviews.schemas';
import { maskName, type ReviewState } from '@lyceum/domain/catalogue';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { selectCounts, selectReviews } from './reviews.sql.ts';

type Reply = z.input<typeof getCommentsList.reply>;

const countOf: Record<ReviewState, keyof Reply['counts']> = {
  1: 'good',
  2: 'middling',
  3: 'bad',
  4: 'withPictures',
  5: 'all',
};

/** A page of the reviews of a product, seller or consultant; each person's words stay in the language they were written in. */
export async function listReviews(
  { db }: Deps,
  { currentPage, pageSize, state, ...of }: z.output<typeof getCommentsList.request>,
): Promise<Reply> {
  const { productId = null, sellerId = null, consultantId = null } = of;
  const subject = { productId, sellerId, consultantId };
  const range = { limit: pageSize, offset: (currentPage - 1) * pageSize };
  const [counts, rows] = await Promise.all([selectCounts(db, subject), selectReviews(db, subject, state, range)]);
  return {
    list: rows.map((row) => ({ ...row, author: maskName(row.author), createdAt: row.createdAt.toISOString() })),
    total: counts[countOf[state]],
    page: currentPage,
    pageSize,
    counts,
  };
}
