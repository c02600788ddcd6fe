import type { play } from '@lyceum/contract/courses.schemas';
import { catalogTypes } from '@lyceum/domain/catalogue';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Caller, Deps } from '../platform/deps.ts';
import { streamLife, streamPath } from '../platform/media.ts';
import { isOpen, refuseAccess } from './course-access.ts';
import { selectLesson, type LessonRow } from './courses.sql.ts';

type Unplayable = 'lessonNotStarted' | 'lessonNotPlayable';

/** Live rooms are still to come: a live lesson can be waited for, but not played. */
function mediaOf(lesson: LessonRow, now: Date): string | Refusal<Unplayable> {
  const live = lesson.catalogType === catalogTypes.live;
  if (live && (lesson.startsAt === null || lesson.startsAt > now)) {
    return refuse('lessonNotStarted');
  }
  return live || lesson.media === null ? refuse('lessonNotPlayable') : lesson.media;
}

/** A signed address of the lesson's playlist, for who may watch it now. */
export async function playLesson(
  { db, clock, signer }: Deps,
  { productId, catalogId }: z.output<typeof play.request>,
  { userId }: Caller,
): Promise<z.input<typeof play.reply> | Refusal<'notFound' | Unplayable | 'courseNotBought' | 'accessEnded'>> {
  const now = clock();
  const lesson = await selectLesson(db, { productId, lessonId: catalogId, userId });
  if (lesson === null) {
    return refuse('notFound');
  }
  const media = mediaOf(lesson, now);
  if (typeof media !== 'string') {
    return media;
  }
  const refusal = lesson.trial ? null : refuseAccess(lesson.accessEnd, now);
  if (refusal) {
    return refusal;
  }
  const expiresAt = new Date(now.getTime() + streamLife);
  return {
    url: streamPath(signer, media, expiresAt),
    expiresAt: expiresAt.toISOString(),
    trial: !isOpen(lesson.accessEnd, now),
    position: lesson.position ?? 0,
  };
}
