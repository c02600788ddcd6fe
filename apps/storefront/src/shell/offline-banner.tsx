import * as m from '@lyceum/i18n/words';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that the line is gone, among the notes, where it covers no button; everything goes on by itself when it returns. */
export function OfflineBanner(): ReactNode {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="flex animate-rise items-center gap-2 rounded-full bg-ink px-4 py-2 text-note text-page shadow-float">
          <Icon name="offline" size={16} />
          {m.shell_offlineBanner()}
        </p>
      )}
    </div>
  );
}
