import { catalogTypes } from '@lyceum/domain/catalogue';
import type { ListingChapter, ListingLesson } from '@lyceum/domain/listings';
import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import { Button, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useUploads } from '../files/uploads.ts';
import { InstantField } from '../ui/instant-field.tsx';
import { PartFault } from '../ui/fault-note.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { WordsFields } from '../shell/words-fields.tsx';
import { placeOf } from './arrived-videos.ts';
import { blankChapter, blankLesson } from './blank-content.ts';
import { LessonMedia, mediaOfUpload, type Media } from './lesson-media.tsx';
import type { TabProps } from './listing-editor.tsx';
import { catalogWords } from './listing-words.ts';

const minute = 60;

/** Chapters and their lessons, each in an order made by dragging or by keyboard; a lesson may move to another chapter. */
export function ChaptersTab({ content: { chapters }, change, listing, faultOf }: TabProps): ReactNode {
  const known = [...useUploads().placed.map(mediaOfUpload), ...(listing?.media ?? [])];
  const setChapters = (next: (chapter: ListingChapter) => ListingChapter): void =>
    change((now) => ({ chapters: now.chapters.map(next) }));
  const set = (id: string, part: Partial<ListingChapter>): void =>
    setChapters((chapter) => (chapter.id === id ? { ...chapter, ...part } : chapter));
  const setLesson = (id: string, part: Partial<ListingLesson>): void =>
    setChapters((chapter) => ({
      ...chapter,
      lessons: chapter.lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...part } : lesson)),
    }));
  const mediaOf = ({ media }: ListingLesson): Media | null =>
    media === null
      ? null
      : (known.find(({ id }) => id === media) ?? { id: media, kind: 'hls', name: media, size: null, seconds: null });
  const isKept = ({ id }: ListingLesson): boolean => listing?.keptLessonIds.includes(id) ?? false;
  const moveTo = (lesson: ListingLesson, chapterId: string): void =>
    setChapters((chapter) => {
      const others = chapter.lessons.filter(({ id }) => id !== lesson.id);
      return { ...chapter, lessons: chapter.id === chapterId ? [...others, lesson] : others };
    });
  return (
    <div className="stack" data-path="chapters">
      <PartFault>{faultOf('chapters')}</PartFault>
      <SortableList
        items={chapters}
        idOf={({ id }) => id}
        label={m.listings_chapters()}
        onOrder={(next) => change({ chapters: next })}
      >
        {(chapter, at) => (
          <div className="stack">
            <WordsFields
              label={`${m.listings_chapterNo({ number: at + 1 })} · ${m.listings_chapterTitle()}`}
              path={`chapters.${at}.title`}
              faultOf={faultOf}
              value={chapter.title}
              most={120}
              onChange={(title) => set(chapter.id, { title })}
            />
            <SortableList
              items={chapter.lessons}
              idOf={({ id }) => id}
              label={m.listings_chapterNo({ number: at + 1 })}
              onOrder={(lessons) => set(chapter.id, { lessons })}
            >
              {(lesson, index) => (
                <LessonFields
                  lesson={lesson}
                  number={index + 1}
                  path={`chapters.${at}.lessons.${index}`}
                  faultOf={faultOf}
                  kept={isKept(lesson)}
                  chapterId={chapter.id}
                  chapterIds={chapters.map(({ id }) => id)}
                  onMove={(chapterId) => moveTo(lesson, chapterId)}
                  media={mediaOf(lesson)}
                  place={placeOf(listing?.id ?? null, lesson.id)}
                  href={listing ? link(routes.listing, { id: listing.id }) : link(routes.newListing)}
                  onChange={(part) => setLesson(lesson.id, part)}
                  onRemove={() => set(chapter.id, { lessons: chapter.lessons.filter(({ id }) => id !== lesson.id) })}
                />
              )}
            </SortableList>
            <div className="row">
              <Button onClick={() => set(chapter.id, { lessons: [...chapter.lessons, blankLesson()] })}>
                {m.listings_addLesson()}
              </Button>
              <Button
                disabled={chapter.lessons.some(isKept)}
                onClick={() => change({ chapters: chapters.filter(({ id }) => id !== chapter.id) })}
              >
                {m.listings_removeChapter()}
              </Button>
              {chapter.lessons.some(isKept) && <span className="muted">{m.listings_keptChapter()}</span>}
            </div>
          </div>
        )}
      </SortableList>
      <div>
        <Button onClick={() => change({ chapters: [...chapters, blankChapter()] })}>{m.listings_addChapter()}</Button>
      </div>
    </div>
  );
}

interface LessonFieldsProps {
  lesson: ListingLesson;
  path: string;
  faultOf: TabProps['faultOf'];
  number: number;
  kept: boolean;
  /** What it plays. */
  media: Media | null;
  chapterId: string;
  chapterIds: readonly string[];
  onMove: (chapterId: string) => void;
  onChange: (change: Partial<ListingLesson>) => void;
  /** Where its video belongs. */
  place: string;
  href: string;
  onRemove: () => void;
}

function LessonFields(props: LessonFieldsProps): ReactNode {
  const { lesson, path, faultOf, number, kept, media, chapterId, chapterIds, onMove, onChange, place, href, onRemove } =
    props;
  const isHeld = lesson.catalogType === catalogTypes.live;
  // A video says itself how long it is.
  const isMeasured = !isHeld && media?.seconds !== null && media?.seconds !== undefined;
  return (
    <div className="stack">
      <WordsFields
        label={`${m.listings_lessonNo({ number })} · ${m.listings_lessonTitle()}`}
        path={`${path}.title`}
        faultOf={faultOf}
        value={lesson.title}
        most={120}
        onChange={(title) => onChange({ title })}
      />
      <div className="fields">
        <Labelled label={m.listings_lessonType()} path={`${path}.catalogType`}>
          <Select
            value={lesson.catalogType}
            options={Object.values(catalogTypes).map((value) => ({ value, label: catalogWords[value]() }))}
            onChange={(catalogType) => onChange({ catalogType })}
          />
        </Labelled>
        <Labelled
          label={m.listings_minutes()}
          path={`${path}.durationSeconds`}
          hint={isMeasured ? m.listings_minutesOfVideo() : undefined}
        >
          <NumberField
            label={m.listings_minutes()}
            least={0}
            most={1_440}
            decimals={0}
            required
            disabled={isMeasured}
            value={Math.round(lesson.durationSeconds / minute)}
            onChange={(minutes) => minutes !== null && onChange({ durationSeconds: minutes * minute })}
          />
        </Labelled>
        {isHeld && (
          <Labelled label={m.listings_startsAt()} path={`${path}.startsAt`} fault={faultOf(`${path}.startsAt`)}>
            <InstantField
              label={m.listings_startsAt()}
              value={lesson.startsAt}
              onChange={(startsAt) => onChange({ startsAt })}
            />
          </Labelled>
        )}
        <Labelled label={m.listings_toChapter()}>
          <Select
            value={chapterId}
            options={chapterIds.map((value, index) => ({ value, label: m.listings_chapterNo({ number: index + 1 }) }))}
            onChange={onMove}
          />
        </Labelled>
        <Labelled label={m.listings_trial()}>
          <Switch checked={lesson.trial} onChange={(trial) => onChange({ trial })} />
        </Labelled>
      </div>
      <div className="row">
        <Button disabled={kept} onClick={onRemove}>
          {m.listings_remove()}
        </Button>
        {kept && <span className="muted">{m.listings_keptLesson()}</span>}
      </div>
      {!isHeld && <LessonMedia media={media} place={place} href={href} onRemove={() => onChange({ media: null })} />}
    </div>
  );
}
