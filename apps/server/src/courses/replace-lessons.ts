import type { ListingChapter } from '@lyceum/domain/listings';
import type { Transaction } from '../platform/database.ts';
import { deleteOtherLessons, upsertChapters, upsertLessons } from './courses.sql.ts';

/** Makes the course's chapters and lessons these, in this order. A lesson that stays keeps everybody's progress, also in another chapter. */
export async function replaceLessons(
  tx: Transaction,
  productId: string,
  chapters: readonly ListingChapter[],
): Promise<void> {
  await upsertChapters(
    tx,
    chapters.map(({ id, title }, position) => ({ id, productId, title, position })),
  );
  const lessons = chapters.flatMap(({ id: chapterId, lessons: its }) =>
    its.map(({ startsAt, ...lesson }, position) => ({
      ...lesson,
      productId,
      chapterId,
      startsAt: startsAt === null ? null : new Date(startsAt),
      position,
    })),
  );
  await upsertLessons(tx, lessons);
  await deleteOtherLessons(tx, productId, {
    chapterIds: chapters.map(({ id }) => id),
    lessonIds: lessons.map(({ id }) => id),
  });
}
