import { allowedKinds, largestMegabytes } from '@lyceum/domain/files';
import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { Avatar } from '../ui/picture.tsx';
import { PictureButton } from '../ui/picture-button.tsx';
import { useOwnPicture } from '../ui/use-own-picture.ts';

interface OwnPictureProps {
  name: string;
  picture: string;
  error: string | null;
  /** It is on the server; it shows once it is saved. */
  onPicture: (picture: string) => void;
}

/** The consultant's picture, sent as soon as it is chosen. */
export function OwnPicture({ name, picture, error, onPicture }: OwnPictureProps): ReactNode {
  const [said, say] = useState('');
  const { send, busy, failure } = useOwnPicture((path) => {
    onPicture(path);
    say(m.consultants_pictureThere());
  });
  const take = (file: File): void => {
    say('');
    void send(file);
  };
  const trouble = failure ?? error;
  return (
    <div className="flex items-center gap-4">
      <span className="relative">
        <Avatar src={picture} name={name} size={80} />
        {busy && (
          <span className="absolute inset-0 grid place-items-center rounded-full bg-paper/70">
            <span className="size-6 animate-turn rounded-full border-2 border-brand border-r-transparent" />
          </span>
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <PictureButton onFile={take}>{m.consultants_choosePicture()}</PictureButton>
        <p className="text-note text-muted">
          {m.consultants_pictureHint({ kinds: allowedKinds('picture'), most: largestMegabytes('picture') })}
        </p>
        {trouble !== null && (
          <p role="alert" className="text-note text-bad-ink">
            {trouble}
          </p>
        )}
        <p role="status" className={said === '' ? 'sr-only' : 'text-note text-good-ink'}>
          {said}
        </p>
      </div>
    </div>
  );
}
