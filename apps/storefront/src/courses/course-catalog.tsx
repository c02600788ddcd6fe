import * as m from '@lyceum/i18n/words';
import { clockText } from '@lyceum/web/date-text';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { mayWatch, type Chapter, type Lesson } from './lesson-choice.ts';

interface CourseCatalogProps {
  productId: string;
  chapters: readonly Chapter[];
  /** Lessons are taught at a place instead of on the screen. */
  onSite: boolean;
  /** IANA zone of the agency. */
  zone: string;
  owned: boolean;
  /** Ids of lessons watched to their end. */
  finished: ReadonlySet<string>;
}

/** Chapters that open when there are more than this many lessons show their first one alone. */
const showAllUpTo = 8;

export function CourseCatalog({ productId, chapters, onSite, zone, owned, finished }: CourseCatalogProps): ReactNode {
  const lessonCount = chapters.reduce((sum, { lessons }) => sum + lessons.length, 0);
  if (lessonCount === 0) {
    return <Card className="text-small text-muted">{m.courses_catalogEmpty()}</Card>;
  }
  return (
    <Card flush>
      {chapters.map((chapter, at) => (
        <details key={chapter.id} open={at < 2 || lessonCount <= showAllUpTo} className="group">
          <summary className="flex min-h-[max(52px,var(--target))] cursor-pointer list-none items-center gap-3 px-4 py-3 -outline-offset-2 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1 font-semibold">{chapter.title}</span>
            <span className="shrink-0 text-note text-muted">
              {m.courses_lessons({ count: chapter.lessons.length })}
            </span>
            <Icon name="down" size={16} className="text-muted transition-transform group-open:rotate-180" />
          </summary>
          <ul className="pb-2">
            {chapter.lessons.map((lesson) => (
              <li key={lesson.id}>
                <LessonRow
                  productId={productId}
                  lesson={lesson}
                  onSite={onSite}
                  zone={zone}
                  owned={owned}
                  finished={finished.has(lesson.id)}
                />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}

interface LessonRowProps {
  productId: string;
  lesson: Lesson;
  onSite: boolean;
  /** Of the agency. */
  zone: string;
  owned: boolean;
  finished: boolean;
}

const row = 'flex min-h-target items-center gap-3 px-4 py-2.5';

function LessonRow({ productId, lesson, onSite, zone, owned, finished }: LessonRowProps): ReactNode {
  const inside = <LessonInside lesson={lesson} onSite={onSite} zone={zone} owned={owned} finished={finished} />;
  return mayWatch(lesson, owned) ? (
    <Link
      to={routes.player}
      params={{ productId, catalogId: lesson.id }}
      className={`${row} -outline-offset-2 active:bg-page`}
    >
      {inside}
    </Link>
  ) : (
    <div className={row}>{inside}</div>
  );
}

/** 1 live · 2 recorded · 3 replay. */
const taughtLive = 1;
const replayed = 3;

function LessonInside({ lesson, onSite, zone, owned, finished }: Omit<LessonRowProps, 'productId'>): ReactNode {
  const { language } = useSettings();
  const { title, catalogType, durationSeconds, startsAt } = lesson;
  const live = catalogType === taughtLive;
  const watchable = mayWatch(lesson, owned);
  const icon = finished
    ? 'done'
    : watchable
      ? 'play'
      : live
        ? onSite
          ? 'place'
          : 'calendar'
        : owned
          ? 'clock'
          : 'lock';
  const look = finished
    ? 'bg-good-soft text-good-ink'
    : watchable
      ? 'bg-brand-soft text-brand-ink'
      : 'bg-page text-muted';
  return (
    <>
      <span className={`grid size-8 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon name={icon} size={16} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-small">{title}</span>
        <span className="figures flex flex-wrap items-center gap-x-2 text-note text-muted">
          {startsAt !== null && <span>{sessionTime({ startsAt, zone, inPerson: onSite }, language)}</span>}
          {durationSeconds > 0 && <span>{clockText(durationSeconds)}</span>}
          {live && <span>{onSite ? m.courses_onSite() : m.courses_live()}</span>}
          {catalogType === replayed && <span>{m.courses_replay()}</span>}
          {finished && <span>{m.courses_finished()}</span>}
        </span>
      </span>
      {watchable && !owned && <Badge>{m.courses_trial()}</Badge>}
      {!watchable && !live && !owned && <span className="sr-only">{m.courses_locked()}</span>}
    </>
  );
}
