import { lazyPart } from '@lyceum/web/lazy-part';
import type { SearchSort } from '@lyceum/domain/catalogue';
import { Suspense, useState, type ReactNode } from 'react';
import { FilterButton, type ChosenFilter } from './filter-bar.tsx';
import type { Filters } from './filters.ts';
import { SortBar } from './sort-bar.tsx';

const FilterSheet = lazyPart(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

interface NarrowBarProps {
  filters: Filters;
  chosen: readonly ChosenFilter[];
  /** What clearing leaves, such as the category that the list is of. */
  cleared: Filters;
  /** What was searched for, so that the filters count what it finds. */
  keyword?: string;
  /** As it is shown, where it is not the one that was asked for. */
  sort?: SearchSort;
  onChoose: (filters: Filters) => void;
}

/** How a list of products is sorted, and the way to its filters. What is watched has no place that could be near. */
export function NarrowBar(props: NarrowBarProps): ReactNode {
  const { filters, chosen, cleared, keyword, sort = filters.sort, onChoose } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <SortBar
        near={filters.form !== 'live' && filters.form !== 'recorded'}
        sort={sort}
        onSort={(next) => onChoose({ ...filters, sort: next })}
      >
        <FilterButton count={chosen.length} onOpen={() => setOpen(true)} />
      </SortBar>
      <Suspense fallback={null}>
        {open && (
          <FilterSheet
            filters={filters}
            keyword={keyword}
            cleared={cleared}
            onClose={() => setOpen(false)}
            onDone={(next) => {
              setOpen(false);
              onChoose(next);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
