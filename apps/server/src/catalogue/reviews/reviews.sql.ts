import { reviewStars, reviewStates, type ReviewState } from '@lyceum/domain/catalogue';
import { and, asc, between, desc, sql, type SQL } from 'drizzle-orm';
import { preparedOnce, type Queryable } from '../../platform/database.ts';
import { productConsultants } from '../products/products.tables.ts';
import { reviews } from './reviews.tables.ts';

/** Whose reviews: of a product, a seller, or what a consultant gives; where several are named, of what is of all of them. */
interface Subject {
  productId: string | null;
  sellerId: string | null;
  consultantId: string | null;
}

const productId = sql`${sql.placeholder('productId')}::text`;
const sellerId = sql`${sql.placeholder('sellerId')}::text`;
const consultantId = sql`${sql.placeholder('consultantId')}::text`;
const ofSubject = sql`(${productId} is null or ${reviews.productId} = ${productId})
  and (${sellerId} is null or ${reviews.agencyId} = ${sellerId})
  and (${consultantId} is null or ${reviews.productId} in (
    select ${productConsultants.productId} from ${productConsultants} where ${productConsultants.consultantId} = ${consultantId}))`;

function isUnder(state: ReviewState): SQL | undefined {
  const pictured = state === reviewStates.withPictures ? sql`jsonb_array_length(${reviews.pictures}) > 0` : undefined;
  return and(between(reviews.stars, ...reviewStars[state]), pictured);
}
const countUnder = (state: ReviewState) => sql<number>`(count(*) filter (where ${isUnder(state)}))::int`;

const countRows = preparedOnce((db) =>
  db
    .select({
      good: countUnder(reviewStates.good),
      middling: countUnder(reviewStates.middling),
      bad: countUnder(reviewStates.bad),
      withPictures: countUnder(reviewStates.withPictures),
      all: countUnder(reviewStates.all),
    })
    .from(reviews)
    .where(ofSubject)
    .prepare('reviews_counts'),
);

/** How many there are under each filter. */
export async function selectCounts(db: Queryable, subject: Subject) {
  const [row] = await countRows(db).execute({ ...subject });
  if (!row) {
    throw new Error('a count without a row');
  }
  return row;
}

function pageStatement(db: Queryable, state: ReviewState) {
  return db
    .select({
      id: reviews.id,
      author: reviews.author,
      language: reviews.language,
      stars: reviews.stars,
      text: reviews.text,
      pictures: reviews.pictures,
      createdAt: reviews.createdAt,
      reply: reviews.reply,
    })
    .from(reviews)
    .where(and(ofSubject, isUnder(state)))
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(`reviews_page_${state}`);
}

const pages = preparedOnce((db) => ({
  1: pageStatement(db, 1),
  2: pageStatement(db, 2),
  3: pageStatement(db, 3),
  4: pageStatement(db, 4),
  5: pageStatement(db, 5),
}));

/** Newest first. */
export function selectReviews(
  db: Queryable,
  subject: Subject,
  state: ReviewState,
  range: { limit: number; offset: number },
) {
  return pages(db)[state].execute({ ...subject, ...range });
}
