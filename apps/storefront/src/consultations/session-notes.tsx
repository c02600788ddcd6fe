import { addNote, notes, removeNote } from '@lyceum/contract/consultations.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { ask } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { LongField } from '../ui/field.tsx';

interface SessionNotesProps {
  bookingId: string;
  /** Of the session, in words. */
  time: string;
  count: number;
}

/** What the consultant and the buyer of a session wrote for each other, once it is opened. */
export function SessionNotes({ bookingId, time, count }: SessionNotesProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <Button
        kind="plain"
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? m.consultations_hide() : m.consultations_notesOf({ time, count })}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? m.consultations_hide() : `${m.consultations_notes()} ${count}`}
      </Button>
      {isOpen && <Notes bookingId={bookingId} />}
    </div>
  );
}

function Notes({ bookingId }: { bookingId: string }): ReactNode {
  const { language } = useSettings();
  const loaded = useCall(notes, { bookingId });
  const adding = useCommand(addNote, { throttleMs: 300 });
  const removing = useCommand(removeNote, { throttleMs: 0 });
  const [text, setText] = useState('');
  async function add(): Promise<void> {
    if ((await adding.run({ bookingId, text }))?.data) {
      setText('');
    }
  }
  async function remove(noteId: string): Promise<void> {
    const sure = await ask({
      title: m.consultations_removeTitle(),
      yes: m.consultations_removeNote(),
      no: m.consultations_removeNo(),
      danger: true,
    });
    if (sure) {
      await removing.run({ noteId });
    }
  }
  return (
    <>
      <p className="text-note text-muted">{m.consultations_notesHint()}</p>
      <ul className="flex flex-col gap-2">
        {(loaded.state === 'ready' ? loaded.data.list : []).map(({ id, text: words, writtenAt, by, own }) => (
          <li key={id} className="rounded-field bg-page px-4 py-2 text-small">
            <p className="wrap-anywhere whitespace-pre-line">{words}</p>
            <div className="flex flex-wrap items-center justify-between gap-2 text-note text-muted">
              <span>
                {by === 'buyer' ? m.consultations_byBuyer() : m.consultations_byConsultant()} ·{' '}
                {dateText(writtenAt, language, 'dateTime')}
              </span>
              {own && (
                <Button kind="plain" size="small" busy={removing.busy} onClick={() => void remove(id)}>
                  {m.consultations_removeNote()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <LongField label={m.consultations_note()} maxLength={2_000} value={text} onText={setText} />
      <Button busy={adding.busy} disabled={text.trim() === ''} onClick={() => void add()}>
        {m.consultations_addNote()}
      </Button>
    </>
  );
}
