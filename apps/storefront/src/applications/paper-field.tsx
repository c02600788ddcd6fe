import { allowedKinds, largestMegabytes } from '@lyceum/domain/files';
import * as m from '@lyceum/i18n/words';
import { acceptedTypes } from '@lyceum/web/shrink-picture';
import { useWeb } from '@lyceum/web/web';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { pictureTrouble, sendPicture } from '../ui/send-picture.ts';

interface PaperFieldProps {
  label: string;
  fileId: string | undefined;
  error: string | null;
  onFile: (fileId: string) => void;
}

interface Sending {
  file: File;
  /** From 0 to 1; null: it did not arrive. */
  share: number | null;
  message: string;
}

/** One picture of a paper: it is sent as soon as it is chosen, and may be stopped and sent again. */
export function PaperField({ label, fileId, error, onFile }: PaperFieldProps): ReactNode {
  const { send } = useWeb();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function bring(file: File): Promise<void> {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setSending({ file, share: 0, message: '' });
    try {
      const ready = await sendPicture(send, file, 'credential', {
        signal: own.signal,
        onProgress: (share) => setSending({ file, share, message: '' }),
      });
      setSending(null);
      onFile(ready.fileId);
    } catch (failure) {
      const message = pictureTrouble(failure, file, m.applications_paperFailed());
      setSending(own.signal.aborted ? null : { file, share: null, message });
    }
  }
  const note = sending?.message || error;
  const isThere = fileId !== undefined;
  return (
    <div className="flex flex-col gap-1.5" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="text-small font-medium">
        {label}
      </span>
      <div
        className={`flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-page px-4 py-3 ring-inset ${note ? 'ring-2 ring-bad' : ''}`}
      >
        <Icon
          name={isThere && !sending ? 'done' : 'card'}
          size={24}
          className={isThere && !sending ? 'text-good-ink' : 'text-muted'}
        />
        <span className="min-w-0 flex-1 text-small" role="status">
          {sending
            ? sending.share === null
              ? sending.file.name
              : sending.share < 1
                ? m.applications_paperSending({ percent: Math.round(sending.share * 100) })
                : m.applications_paperChecking()
            : isThere
              ? m.applications_paperThere()
              : m.applications_paperHint({ kinds: allowedKinds('credential'), most: largestMegabytes('credential') })}
          {sending?.share !== null && sending !== null && (
            <span className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line">
              <span className="block h-full bg-fill" style={{ width: `${sending.share * 100}%` }} />
            </span>
          )}
        </span>
        {sending && sending.share !== null ? (
          <Button kind="plain" size="small" onClick={() => stop.current?.abort()}>
            {m.applications_paperCancel()}
          </Button>
        ) : (
          <>
            {sending && (
              <Button kind="plain" size="small" onClick={() => void bring(sending.file)}>
                {m.applications_paperAgain()}
              </Button>
            )}
            <Button
              kind="soft"
              size="small"
              aria-describedby={note ? `${id}-note` : undefined}
              aria-label={`${isThere ? m.applications_paperReplace() : m.applications_paperChoose()} ${label}`}
              data-fault={note ? '' : undefined}
              onClick={() => input.current?.click()}
            >
              {isThere ? m.applications_paperReplace() : m.applications_paperChoose()}
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept={acceptedTypes('credential')}
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = Array.from(target.files ?? []);
            // The same file may be chosen again after it was stopped.
            target.value = '';
            if (file) {
              void bring(file);
            }
          }}
        />
      </div>
      {note && (
        <p id={`${id}-note`} role="alert" className="text-note text-bad-ink">
          {note}
        </p>
      )}
    </div>
  );
}
