import { catalogTypes } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import { clockText, dateText } from '@lyceum/web/date-text';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { mayWatch, percentSeen, type Chapter, type Lesson, type Progress } from './lesson-choice.ts';

interface LessonListProps {
  chapters: readonly Chapter[];
  currentId: string | undefined;
  owned: boolean;
  progress: ReadonlyMap<string, Progress>;
  onChoose: (lessonId: string) => void;
}

/** Chapters with their lessons: what has been seen, what may be seen, and which one is on. */
export function LessonList({ chapters, currentId, owned, progress, onChoose }: LessonListProps): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      {chapters.map((chapter) => (
        <section key={chapter.id} aria-labelledby={chapter.id}>
          <h3 id={chapter.id} className="px-1 py-1.5 text-small font-semibold text-muted">
            {chapter.title}
          </h3>
          <ul className="overflow-hidden rounded-card bg-paper">
            {chapter.lessons.map((lesson) => (
              <li key={lesson.id}>
                <LessonRow
                  lesson={lesson}
                  current={lesson.id === currentId}
                  owned={owned}
                  percent={percentOf(lesson, progress)}
                  onChoose={() => onChoose(lesson.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function percentOf(lesson: Lesson, progress: ReadonlyMap<string, Progress>): number {
  const known = progress.get(lesson.id);
  return known ? percentSeen(known, lesson.durationSeconds) : 0;
}

interface LessonRowProps {
  lesson: Lesson;
  current: boolean;
  owned: boolean;
  percent: number;
  onChoose: () => void;
}

function LessonRow({ lesson, current, owned, percent, onChoose }: LessonRowProps): ReactNode {
  const live = lesson.catalogType === catalogTypes.live;
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onChoose}
      className={`flex min-h-[max(56px,var(--target))] w-full items-center gap-3 px-4 py-2.5 text-left active:bg-page ${current ? 'bg-brand-soft' : ''}`}
    >
      <LessonMark lesson={lesson} current={current} owned={owned} percent={percent} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={`text-small ${current ? 'font-semibold text-brand-ink' : ''}`}>{lesson.title}</span>
        <span className="figures text-note text-muted">
          {live ? <StartTime lesson={lesson} /> : clockText(lesson.durationSeconds)}
          {current && mayWatch(lesson, owned) && ` · ${m.courses_player_watching()}`}
        </span>
      </span>
      {live && <Badge tone="warn">{m.courses_player_live()}</Badge>}
      {!live && !lesson.playable && <Badge tone="quiet">{m.courses_player_preparing()}</Badge>}
      {lesson.trial && !owned && lesson.playable && <Badge tone="good">{m.courses_player_trial()}</Badge>}
    </button>
  );
}

function StartTime({ lesson }: { lesson: Lesson }): ReactNode {
  const { language } = useSettings();
  return lesson.startsAt ? dateText(lesson.startsAt, language, 'dayTime') : m.courses_player_preparing();
}

const ring = 2 * Math.PI * 10;

/** Done, under way, to be played, to be bought, or on a date; said in words as well. */
function LessonMark({ lesson, current, owned, percent }: Omit<LessonRowProps, 'onChoose'>): ReactNode {
  if (percent === 100) {
    return (
      <>
        <Icon name="done" size={24} className="text-good" />
        <span className="sr-only">{m.courses_player_finished()}</span>
      </>
    );
  }
  if (lesson.catalogType === catalogTypes.live) {
    return <Icon name="calendar" size={24} className="text-muted" />;
  }
  if (!mayWatch(lesson, owned)) {
    return (
      <>
        <Icon name={lesson.playable ? 'lock' : 'clock'} size={24} className="text-muted" />
        {lesson.playable && <span className="sr-only">{m.courses_player_locked()}</span>}
      </>
    );
  }
  return (
    <span className={`relative grid size-6 shrink-0 place-items-center ${current ? 'text-brand-ink' : 'text-muted'}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="absolute inset-0 size-6 -rotate-90 fill-none stroke-2">
        <circle cx="12" cy="12" r="10" className="stroke-line" />
        {percent > 0 && (
          <circle
            cx="12"
            cy="12"
            r="10"
            strokeLinecap="round"
            strokeDasharray={`${(percent / 100) * ring} ${ring}`}
            className="stroke-brand"
          />
        )}
      </svg>
      <Icon name="play" size={12} />
      {percent > 0 && <span className="sr-only">{m.courses_player_seen({ percent })}</span>}
    </span>
  );
}
