import { arrange, list, remove, save } from '@lyceum/contract/help.calls';
import { regions, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { ask } from '@lyceum/web/notices';
import { Button, Checkbox, Modal, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { regionWords } from '../shell/region-words.ts';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { StateTag } from '../ui/state-tag.tsx';

type Question = ReplyOf<typeof list>['list'][number];

const regionText = (region: Region | null): string =>
  region === null ? m.announcements_everywhere() : regionWords[region]();

/** What buyers read before they ask, in the order in which they read it. */
export function Questions(): ReactNode {
  const [edited, setEdited] = useState<Question | 'new' | null>(null);
  return (
    <div className="stack">
      <div className="row">
        <p className="muted">{m.desk_questionsLead()}</p>
        {iMay('change help') && <Button onClick={() => setEdited('new')}>{m.desk_questionAdd()}</Button>}
      </div>
      <Load from={list} input={{}} skeleton={<Skeleton active />} empty={<p>{m.desk_questionsNone()}</p>}>
        {(loaded) => <QuestionList questions={loaded.list} onChange={setEdited} />}
      </Load>
      {edited && <QuestionDialog question={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

interface QuestionListProps {
  questions: readonly Question[];
  onChange: (question: Question) => void;
}

function QuestionList({ questions, onChange }: QuestionListProps): ReactNode {
  const { language } = useSettings();
  const removing = useCommand(remove, { throttleMs: 300 });
  const arranging = useCommand(arrange, { throttleMs: 300 });
  // As it was dropped, until the server has answered.
  const [dropped, setDropped] = useState<readonly Question[] | null>(null);
  const mayChange = iMay('change help');
  const order = async (next: Question[]): Promise<void> => {
    setDropped(next);
    await arranging.run({ ids: next.map(({ id }) => id), was: questions.map(({ id }) => id) });
    setDropped(null);
  };
  const removeNow = async ({ id, question }: Question): Promise<void> => {
    const title = m.desk_removeAsk({ name: question[language] });
    if (await ask({ title, text: m.desk_questionRemoveText(), yes: m.desk_remove(), danger: true })) {
      await removing.run({ id });
    }
  };
  return (
    <SortableList
      items={dropped ?? questions}
      idOf={({ id }) => id}
      onOrder={(next) => void order(next)}
      label={m.desk_questions()}
    >
      {(one) => (
        <div className="apart">
          <div className="stack-small">
            <strong>{one.question[language]}</strong>
            <span className="row">
              <StateTag tone={one.shown ? 'good' : 'plain'}>{one.shown ? m.desk_shown() : m.desk_hidden()}</StateTag>
              <span className="muted">{regionText(one.region)}</span>
            </span>
          </div>
          {mayChange && (
            <span className="row">
              <Button onClick={() => onChange(one)}>{m.agencies_change()}</Button>
              <Button onClick={() => void removeNow(one)}>{m.desk_remove()}</Button>
            </span>
          )}
        </div>
      )}
    </SortableList>
  );
}

function contentOf(row: Omit<Question, 'id' | 'version'> | null) {
  const { question = noWords, answer = noWords, region = null, shown = true } = row ?? {};
  return { question, answer, region, shown };
}

function QuestionDialog({ question, onClose }: { question: Question | null; onClose: () => void }): ReactNode {
  const { run, busy } = useCommand(save, { throttleMs: 300 });
  const form = useSharedForm<Question, ReturnType<typeof contentOf>>({
    saved: question,
    keep: `question ${question?.id ?? 'new'}`,
    contentOf,
    save: (content, version) => run({ ...content, id: question?.id ?? null, version }),
    words: {
      ...languageWords,
      question: m.desk_question,
      answer: m.desk_answer,
      region: m.agencies_region,
      shown: m.desk_shown,
    },
    show: (path, text) =>
      path === 'region'
        ? regionText(text as Region)
        : path === 'shown'
          ? text === 'true'
            ? m.desk_shown()
            : m.desk_hidden()
          : undefined,
  });
  const { value, change } = form;
  const saveNow = async (): Promise<void> => {
    if (await form.save()) {
      onClose();
    }
  };
  return (
    <Modal
      open
      width={800}
      title={m.desk_questionOne()}
      okText={m.office_save()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy }}
      onOk={() => void saveNow()}
      onCancel={onClose}
    >
      <FieldTroubles value={form.tell}>
        <div className="stack">
          <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
          <WordsFields
            label={m.desk_question()}
            value={value.question}
            most={120}
            onChange={(words) => change({ question: words })}
          />
          <WordsFields
            label={m.desk_answer()}
            value={value.answer}
            most={2_000}
            rows={6}
            onChange={(answer) => change({ answer })}
          />
          <div className="fields">
            <Labelled label={m.agencies_region()}>
              <Select
                value={value.region ?? ''}
                options={[
                  { value: '', label: m.announcements_everywhere() },
                  ...regions.map((region) => ({ value: region, label: regionWords[region]() })),
                ]}
                onChange={(region: Region | '') => change({ region: region === '' ? null : region })}
              />
            </Labelled>
            <Checkbox checked={value.shown} onChange={({ target }) => change({ shown: target.checked })}>
              {m.desk_shown()}
            </Checkbox>
          </div>
          {form.conflict}
        </div>
      </FieldTroubles>
    </Modal>
  );
}
