import { useEffect, useEffectEvent } from 'react';
import { partAgainEvery } from './lazy-part.ts';

/**
 * For a screen whose code did not come: goes on trying by itself. Gives what the reader may do: with a line the page is loaded anew, since some
 * browsers remember that a file did not come. `quietly`: what the reader sees stays until the part is there.
 */
export function usePartAgain(again: (quietly: boolean) => void): () => void {
  const tryAgain = useEffectEvent(() => again(true));
  useEffect(() => {
    const timer = setInterval(tryAgain, partAgainEvery);
    return () => clearInterval(timer);
  }, []);
  return () => (navigator.onLine ? location.reload() : again(false));
}
