import * as m from '@lyceum/i18n/words';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

const listeners = new Set<() => void>();
let keptText: string | null = null;

/** What is shown was kept: says of when, also where the browser believes to be online. Null once it is of now. */
export function tellKept(text: string | null): void {
  keptText = text;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const told = (): string | null => keptText ?? (navigator.onLine ? null : m.shell_offlineBanner());

/** Says that the line is gone, among the notes, where it covers no button; everything goes on by itself when it returns. */
export function OfflineBanner(): ReactNode {
  const text = useSyncExternalStore(subscribe, told);
  return (
    <div role="status">
      {text !== null && (
        <p className="flex animate-rise items-center gap-2 rounded-full bg-ink px-4 py-2 text-note text-page shadow-float">
          <Icon name="offline" size={16} />
          {text}
        </p>
      )}
    </div>
  );
}
