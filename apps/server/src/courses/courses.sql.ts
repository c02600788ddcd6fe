import type { CatalogType, ProductState } from '@lyceum/domain/catalogue';
import { statesWithAccess } from '@lyceum/domain/orders';
import type { Language } from '@lyceum/domain/language';
import { and, asc, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { files } from '../files/files.tables.ts';
import { courseLines } from '../orders/kinds/course-lines.tables.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { perDatabase, type Database, type Queryable, type Transaction } from '../platform/database.ts';
import { inReadersLanguage } from '../platform/words.sql.ts';
import { products } from '../products/products.tables.ts';
import { scheduledSessions } from '../schedule/schedule.tables.ts';
import type { AccessEnd } from './course-access.ts';
import { chapters, courseMedia, lessonOpenings, lessonProgress, lessons } from './courses.tables.ts';

/** Whoever bought a course may go on with it after it left the shelf, after it was withdrawn and while its agency is blocked. */
const oncePublished: ProductState[] = ['onShelf', 'offShelf', 'suspended', 'withdrawn'];

const userId = sql.placeholder('userId');
const productId = sql.placeholder('productId');
const lessonId = sql.placeholder('lessonId');

const sessionOfLesson = and(eq(scheduledSessions.lessonId, lessons.id), eq(scheduledSessions.state, 'planned'));

const catalogueRows = perDatabase((db) =>
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

const oneLesson = perDatabase((db) =>
  db
    .select({
      durationSeconds: lessons.durationSeconds,
      catalogType: lessons.catalogType,
      startsAt: scheduledSessions.startsAt,
      media: { id: courseMedia.id, kind: courseMedia.kind },
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

/**
 * Notes of every line that lets this person watch the product that the lesson was opened, and answers whether there is one. Their orders
 * are locked against a refund until it is noted: who asks for a refund at that moment gets it without this lesson, or the lesson stays shut.
 */
export async function noteOpening(
  db: Pick<Database, '$client'>,
  opening: { userId: string; productId: string; lessonId: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.$client.query<{ open: boolean }>({
    name: 'courses_note_opening',
    text: `with open_lines as (
        select l.id from order_lines l
          join course_lines c on c.order_line_id = l.id
          join orders o on o.id = l.order_id
        where l.user_id = $1 and l.product_id = $2 and l.returned_at is null and o.state = any ($5)
          and coalesce(c.access_until, 'infinity') > $4
        order by o.id for share of o
      ), noted as (
        insert into lesson_openings (order_line_id, lesson_id, opened_at) select id, $3, $4 from open_lines
        on conflict do nothing
      )
      select exists (select from open_lines) open`,
    values: [opening.userId, opening.productId, opening.lessonId, opening.now, statesWithAccess],
  });
  return rows[0]?.open ?? false;
}

const mergeProgress = perDatabase((db) =>
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

const accessEnd = perDatabase((db) => purchases(db).prepare('courses_access'));

/** When this person's access to the product ends or ended; null when it was never bought or was given back. */
export async function selectAccessEnd(db: Queryable, ids: { userId: string; productId: string }) {
  const [row] = await accessEnd(db).execute(ids);
  return endOf(row?.end);
}

const progressRows = perDatabase((db) =>
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

/** Playlists of an agency, or that came with the shop. */
export async function hasPlaylist(tx: Transaction, agencyId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: courseMedia.id })
    .from(courseMedia)
    .where(
      and(
        eq(courseMedia.id, id),
        eq(courseMedia.kind, 'hls'),
        or(isNull(courseMedia.agencyId), eq(courseMedia.agencyId, agencyId)),
      ),
    )
    .for('key share');
  return rows.length === 1;
}

export async function insertMedia(tx: Transaction, row: typeof courseMedia.$inferInsert): Promise<void> {
  await tx.insert(courseMedia).values(row).onConflictDoNothing();
}

/** What is known of media; size in bytes. */
export function selectMedia(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      id: courseMedia.id,
      kind: courseMedia.kind,
      name: sql<string>`coalesce(${files.name}, ${courseMedia.id})`,
      size: files.size,
      seconds: files.seconds,
    })
    .from(courseMedia)
    .leftJoin(files, eq(files.id, courseMedia.fileId))
    .where(inArray(courseMedia.id, [...ids]))
    .orderBy(asc(courseMedia.id));
}

export async function upsertChapters(tx: Transaction, rows: (typeof chapters.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) {
    await tx
      .insert(chapters)
      .values(rows)
      .onConflictDoUpdate({
        target: chapters.id,
        set: { title: sql`excluded.title`, position: sql`excluded.position` },
        setWhere: sql`${chapters.productId} = excluded.product_id`,
      });
  }
}

export async function upsertLessons(tx: Transaction, rows: (typeof lessons.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) {
    await tx
      .insert(lessons)
      .values(rows)
      .onConflictDoUpdate({
        target: lessons.id,
        set: {
          chapterId: sql`excluded.chapter_id`,
          title: sql`excluded.title`,
          catalogType: sql`excluded.catalog_type`,
          durationSeconds: sql`excluded.duration_seconds`,
          trial: sql`excluded.trial`,
          media: sql`excluded.media`,
          position: sql`excluded.position`,
        },
        setWhere: sql`${lessons.productId} = excluded.product_id`,
      });
  }
}

/** Removes what a course no longer has. */
export async function deleteOtherLessons(
  tx: Transaction,
  course: string,
  { chapterIds, lessonIds }: { chapterIds: string[]; lessonIds: string[] },
): Promise<void> {
  await tx.delete(lessons).where(and(eq(lessons.productId, course), notInArray(lessons.id, lessonIds)));
  await tx.delete(chapters).where(and(eq(chapters.productId, course), notInArray(chapters.id, chapterIds)));
}

/**
 * How far lines of a buyer are used: lessons without those that anybody may try, and sessions without a lesson; used are those whose
 * address the buyer was given, or that had started by `now`. What a player reports of itself does not count.
 */
export async function selectUse(
  db: Queryable,
  { lines, now }: { lines: readonly { id: string; productId: string }[]; now: Date },
): Promise<Map<string, { total: number; used: number }>> {
  const { rows } = await db.execute<{ id: string; total: string; used: string }>(sql`
    select l.id, count(*) total, count(*) filter (where thing.opened or thing.starts_at <= ${now.toISOString()}) used
    from unnest(${sql.param(lines.map(({ id }) => id))}::text[], ${sql.param(lines.map((line) => line.productId))}::text[]) l(id, product_id)
      cross join lateral (
        select o.lesson_id is not null opened, s.starts_at
        from ${lessons} t
          left join ${scheduledSessions} s on s.lesson_id = t.id and s.state = 'planned'
          left join ${lessonOpenings} o on o.lesson_id = t.id and o.order_line_id = l.id
        where t.product_id = l.product_id and not t.trial
        union all
        select false, s.starts_at from ${scheduledSessions} s
        where s.state = 'planned' and s.lesson_id is null
          and (s.order_line_id = l.id or (s.product_id = l.product_id and s.order_line_id is null))
      ) thing
    group by l.id`);
  return new Map(rows.map(({ id, total, used }) => [id, { total: Number(total), used: Number(used) }]));
}
