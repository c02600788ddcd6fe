import type { play } from '@lyceum/contract/courses.schemas';
import { catalogTypes, type MediaKind } from '@lyceum/domain/catalogue';
import type { FileId } from '@lyceum/domain/ids';
import { isRefusal, refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Caller, Deps } from '../../platform/deps.ts';
import { videoPath } from '../../people/files/serve-videos.ts';
import { captionsPath, streamPath } from '../../platform/media.ts';
import { streamLife } from '../../platform/stream-ticket.ts';
import type { Signer } from '../../platform/signer.ts';
import { openLesson } from '../../commerce/orders/kinds/open-lesson.ts';
import { isOpen, refuseAccess } from './course-access.ts';
import { selectLesson, type LessonRow } from './courses.sql.ts';

type Media = NonNullable<LessonRow['media']>;
type Unplayable = 'lessonNotStarted' | 'lessonNotPlayable';

/** Live rooms are still to come: a live lesson can be waited for, but not played. */
function mediaOf(lesson: LessonRow, now: Date): Media | Refusal<Unplayable> {
  const live = lesson.catalogType === catalogTypes.live;
  if (live && (lesson.startsAt === null || lesson.startsAt > now)) {
    return refuse('lessonNotStarted');
  }
  return live || lesson.media === null ? refuse('lessonNotPlayable') : lesson.media;
}

const pathOf: Record<MediaKind, (signer: Signer, id: string, expiresAt: Date) => string> = {
  hls: streamPath,
  mp4: (signer, id, expiresAt) => videoPath(signer, id as FileId, expiresAt),
};

/**
 * A signed address of the lesson, for who may watch it now. To have got the address is to have used the lesson, whatever a player reports
 * afterwards: it is noted before the address goes out. Trial lessons are nobody's use.
 */
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
  if (isRefusal(media)) {
    return media;
  }
  const refusal = lesson.trial ? null : refuseAccess(lesson.accessEnd, now);
  if (refusal) {
    return refusal;
  }
  if (!lesson.trial && !(userId && (await openLesson(db, { userId, productId, lessonId: catalogId, now })))) {
    return refuse('courseNotBought');
  }
  const expiresAt = new Date(now.getTime() + streamLife);
  const url = pathOf[media.kind](signer, media.id, expiresAt);
  return {
    kind: media.kind,
    url,
    captions: media.captions.map((language) => ({ language, url: captionsPath(url, language) })),
    expiresAt: expiresAt.toISOString(),
    trial: !isOpen(lesson.accessEnd, now),
    position: lesson.position ?? 0,
  };
}
