import type { ReactNode } from 'react';

/** Over everything while one must wait, such as on the way to a bank; nothing can be touched. */
export default function Veil({ children }: { children: ReactNode }): ReactNode {
  return (
    <div role="alert" aria-busy="true" className="fixed inset-0 z-40 grid place-items-center bg-veil">
      <div className="flex max-w-64 animate-rise flex-col items-center gap-4 rounded-card bg-paper px-8 py-6 text-center text-small">
        <span className="size-8 animate-turn rounded-full border-3 border-line border-t-brand" />
        {children}
      </div>
    </div>
  );
}
