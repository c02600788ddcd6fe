import { Children, type ReactNode } from 'react';
import { CardBone } from '../ui/skeleton.tsx';

const slide = 'w-[max(44%,164px)] max-w-56 in-data-elder:w-[72%] in-data-elder:max-w-72';

/** Cards in a line that goes on past the edge of the screen. */
export function Shelf({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <ul
      aria-label={label}
      className="far no-scrollbar relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4"
    >
      {Children.map(children, (child) => (
        <li className={`grid shrink-0 snap-start grid-cols-1 ${slide}`}>{child}</li>
      ))}
    </ul>
  );
}

/** The shape of a shelf. */
export function ShelfSkeleton(): ReactNode {
  return (
    <div className="-mx-4 flex gap-3 overflow-hidden px-4" aria-hidden="true">
      {[0, 1, 2].map((at) => (
        <CardBone key={at} className={`shrink-0 ${slide}`} />
      ))}
    </div>
  );
}
