import { note, type talk } from '@lyceum/contract/desk.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { useKeptWords } from '../shell/kept-drafts.ts';
import { Labelled } from '../ui/labelled.tsx';

interface NotesProps {
  conversationId: string;
  notes: ReplyOf<typeof talk>['notes'];
}

const longest = 1_000;

/** What colleagues need to know; the buyer never sees it. */
export function Notes({ conversationId, notes }: NotesProps): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(note, { throttleMs: 300 });
  const kept = useKeptWords(`note ${conversationId}`);
  const text = kept.words.trim();
  const add = async (): Promise<void> => {
    if ((await run({ conversationId, text }))?.data) {
      kept.forget();
    }
  };
  return (
    <section className="paper stack">
      <h2>{m.desk_notes()}</h2>
      {iMay('change desk') && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Labelled label={m.desk_noteWrite()}>
            <Input.TextArea
              value={kept.words}
              maxLength={longest}
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={({ target }) => kept.setWords(target.value)}
            />
          </Labelled>
          <div className="row">
            <Button htmlType="submit" loading={busy} disabled={text === ''}>
              {m.desk_noteAdd()}
            </Button>
          </div>
        </form>
      )}
      {notes.length > 0 && (
        <ul className="lines">
          {notes.map((one) => (
            <li key={one.noteId}>
              <div className="stack-small">
                <p className="said-words">{one.text}</p>
                <p className="muted">
                  {one.name} · {dateText(one.at, language, 'dateTime')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
