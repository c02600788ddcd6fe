import * as m from '@lyceum/i18n/words';
import { toast } from '@lyceum/web/notices';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { terminal, useSettings } from '../session.ts';
import { inShell, shellDevice } from '../shell/device/here.ts';
import { Button } from '../ui/button.tsx';
import { Bone } from '../ui/skeleton.tsx';

/** Where a download leads nowhere, or into a folder that nobody finds, a picture is saved by a long press. */
const byLongPress = (): boolean => !inShell() && (terminal.ios || terminal.name === 'chatApp');

/** False: it has to be held. In a web view a download leads nowhere. */
async function savePicture(address: string): Promise<boolean> {
  const device = await shellDevice();
  if (device) {
    const { state } = await device.savePicture({ url: new URL(address, location.origin).href });
    if (state === 'done') {
      toast(m.sharing_posterSaved(), 'good');
    }
    return state === 'done' || state === 'cancelled';
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = 'lyceum-poster.png';
  link.click();
  return true;
}

/** A thing's poster, as the server draws it, and the way to keep it. */
export function Poster({ path, name }: { path: string; name: string }): ReactNode {
  const { language } = useSettings();
  const [isHeld, setHeld] = useState(byLongPress);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const address = `${path}/poster.png?lang=${language}`;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that led here is gone, and the keyboard with it.
    if (document.activeElement === document.body) {
      place.current?.focus();
    }
  }, [state]);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col items-center gap-4 pt-1 outline-none">
      {state === 'failed' && (
        <div role="alert" className="flex flex-col items-center gap-4 py-6 text-center">
          <p>{m.sharing_posterFailed()}</p>
          <Button kind="soft" onClick={() => setState('loading')}>
            {m.sharing_posterAgain()}
          </Button>
        </div>
      )}
      {state === 'loading' && (
        <div role="status" className="w-full max-w-80">
          <Bone className="aspect-3/5" />
          <span className="sr-only">{m.sharing_posterLoading()}</span>
        </div>
      )}
      {state !== 'failed' && (
        <img
          src={address}
          alt={m.sharing_posterAlt({ name })}
          onLoad={() => setState('ready')}
          onError={() => setState('failed')}
          className={state === 'ready' ? 'w-full max-w-80 rounded-card border border-line' : 'hidden'}
        />
      )}
      {state === 'ready' &&
        (isHeld ? (
          <p className="text-small text-muted">{m.sharing_posterHold()}</p>
        ) : (
          <Button wide onClick={() => void savePicture(address).then((saved) => setHeld(!saved))}>
            {m.sharing_posterSave()}
          </Button>
        ))}
    </div>
  );
}
