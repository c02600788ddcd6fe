import { useEffect, useRef } from 'react';
import { useRouter } from './router.tsx';

/** Asks before one goes back from this screen, while `active`; leaving any other way is not held up. */
export function useAskBeforeBack(ask: () => Promise<boolean>, active: boolean): void {
  const router = useRouter();
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });
  useEffect(() => {
    let asking = false;
    const onBack = async (leave: () => void): Promise<void> => {
      if (asking) {
        return;
      }
      asking = true;
      const sure = await newest.current();
      asking = false;
      if (sure) {
        leave();
      }
    };
    return active ? router.hold((leave) => void onBack(leave)) : undefined;
  }, [router, active]);
}
