import type { ReactNode } from 'react';

/** The one main action of a screen, at its foot, above the phone's own bar. The screen keeps room for it by itself. */
export function BottomBar({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <div className="invisible pb-safe" aria-hidden="true">
        <div className="h-[calc(var(--target)+36px)]" />
      </div>
      <div className="pb-safe fixed inset-x-0 bottom-0 z-20 bg-paper shadow-bar">
        <div className="column flex items-center gap-3 px-4 py-3">{children}</div>
      </div>
    </>
  );
}
