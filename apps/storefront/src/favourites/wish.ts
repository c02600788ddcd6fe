import { minute } from '@lyceum/domain/time';
import { useEffect, useEffectEvent } from 'react';
import { data } from '../session.ts';

/** What was tapped before signing in holds for as long as signing in may take. */
const wishLife = 10 * minute;

interface Wish {
  /** Of a product or an agency. */
  id: string;
  /** Epoch milliseconds, by this device. */
  until: number;
}

function readWish(value: unknown): Wish | null {
  const { id, until } = Object(value) as Partial<Record<keyof Wish, unknown>>;
  return typeof id === 'string' && typeof until === 'number' ? { id, until } : null;
}

/** The visitor wants it among the favourites and is on the way to sign in. */
export function keepWish(id: string): void {
  data.setJson('favouriteWish', { id, until: Date.now() + wishLife } satisfies Wish);
}

/** Whether this was wished for; asked once, then it is forgotten. */
function takeWish(id: string): boolean {
  const wish = data.json('favouriteWish', readWish);
  if (wish?.id !== id) {
    return false;
  }
  data.setJson('favouriteWish', null);
  return wish.until > Date.now();
}

/** Does what was wished for before signing in, once, as soon as it is `ready`. */
export function useWish(id: string, ready: boolean, grant: () => void): void {
  const onReady = useEffectEvent(() => {
    if (takeWish(id)) {
      grant();
    }
  });
  useEffect(() => {
    if (ready) {
      onReady();
    }
  }, [ready]);
}
