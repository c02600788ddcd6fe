import { allowedKinds } from '@lyceum/domain/files';
import { mostRefundPictures } from '@lyceum/domain/refunds';
import * as m from '@lyceum/i18n/words';
import { acceptedTypes } from '@lyceum/web/shrink-picture';
import { useWeb } from '@lyceum/web/web';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { pictureTrouble, sendPicture } from '../ui/send-picture.ts';

/** A picture on its way to the server, there, or refused with the reason. */
export interface Evidence {
  key: string;
  name: string;
  /** As the browser reads it itself, so that it is seen before it is there. */
  preview: string;
  state: 'sending' | 'ready' | 'refused';
  fileId: string;
  message: string;
}

interface EvidencePicturesProps {
  list: readonly Evidence[];
  onList: (change: (before: readonly Evidence[]) => readonly Evidence[]) => void;
}

const readPreview = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    // What cannot be read is told by the server in a moment.
    reader.onerror = () => resolve('');
    reader.readAsDataURL(file);
  });

/** Pictures for the seller to see, sent as soon as they are chosen. */
export function EvidencePictures({ list, onList }: EvidencePicturesProps): ReactNode {
  const { send } = useWeb();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [running] = useState(() => new Set<AbortController>());
  const [said, say] = useState('');
  // A screen that is put aside sends nothing more; it may come back and send others.
  useEffect(() => () => running.forEach((stop) => stop.abort()), [running]);
  const set = (key: string, part: Partial<Evidence>): void =>
    onList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  async function sendOne(file: File): Promise<void> {
    const key = crypto.randomUUID();
    const preview = await readPreview(file);
    const begun: Evidence = { key, name: file.name, preview, state: 'sending', fileId: '', message: '' };
    onList((before) => [...before, begun]);
    const stop = new AbortController();
    running.add(stop);
    try {
      const { fileId } = await sendPicture(send, file, 'evidence', { signal: stop.signal });
      set(key, { state: 'ready', fileId });
      say(m.orders_pictureThere({ name: file.name }));
    } catch (error) {
      set(key, { state: 'refused', message: pictureTrouble(error, file, m.orders_pictureFailed()) });
    } finally {
      running.delete(stop);
    }
  }
  const take = (files: FileList | null): void => {
    for (const file of Array.from(files ?? []).slice(0, mostRefundPictures - list.length)) {
      void sendOne(file);
    }
    if (input.current) {
      // The same file may be chosen again after it was taken away.
      input.current.value = '';
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-small font-medium">{m.orders_pictures()}</h3>
      <ul className="flex flex-wrap gap-3">
        {list.map((one) => (
          <li key={one.key} className="relative size-20">
            {one.preview !== '' && (
              <img src={one.preview} alt={one.name} className="size-20 rounded-field bg-page object-cover" />
            )}
            {one.state === 'sending' && (
              <span className="absolute inset-0 grid place-items-center rounded-field bg-paper/70">
                <span className="size-6 animate-turn rounded-full border-2 border-brand border-r-transparent" />
              </span>
            )}
            {one.state === 'refused' && (
              <span className="absolute inset-0 grid place-items-center rounded-field bg-bad-soft text-bad-ink">
                <Icon name="alert" />
              </span>
            )}
            <IconButton
              label={m.orders_pictureRemove({ name: one.name })}
              className="absolute -top-3 -right-3"
              onClick={() => onList((before) => before.filter(({ key }) => key !== one.key))}
            >
              <span className="grid size-6 place-items-center rounded-full bg-ink text-paper">
                <Icon name="close" size={14} />
              </span>
            </IconButton>
          </li>
        ))}
        {list.length < mostRefundPictures && (
          <li>
            <label
              htmlFor={id}
              className="press grid size-20 place-items-center rounded-field bg-page text-muted focus-within:outline-2 focus-within:outline-brand"
            >
              <Icon name="plus" size={26} />
              <span className="sr-only">{m.orders_pictureAdd()}</span>
              <input
                ref={input}
                id={id}
                type="file"
                multiple
                accept={acceptedTypes('evidence')}
                className="sr-only"
                onChange={(event) => take(event.target.files)}
              />
            </label>
          </li>
        )}
      </ul>
      {[...new Set(list.flatMap(({ message }) => (message === '' ? [] : [message])))].map((message) => (
        <p key={message} role="alert" className="text-note text-bad-ink">
          {message}
        </p>
      ))}
      <p className="text-note text-muted">
        {m.orders_picturesHint({ most: mostRefundPictures, kinds: allowedKinds('evidence') })}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
