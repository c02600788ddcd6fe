import { minute } from '@lyceum/domain/time';
import { data } from '../session.ts';

/** A heart that was tapped before signing in holds for as long as signing in may take. */
const wishLife = 10 * minute;

interface Wish {
  productId: string;
  /** Epoch milliseconds, by this device. */
  until: number;
}

function readWish(value: unknown): Wish | null {
  const { productId, until } = Object(value) as Partial<Record<keyof Wish, unknown>>;
  return typeof productId === 'string' && typeof until === 'number' ? { productId, until } : null;
}

/** The visitor wants it among the favourites and is on the way to sign in. */
export function keepWish(productId: string): void {
  data.setJson('favouriteWish', { productId, until: Date.now() + wishLife } satisfies Wish);
}

/** Whether this was wished for; asked once, then it is forgotten. */
export function takeWish(productId: string): boolean {
  const wish = data.json('favouriteWish', readWish);
  if (wish?.productId !== productId) {
    return false;
  }
  data.setJson('favouriteWish', null);
  return wish.until > Date.now();
}
