import type { ReactNode } from 'react';
import { CardsSkeleton, LinesSkeleton } from '../ui/skeleton.tsx';

/** While a screen's code is on its way: the shape that most screens have. */
export function Waiting(): ReactNode {
  return (
    <div className="column flex min-h-dvh flex-col gap-6 px-4 pt-[calc(var(--bar)+12px)]" aria-busy="true">
      <LinesSkeleton lines={2} />
      <CardsSkeleton />
    </div>
  );
}
