import { minute } from '@lyceum/domain/time';
import { useEffect, useEffectEvent } from 'react';
import { data } from '../session.ts';

/** What was tapped before signing in holds for as long as signing in may take. */
const pendingLife = 10 * minute;

interface Pending {
  /** Of a product or an agency. */
  id: string;
  /** Epoch milliseconds, by this device. */
  until: number;
}

function readPending(value: unknown): Pending | null {
  const { id, until } = Object(value) as Partial<Record<keyof Pending, unknown>>;
  return typeof id === 'string' && typeof until === 'number' ? { id, until } : null;
}

/** The visitor wants it among the favourites and is on the way to sign in. */
export function keepPendingFavourite(id: string): void {
  data.setJson('pendingFavourite', { id, until: Date.now() + pendingLife } satisfies Pending);
}

/** Whether this waits to be a favourite; asked once, then it is forgotten. */
function takePending(id: string): boolean {
  const pending = data.json('pendingFavourite', readPending);
  if (pending?.id !== id) {
    return false;
  }
  data.setJson('pendingFavourite', null);
  return pending.until > Date.now();
}

/** Does what was asked for before signing in, once, as soon as it is `ready`. */
export function usePendingFavourite(id: string, ready: boolean, grant: () => void): void {
  const onReady = useEffectEvent(() => {
    if (takePending(id)) {
      grant();
    }
  });
  useEffect(() => {
    if (ready) {
      onReady();
    }
  }, [ready]);
}
