import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** The one main action of a screen, at its foot, above the phone's own bar. The screen keeps room for it by itself, however many lines it takes. */
export function BottomBar({ children }: { children: ReactNode }): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [kept, shown] = [room.current, bar.current];
    if (!kept || !shown) {
      return undefined;
    }
    const growing = new ResizeObserver(() => {
      kept.style.height = `${shown.offsetHeight + 12}px`;
    });
    growing.observe(shown);
    return () => growing.disconnect();
  }, []);
  return (
    <>
      <div className="invisible pb-safe" aria-hidden="true">
        <div ref={room} className="h-[calc(var(--target)+36px)]" />
      </div>
      <div className="pb-safe fixed inset-x-0 bottom-0 z-20 bg-paper shadow-bar">
        <div ref={bar} className="column flex flex-wrap items-center gap-3 px-4 py-3">
          {children}
        </div>
      </div>
    </>
  );
}
