import type { ListingChapter } from '@lyceum/domain/listings';
import type { Transaction } from '../../platform/database.ts';
import { planLessons } from '../schedule/sessions.ts';
import { deleteOtherLessons, upsertChapters, upsertLessons } from './lessons.sql.ts';

/**
 * Makes the course's chapters and lessons these, in this order, and plans their sessions. A lesson that stays keeps everybody's progress,
 * also in another chapter. `zone`: the agency's.
 */
export async function replaceLessons(
  tx: Transaction,
  { productId, zone }: { productId: string; zone: string },
  chapters: readonly ListingChapter[],
): Promise<void> {
  await upsertChapters(
    tx,
    chapters.map(({ id, title }, position) => ({ id, productId, title, position })),
  );
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  await upsertLessons(
    tx,
    chapters.flatMap(({ id: chapterId, lessons: its }) =>
      its.map((lesson, position) => ({ ...lesson, productId, chapterId, position })),
    ),
  );
  await planLessons(tx, { productId, zone }, lessons);
  await deleteOtherLessons(tx, productId, {
    chapterIds: chapters.map(({ id }) => id),
    lessonIds: lessons.map(({ id }) => id),
  });
}
