import type { ListingContent } from '@lyceum/domain/listings';
import { useEffect, useEffectEvent } from 'react';
import { movePlaces, placeUpload, useUploads } from '../files/uploads.ts';
import type { TabProps } from './listing-editor.tsx';

/** Where the video of a lesson belongs. */
export const placeOf = (listingId: string | null, lessonId: string): string => `${listingId ?? 'new'} ${lessonId}`;

/** Puts videos into their lessons as they are ready, and those that became ready elsewhere once one is back. */
export function useArrivedVideos(
  listingId: string | null,
  content: ListingContent,
  change: TabProps['change'],
  isOpen: boolean,
): void {
  const { list } = useUploads();
  const places = new Map(
    content.chapters.flatMap(({ lessons }) => lessons.map(({ id }) => [placeOf(listingId, id), id] as const)),
  );
  const ready = isOpen ? list.filter(({ state, place }) => state === 'ready' && places.has(place)) : [];
  const put = useEffectEvent(() => {
    for (const upload of ready) {
      const { file } = upload;
      const lessonId = places.get(upload.place);
      placeUpload(upload);
      if (file) {
        const part = { media: file.fileId, ...(file.seconds !== null && { durationSeconds: file.seconds }) };
        // What was written meanwhile stays.
        change(({ chapters }) => ({
          chapters: chapters.map((chapter) => ({
            ...chapter,
            lessons: chapter.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, ...part } : lesson)),
          })),
        }));
      }
    }
  });
  const arrived = ready.map(({ id }) => id).join();
  useEffect(() => {
    if (arrived !== '') {
      put();
    }
  }, [arrived]);
}

/** The lessons that were sent have the ids of those that were saved: their videos go there. */
export function moveVideos(
  from: { id: string | null; content: ListingContent },
  saved: { id: string; content: ListingContent },
  href: string,
): void {
  const pairs = from.content.chapters.flatMap(({ lessons }, at) =>
    lessons.flatMap(({ id }, index) => {
      const next = saved.content.chapters[at]?.lessons[index]?.id;
      return next === undefined ? [] : [[placeOf(from.id, id), placeOf(saved.id, next)] as const];
    }),
  );
  movePlaces(new Map(pairs.filter(([was, is]) => was !== is)), href);
}
