import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { files } from '../../people/files/files.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { chapters, courseMedia, lessons } from './lessons.tables.ts';

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
