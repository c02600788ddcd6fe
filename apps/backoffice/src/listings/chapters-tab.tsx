import { catalogTypes } from '@lyceum/domain/catalogue';
import type { ListingChapter, ListingLesson } from '@lyceum/domain/listings';
import * as m from '@lyceum/i18n/words';
import { Button, Input, InputNumber, Select, Switch, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { InstantField } from '../ui/instant-field.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { WordsFields } from '../shell/words-fields.tsx';
import { blankChapter, blankLesson } from './blank-content.ts';
import type { TabProps } from './listing-editor.tsx';
import { catalogWords } from './listing-words.ts';

const minute = 60;

/** Chapters and their lessons, each in an order made by dragging or by keyboard; a lesson may move to another chapter. */
export function ChaptersTab({ content: { chapters }, change, listing }: TabProps): ReactNode {
  const set = (id: string, part: Partial<ListingChapter>): void =>
    change({ chapters: chapters.map((chapter) => (chapter.id === id ? { ...chapter, ...part } : chapter)) });
  const isKept = ({ id }: ListingLesson): boolean => listing?.keptLessonIds.includes(id) ?? false;
  const moveTo = (lesson: ListingLesson, chapterId: string): void =>
    change({
      chapters: chapters.map((chapter) => {
        const others = chapter.lessons.filter(({ id }) => id !== lesson.id);
        return { ...chapter, lessons: chapter.id === chapterId ? [...others, lesson] : others };
      }),
    });
  return (
    <div className="stack">
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
                  kept={isKept(lesson)}
                  chapterId={chapter.id}
                  chapterIds={chapters.map(({ id }) => id)}
                  onMove={(chapterId) => moveTo(lesson, chapterId)}
                  onChange={(part) =>
                    set(chapter.id, {
                      lessons: chapter.lessons.map((one) => (one.id === lesson.id ? { ...one, ...part } : one)),
                    })
                  }
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
                {m.listings_remove()}
              </Button>
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
  number: number;
  kept: boolean;
  chapterId: string;
  chapterIds: readonly string[];
  onMove: (chapterId: string) => void;
  onChange: (change: Partial<ListingLesson>) => void;
  onRemove: () => void;
}

function LessonFields(props: LessonFieldsProps): ReactNode {
  const { lesson, number, kept, chapterId, chapterIds, onMove, onChange, onRemove } = props;
  return (
    <div className="stack">
      <WordsFields
        label={`${m.listings_lessonNo({ number })} · ${m.listings_lessonTitle()}`}
        value={lesson.title}
        most={120}
        onChange={(title) => onChange({ title })}
      />
      <div className="fields">
        <Labelled label={m.listings_type()}>
          <Select
            value={lesson.catalogType}
            options={Object.values(catalogTypes).map((value) => ({ value, label: catalogWords[value]() }))}
            onChange={(catalogType) => onChange({ catalogType })}
          />
        </Labelled>
        <Labelled label={m.listings_minutes()}>
          <InputNumber
            min={0}
            max={1_440}
            precision={0}
            value={Math.round(lesson.durationSeconds / minute)}
            onChange={(minutes) => onChange({ durationSeconds: (minutes ?? 0) * minute })}
          />
        </Labelled>
        {lesson.catalogType === catalogTypes.live ? (
          <Labelled label={m.listings_startsAt()}>
            <InstantField
              label={m.listings_startsAt()}
              value={lesson.startsAt}
              onChange={(startsAt) => onChange({ startsAt })}
            />
          </Labelled>
        ) : (
          <Labelled label={m.listings_media()}>
            <Input
              value={lesson.media ?? ''}
              maxLength={80}
              onChange={({ target }) => onChange({ media: target.value.replace(/[^\w-]/g, '') || null })}
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
        <Tooltip title={kept ? m.listings_keptLesson() : undefined}>
          <Button disabled={kept} onClick={onRemove}>
            {m.listings_remove()}
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}
