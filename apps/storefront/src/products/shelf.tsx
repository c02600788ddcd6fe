import { Children, type ReactNode } from 'react';
import { Bone } from '../ui/skeleton.tsx';

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
        <span key={at} className={`block shrink-0 overflow-hidden rounded-card bg-paper pb-4 ${slide}`}>
          <Bone className="aspect-4/3 rounded-none" />
          <span className="flex flex-col gap-2.5 p-3">
            <Bone className="h-4 w-full" />
            <Bone className="h-3 w-2/3" />
            <Bone className="mt-3 h-5 w-1/2" />
          </span>
        </span>
      ))}
    </div>
  );
}
