import { allowedKinds } from '@lyceum/domain/files';
import { mostRefundPictures } from '@lyceum/domain/refunds';
import * as m from '@lyceum/i18n/words';
import { acceptedTypes } from '@lyceum/web/shrink-picture';
import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { RemoveBadge } from '../ui/remove-badge.tsx';
import { useSentFiles, type ChangeSentFiles, type SentFile } from '../ui/sent-files.ts';

interface EvidencePicturesProps {
  list: readonly SentFile[];
  onList: ChangeSentFiles;
}

/** Pictures for the seller to see, sent as soon as they are chosen. */
export function EvidencePictures({ list, onList }: EvidencePicturesProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sendOne, came] = useSentFiles({ purpose: 'evidence', onList, failed: m.orders_pictureFailed });
  const take = (files: FileList | null): void => {
    for (const file of Array.from(files ?? []).slice(0, mostRefundPictures - list.length)) {
      sendOne(file);
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
            <RemoveBadge
              label={m.orders_pictureRemove({ name: one.name })}
              onClick={() => onList((before) => before.filter(({ key }) => key !== one.key))}
            />
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
        {came !== '' && m.orders_pictureThere({ name: came })}
      </p>
    </div>
  );
}
