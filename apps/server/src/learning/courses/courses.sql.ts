import type { CatalogType, ProductState, ProductType } from '@lyceum/domain/catalogue';
import { statesWithAccess, type LineKindName } from '@lyceum/domain/orders';
import type { Language } from '@lyceum/domain/language';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { courseLines } from '../../commerce/orders/kinds/course-lines.tables.ts';
import { orderLines, orders } from '../../commerce/orders/orders.tables.ts';
import { preparedOnce, type Queryable } from '../../platform/database.ts';
import { inReadersLanguage } from '../../platform/words.sql.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { scheduledSessions } from '../../catalogue/schedule/schedule.tables.ts';
import type { AccessEnd } from './course-access.ts';
import { chapters, courseMedia, lessons } from '../../catalogue/lessons/lessons.tables.ts';
import { lessonProgress } from './courses.tables.ts';

/** Whoever bought a course may go on with it after it left the shelf, after it was withdrawn and while its agency is blocked. */
const oncePublished: ProductState[] = ['onShelf', 'offShelf', 'suspended', 'withdrawn'];

const userId = sql.placeholder('userId');
const productId = sql.placeholder('productId');
const lessonId = sql.placeholder('lessonId');

const sessionOfLesson = and(eq(scheduledSessions.lessonId, lessons.id), eq(scheduledSessions.state, 'planned'));

const catalogueRows = preparedOnce((db) =>
  db
    .select({
      chapterId: chapters.id,
      chapterTitle: inReadersLanguage(chapters.title),
      lesson: {
        id: lessons.id,
        title: inReadersLanguage(lessons.title),
        catalogType: lessons.catalogType,
        durationSeconds: lessons.durationSeconds,
        trial: lessons.trial,
        media: lessons.media,
      },
      startsAt: scheduledSessions.startsAt,
    })
    .from(products)
    .leftJoin(chapters, eq(chapters.productId, products.id))
    .leftJoin(
      lessons,
      and(
        eq(lessons.chapterId, chapters.id),
        sql`${lessons.catalogType} = any (${sql.placeholder('catalogTypes')}::int[])`,
      ),
    )
    .leftJoin(scheduledSessions, sessionOfLesson)
    .where(and(eq(products.id, productId), inArray(products.state, oncePublished)))
    .orderBy(asc(chapters.position), asc(chapters.id), asc(lessons.position), asc(lessons.id))
    .prepare('courses_catalogue'),
);

/** A row a lesson, in their order; chapters without lessons of these kinds have one row, a product that nobody may see has none. */
export function selectCatalogue(db: Queryable, id: string, catalogTypes: readonly CatalogType[], language: Language) {
  return catalogueRows(db).execute({ productId: id, catalogTypes, language });
}

/** Of everything that this person bought of this product: the end that is farthest off. */
const purchases = (db: Queryable) =>
  db
    .select({ end: sql<string | null>`max(coalesce(${courseLines.accessUntil}, 'infinity'))` })
    .from(orderLines)
    .innerJoin(courseLines, eq(courseLines.orderLineId, orderLines.id))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.userId, userId),
        eq(orderLines.productId, productId),
        isNull(orderLines.returnedAt),
        inArray(orders.state, [...statesWithAccess]),
      ),
    );

function endOf(text: string | null | undefined): AccessEnd | null {
  return text === 'infinity' ? 'never' : text ? new Date(text) : null;
}

const oneLesson = preparedOnce((db) =>
  db
    .select({
      durationSeconds: lessons.durationSeconds,
      catalogType: lessons.catalogType,
      startsAt: scheduledSessions.startsAt,
      media: { id: courseMedia.id, kind: courseMedia.kind, captions: courseMedia.captions },
      trial: sql<boolean>`(${lessons.trial} and ${products.state} not in ('withdrawn', 'suspended'))`,
      accessEnd: sql<string | null>`(${purchases(db)})`,
      position: lessonProgress.position,
    })
    .from(lessons)
    .innerJoin(products, eq(products.id, lessons.productId))
    .leftJoin(scheduledSessions, sessionOfLesson)
    .leftJoin(courseMedia, eq(courseMedia.id, lessons.media))
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId)))
    .where(and(eq(lessons.id, lessonId), eq(lessons.productId, productId), inArray(products.state, oncePublished)))
    .prepare('courses_lesson'),
);

/** A lesson as this person (null: a visitor) finds it; null when the product has no such lesson. */
export async function selectLesson(db: Queryable, ids: { productId: string; lessonId: string; userId: string | null }) {
  const [row] = await oneLesson(db).execute(ids);
  return row ? { ...row, accessEnd: endOf(row.accessEnd) } : null;
}
export type LessonRow = NonNullable<Awaited<ReturnType<typeof selectLesson>>>;

const mergeProgress = preparedOnce((db) =>
  db
    .insert(lessonProgress)
    .values({
      userId,
      lessonId,
      productId,
      position: sql.placeholder('position'),
      furthest: sql.placeholder('position'),
      finished: sql.placeholder('finished'),
      updatedAt: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: {
        position: sql`excluded.position`,
        furthest: sql`greatest(${lessonProgress.furthest}, excluded.furthest)`,
        finished: sql`${lessonProgress.finished} or excluded.finished`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({
      position: lessonProgress.position,
      furthest: lessonProgress.furthest,
      finished: lessonProgress.finished,
    })
    .prepare('courses_merge_progress'),
);

/** Where the person is now; the furthest point never goes back and `finished` stays. */
export async function saveProgress(
  db: Queryable,
  progress: { userId: string; lessonId: string; productId: string; position: number; finished: boolean; now: Date },
) {
  const [row] = await mergeProgress(db).execute(progress);
  if (!row) {
    throw new Error('the saved progress did not come back');
  }
  return row;
}

const accessEnd = preparedOnce((db) => purchases(db).prepare('courses_access'));

/** When this person's access to the product ends or ended; null when it was never bought or was given back. */
export async function selectAccessEnd(db: Queryable, ids: { userId: string; productId: string }) {
  const [row] = await accessEnd(db).execute(ids);
  return endOf(row?.end);
}

const progressRows = preparedOnce((db) =>
  db
    .select({
      catalogId: lessonProgress.lessonId,
      position: lessonProgress.position,
      furthest: lessonProgress.furthest,
      finished: lessonProgress.finished,
    })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.productId, productId)))
    .orderBy(desc(lessonProgress.updatedAt), asc(lessonProgress.lessonId))
    .prepare('courses_progress'),
);

/** The lesson watched last comes first. */
export function selectProgress(db: Queryable, ids: { userId: string; productId: string }) {
  return progressRows(db).execute(ids);
}

/** A course that somebody has; the line is the one that was paid last. */
interface OwnCourse {
  lineId: string;
  kind: LineKindName;
  productId: string;
  productType: ProductType;
  name1: string;
  masterImg: string;
  orderId: string;
  distribution: boolean;
}

/** Courses of orders with access, not given back and not ended; what was watched or paid last comes first. */
export async function selectOwnCourses(
  db: Queryable,
  of: { userId: string; now: Date; language: Language },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OwnCourse[]; total: number }> {
  const own = sql`
    select distinct on (l.product_id) l.id "lineId", l.kind, l.product_id "productId", l.product_type "productType",
      l.product_name ->> ${of.language}::text name1, l.picture "masterImg", l.order_id "orderId", o.distribution, o.paid_at
    from ${orderLines} l
      join ${courseLines} c on c.order_line_id = l.id
      join ${orders} o on o.id = l.order_id
    where l.user_id = ${of.userId} and l.returned_at is null
      and o.state = any (${sql.param([...statesWithAccess])}::text[])
      and (c.access_until is null or c.access_until > ${of.now.toISOString()})
    order by l.product_id, o.paid_at desc`;
  const { rows } = await db.execute<OwnCourse & Record<string, unknown>>(sql`
    select "lineId", kind, "productId", "productType", name1, "masterImg", "orderId", distribution
    from (${own}) own left join lateral (
      select max(p.updated_at) at from ${lessonProgress} p where p.user_id = ${of.userId} and p.product_id = own."productId"
    ) watched on true
    order by greatest(own.paid_at, watched.at) desc, "productId" limit ${limit} offset ${offset}`);
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int total from (${own}) own`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
