import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For a screen whose code did not come: tries again when asked, and when the line is back. Some browsers remember that it failed: the second
 * try loads the page anew.
 */
export function usePartAgain(again: () => void): () => void {
  const [tried, setTried] = useState(false);
  const tryAgain = (): void => {
    setTried(true);
    if (tried) {
      location.reload();
    } else {
      again();
    }
  };
  const onLineBack = useEffectEvent(tryAgain);
  useEffect(() => {
    const back = (): void => onLineBack();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
  return tryAgain;
}
