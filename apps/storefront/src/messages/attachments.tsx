import { mostMessageFiles } from '@lyceum/domain/messages';
import * as m from '@lyceum/i18n/words';
import { useEffect, type ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { RemoveBadge } from '../ui/remove-badge.tsx';
import { useSentFiles, type ChangeSentFiles, type SentFile } from '../ui/sent-files.ts';

interface AttachmentsProps {
  /** Just chosen, and not on their way yet. */
  chosen: readonly File[];
  onTaken: () => void;
  list: readonly SentFile[];
  onList: ChangeSentFiles;
}

/** What goes along with the message that is being written; uploaded as soon as it is chosen. */
export default function Attachments({ chosen, onTaken, list, onList }: AttachmentsProps): ReactNode {
  const [send, came] = useSentFiles({
    purpose: 'message',
    onList,
    failed: (name) => m.messages_attachFailed({ name }),
  });
  useEffect(() => {
    if (chosen.length > 0) {
      chosen.forEach(send);
      onTaken();
    }
    // oxlint-disable-next-line react/exhaustive-deps -- each choice is sent once
  }, [chosen]);
  return (
    <>
      <ul className="flex flex-wrap gap-3 pt-1">
        {list.map((one) => (
          <li key={one.key} className="relative">
            <Tile file={one} />
            <RemoveBadge
              label={m.messages_attachRemove({ name: one.name })}
              onClick={() => onList((before) => before.filter(({ key }) => key !== one.key))}
            />
          </li>
        ))}
      </ul>
      {list.flatMap(({ key, name, message }) =>
        message === ''
          ? []
          : [
              <p key={key} role="alert" className="text-note text-bad-ink">
                {message.includes(name) ? message : m.messages_attachRefused({ name, reason: message })}
              </p>,
            ],
      )}
      {list.length >= mostMessageFiles && (
        <p className="text-note text-muted">{m.messages_attachMost({ most: mostMessageFiles })}</p>
      )}
      <p role="status" className="sr-only">
        {came !== '' && m.messages_attachReady({ name: came })}
      </p>
    </>
  );
}

function Tile({ file }: { file: SentFile }): ReactNode {
  const { name, preview, state } = file;
  return (
    <span className="relative block h-16 min-w-16 overflow-hidden rounded-field bg-page">
      {preview === '' ? (
        <span className="flex h-16 max-w-44 items-center gap-2 px-3 text-note">
          <Icon name="receipt" size={20} className="text-muted" />
          <span className="truncate">{name}</span>
        </span>
      ) : (
        <img src={preview} alt={name} className="size-16 object-cover" />
      )}
      {state === 'sending' && (
        <span
          role="img"
          aria-label={m.messages_attachSending({ name })}
          className="absolute inset-0 grid place-items-center bg-paper/70"
        >
          <span className="size-6 animate-turn rounded-full border-2 border-brand border-r-transparent" />
        </span>
      )}
      {state === 'refused' && (
        <span className="absolute inset-0 grid place-items-center bg-bad-soft text-bad-ink">
          <Icon name="alert" />
        </span>
      )}
    </span>
  );
}
