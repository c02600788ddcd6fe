import type { getProductCourseMixedListByProductId, queryCatalogFlag } from '@lyceum/contract/courses.calls';
import type { ReplyOf } from '@lyceum/web/call-client';

export type Chapter = ReplyOf<typeof getProductCourseMixedListByProductId>['list'][number];
export type Lesson = Chapter['lessons'][number];
export type Progress = ReplyOf<typeof queryCatalogFlag>['list'][number];

export const lessonsOf = (chapters: readonly Chapter[]): Lesson[] => chapters.flatMap(({ lessons }) => lessons);

export const mayWatch = (lesson: Lesson, owned: boolean): boolean => lesson.playable && (owned || lesson.trial);

/** Where nobody said which lesson: the last one watched, else the first that may be watched, else the first of all. */
export function firstLesson(lessons: readonly Lesson[], owned: boolean, lastId: string | null): Lesson | undefined {
  return (
    lessons.find(({ id, playable }) => id === lastId && playable) ??
    lessons.find((lesson) => mayWatch(lesson, owned)) ??
    lessons[0]
  );
}

/** The next one that has something to play, whether or not it has been bought. */
export function nextLesson(lessons: readonly Lesson[], id: string): Lesson | undefined {
  const at = lessons.findIndex((lesson) => lesson.id === id);
  return at < 0 ? undefined : lessons.slice(at + 1).find(({ playable }) => playable);
}

/** Too little to be worth continuing from, in seconds. */
const hardlyBegun = 5;

/** Watched to the closing words, in seconds of a lesson. */
export const isWatched = (position: number, duration: number): boolean =>
  duration > 0 && position >= duration - Math.min(10, duration / 20);

/** The second to begin at: where one stopped, or the start where that was hardly begun or at the end. */
export function resumeAt(position: number, duration: number): number {
  return position < hardlyBegun || isWatched(position, duration) ? 0 : position;
}

/** 0 to 100, of the furthest point. */
export function percentSeen({ furthest, finished }: Progress, duration: number): number {
  return finished ? 100 : duration > 0 ? Math.min(99, Math.floor((furthest / duration) * 100)) : 0;
}
