import type { queryCatalogFlag, saveStudyProgress } from '@lyceum/contract/courses.schemas';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { isOpen, refuseAccess } from './course-access.ts';
import { saveProgress, selectAccessEnd, selectLesson, selectProgress } from './courses.sql.ts';

/** Saves where a person is in a lesson that he may watch; who only tries the course keeps the place in its trial lessons. */
export async function saveStudyProgressOf(
  { db, clock }: Deps,
  { productId, catalogId, position, finished }: z.output<typeof saveStudyProgress.request>,
  { userId }: Buyer,
): Promise<z.input<typeof saveStudyProgress.reply> | Refusal<'notFound' | 'courseNotBought' | 'accessEnded'>> {
  const now = clock();
  const lesson = await selectLesson(db, { productId, lessonId: catalogId, userId });
  if (lesson === null) {
    return refuse('notFound');
  }
  const refusal = lesson.trial ? null : refuseAccess(lesson.accessEnd, now);
  if (refusal) {
    return refusal;
  }
  const saved = await saveProgress(db, {
    userId,
    productId,
    lessonId: catalogId,
    position: Math.min(position, lesson.durationSeconds),
    finished: finished ?? false,
    now,
  });
  return { catalogId, ...saved };
}

/** What a person owns of a course and how far he has come in it. */
export async function readStudyProgress(
  { db, clock }: Deps,
  { productId }: z.output<typeof queryCatalogFlag.request>,
  { userId }: Buyer,
): Promise<z.input<typeof queryCatalogFlag.reply>> {
  const [end, list] = await Promise.all([
    selectAccessEnd(db, { userId, productId }),
    selectProgress(db, { userId, productId }),
  ]);
  const owned = isOpen(end, clock());
  return {
    owned,
    accessUntil: owned && end instanceof Date ? end.toISOString() : null,
    lastCatalogId: list[0]?.catalogId ?? null,
    list,
  };
}
