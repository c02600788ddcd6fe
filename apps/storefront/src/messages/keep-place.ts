import { useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels: so near the end, what comes is followed. */
const nearEnd = 80;

const height = (): number => document.documentElement.scrollHeight;

/**
 * Of a page whose newest part is its end: it begins there and stays there while it grows, unless one has scrolled up; what is put before it
 * moves nothing. `firstSeq` is of the first message that stands there, `ownId` of the newest one that was written here.
 */
export function useKeepPlace(firstSeq: number, ownId: string): void {
  const follows = useRef(true);
  const before = useRef({ height: 0, firstSeq });
  useEffect(() => {
    const look = (): void => {
      follows.current = height() - innerHeight - scrollY < nearEnd;
    };
    const growing = new ResizeObserver(() => {
      if (follows.current) {
        scrollTo(0, height());
      }
      before.current.height = height();
    });
    growing.observe(document.body);
    addEventListener('scroll', look, { passive: true });
    return () => {
      growing.disconnect();
      removeEventListener('scroll', look);
    };
  }, []);
  useLayoutEffect(() => {
    if (firstSeq < before.current.firstSeq && !follows.current) {
      scrollBy(0, height() - before.current.height);
    }
    before.current = { height: height(), firstSeq };
  }, [firstSeq]);
  const ownBefore = useRef<string | null>(null);
  useLayoutEffect(() => {
    // Whoever writes wants to see it there; that nothing waits any more moves nothing.
    if (ownId !== '' || ownBefore.current === null) {
      follows.current = true;
      scrollTo(0, height());
    }
    ownBefore.current = ownId;
  }, [ownId]);
}
