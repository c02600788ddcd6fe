import { answers, removeAnswer, saveAnswer } from '@lyceum/contract/desk.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { ask } from '@lyceum/web/notices';
import { Button, Modal, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';

type Answer = ReplyOf<typeof answers>['list'][number];

/** What is answered again and again, in three languages, to be put into a message. */
export function Answers(): ReactNode {
  const { language } = useSettings();
  const [edited, setEdited] = useState<Answer | 'new' | null>(null);
  const { run } = useCommand(removeAnswer, { throttleMs: 300 });
  const mayChange = iMay('change desk');
  const remove = async ({ id, title }: Answer): Promise<void> => {
    const text = m.desk_answerRemoveText();
    if (await ask({ title: m.desk_removeAsk({ name: title[language] }), text, yes: m.desk_remove(), danger: true })) {
      await run({ id });
    }
  };
  return (
    <div className="stack">
      <div className="row">
        <p className="muted">{m.desk_answersLead()}</p>
        {mayChange && <Button onClick={() => setEdited('new')}>{m.desk_answerAdd()}</Button>}
      </div>
      <Load from={answers} input={{}} skeleton={<Skeleton active />} empty={<p>{m.desk_answersNone()}</p>}>
        {({ list }) => (
          <ul className="lines">
            {list.map((answer) => (
              <li key={answer.id}>
                <div className="stack-small">
                  <strong>{answer.title[language]}</strong>
                  <p className="muted said-words">{answer.text[language]}</p>
                </div>
                {mayChange && (
                  <span className="row">
                    <Button onClick={() => setEdited(answer)}>{m.agencies_change()}</Button>
                    <Button onClick={() => void remove(answer)}>{m.desk_remove()}</Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Load>
      {edited && <AnswerDialog answer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function contentOf(row: Pick<Answer, 'title' | 'text'> | null) {
  const { title = noWords, text = noWords } = row ?? {};
  return { title, text };
}

function AnswerDialog({ answer, onClose }: { answer: Answer | null; onClose: () => void }): ReactNode {
  const { run, busy } = useCommand(saveAnswer, { throttleMs: 300 });
  const form = useSharedForm<Answer, ReturnType<typeof contentOf>>({
    saved: answer,
    keep: `answer ${answer?.id ?? 'new'}`,
    contentOf,
    save: (content, version) => run({ ...content, id: answer?.id ?? null, version }),
    words: { ...languageWords, title: m.desk_answerTitle, text: m.desk_answerText },
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
      title={m.desk_answerOne()}
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
            label={m.desk_answerTitle()}
            value={value.title}
            most={60}
            onChange={(title) => change({ title })}
          />
          <WordsFields
            label={m.desk_answerText()}
            value={value.text}
            most={2_000}
            rows={6}
            onChange={(text) => change({ text })}
          />
          {form.conflict}
        </div>
      </FieldTroubles>
    </Modal>
  );
}
