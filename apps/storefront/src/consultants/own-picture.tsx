import { allowedKinds, fileKinds, largestMegabytes, readKinds } from '@lyceum/domain/files';
import * as m from '@lyceum/i18n/words';
import { uploadOwnFile, UploadFailure } from '@lyceum/web/upload';
import { useWeb } from '@lyceum/web/web';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Avatar } from '../ui/picture.tsx';

const accepted = readKinds('picture')
  .map((kind) => fileKinds[kind].type)
  .join(',');

interface OwnPictureProps {
  name: string;
  picture: string;
  error: string | null;
  /** It is on the server; it shows once it is saved. */
  onPicture: (picture: string) => void;
}

/** The consultant's picture, sent as soon as it is chosen. */
export function OwnPicture({ name, picture, error, onPicture }: OwnPictureProps): ReactNode {
  const { send } = useWeb();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, say] = useState('');
  useEffect(() => () => running.current?.abort(), []);

  async function take(file: File): Promise<void> {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    setFailure(null);
    say('');
    try {
      const { path } = await uploadOwnFile(send, file, 'picture', { signal: stop.signal });
      if (path !== null) {
        onPicture(path);
        say(m.consultants_pictureThere());
      }
    } catch (problem) {
      if (!stop.signal.aborted) {
        setFailure((problem instanceof UploadFailure && problem.refusal?.message) || m.consultants_pictureFailed());
      }
    } finally {
      if (running.current === stop) {
        setBusy(false);
      }
      if (input.current) {
        // The same file may be chosen again.
        input.current.value = '';
      }
    }
  }
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
        <label
          htmlFor={id}
          className="press inline-flex min-h-target items-center self-start rounded-full bg-brand-soft px-4 text-small font-medium text-brand-ink focus-within:outline-2 focus-within:outline-brand"
        >
          {m.consultants_choosePicture()}
          <input
            ref={input}
            id={id}
            type="file"
            accept={accepted}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) {
                void take(file);
              }
            }}
          />
        </label>
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
