import * as m from '@lyceum/i18n/words';
import { useWeb } from '@lyceum/web/web';
import { useEffect, useRef, useState } from 'react';
import { pictureTrouble, sendPicture } from './send-picture.ts';

interface OwnPicture {
  /** Sends it, in the place of one that is on its way. */
  send: (file: File) => Promise<void>;
  busy: boolean;
  /** Why the last one did not come, in words. */
  failure: string | null;
}

/** One picture at a time, sent as soon as it is chosen; `onPicture` has its path on the server, where it shows once something is saved with it. */
export function useOwnPicture(onPicture: (path: string) => void | Promise<void>): OwnPicture {
  const { send } = useWeb();
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    busy,
    failure,
    async send(file) {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      setBusy(true);
      setFailure(null);
      try {
        const { path } = await sendPicture(send, file, 'picture', { signal: stop.signal });
        if (path !== null) {
          await onPicture(path);
        }
      } catch (problem) {
        if (!stop.signal.aborted) {
          setFailure(pictureTrouble(problem, file, m.consultants_pictureFailed()));
        }
      } finally {
        if (running.current === stop) {
          setBusy(false);
        }
      }
    },
  };
}
