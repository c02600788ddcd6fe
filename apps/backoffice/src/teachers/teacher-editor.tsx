import { create, save, type own } from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { useGo } from '@lyceum/web/router';
import { Button, Switch } from 'antd';
import { useRef, type ReactNode } from 'react';
import { PictureField } from '../files/picture-field.tsx';
import { routes } from '../routes.ts';
import { iMay } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TeacherPapers } from './teacher-papers.tsx';

type Teacher = ReplyOf<typeof own>;

const blank: Teacher['content'] = {
  name: noWords,
  title: noWords,
  story: noWords,
  avatar: '',
  yearsTeaching: 0,
  shown: true,
  papers: [],
};

const isFilled = (words: Teacher['content']['name']): boolean =>
  Object.values(words).every((text) => text.trim() !== '');

/** A teacher as buyers read of him, in three languages side by side. What is saved is shown at once. */
export function TeacherEditor({ teacher }: { teacher: Teacher | null }): ReactNode {
  const go = useGo();
  const making = useCommand(create, { throttleMs: 300 });
  const saving = useCommand(save, { throttleMs: 300 });
  const made = useRef<string | null>(null);
  const disabled = !iMay('change ownTeachers');
  const { value, change, ...form } = useSharedForm({
    saved: teacher,
    keep: `teacher ${teacher?.id ?? 'new'}`,
    contentOf: (row: Teacher | null) => row?.content ?? blank,
    async save(content, version) {
      if (teacher !== null) {
        return saving.run({ id: teacher.id, version: version ?? '', content });
      }
      const answer = await making.run({ content });
      made.current = answer?.data?.id ?? null;
      return answer;
    },
    words: {
      ...languageWords,
      name: m.teachers_name,
      title: m.teachers_role,
      story: m.teachers_story,
      avatar: m.teachers_avatar,
      yearsTeaching: m.teachers_years,
      shown: m.teachers_shown,
      papers: m.teachers_papers,
      fileId: m.teachers_paperFile,
    },
  });
  const areNamed = value.papers.every(({ name }) => name.trim() !== '');
  const saveNow = async (): Promise<void> => {
    if ((await form.save()) && made.current !== null) {
      go.instead(routes.teacher, { id: made.current });
    }
  };
  return (
    <FieldTroubles value={form.tell}>
      <section className="paper stack">
        <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
        <WordsFields
          label={m.teachers_name()}
          value={value.name}
          most={60}
          disabled={disabled}
          onChange={(name) => change({ name })}
        />
        <WordsFields
          label={m.teachers_role()}
          value={value.title}
          most={60}
          disabled={disabled}
          onChange={(title) => change({ title })}
        />
        <WordsFields
          label={m.teachers_story()}
          value={value.story}
          most={2_000}
          rows={6}
          disabled={disabled}
          onChange={(story) => change({ story })}
        />
        <div className="fields">
          <Labelled label={m.teachers_years()}>
            <NumberField
              label={m.teachers_years()}
              least={0}
              most={80}
              decimals={0}
              required
              disabled={disabled}
              value={value.yearsTeaching}
              onChange={(years) => years !== null && change({ yearsTeaching: years })}
            />
          </Labelled>
          <Labelled label={m.teachers_shown()}>
            <Switch checked={value.shown} disabled={disabled} onChange={(shown) => change({ shown })} />
          </Labelled>
        </div>
        <p className="muted">{m.teachers_shownHint()}</p>
        {!disabled && (
          <>
            <div className="row">
              <PictureField
                label={m.teachers_avatar()}
                value={value.avatar}
                onChange={(avatar) => change({ avatar })}
              />
              {value.avatar !== '' && (
                <Button onClick={() => change({ avatar: '' })}>{m.teachers_removeAvatar()}</Button>
              )}
            </div>
            <TeacherPapers papers={value.papers} onChange={(papers) => change({ papers })} />
            <div className="row">
              <Button
                type="primary"
                disabled={!form.canSave || !isFilled(value.name) || !isFilled(value.title) || !areNamed}
                loading={saving.busy || making.busy}
                onClick={() => void saveNow()}
              >
                {m.office_save()}
              </Button>
              {!(isFilled(value.name) && isFilled(value.title)) && <span className="muted">{m.teachers_needed()}</span>}
              {!areNamed && <span className="muted">{m.teachers_paperNeeded()}</span>}
            </div>
          </>
        )}
        {form.conflict}
      </section>
    </FieldTroubles>
  );
}
