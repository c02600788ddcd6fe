import type { SearchSort } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { usePlaceSheet } from '../near/place-asked.tsx';
import { useViewerPlace } from '../near/viewer-place.ts';
import { Icon } from '../ui/icon.tsx';
import { sortWords } from './product-words.ts';

interface SortBarProps {
  sort: SearchSort;
  onSort: (sort: SearchSort) => void;
  /** What is listed has places: the nearest can come first. Asks where one is when nobody knows. */
  near?: boolean;
  /** At its end, such as the way to the filters. */
  children?: ReactNode;
}

const look =
  'press inline-flex min-h-target shrink-0 items-center gap-0.5 px-2.5 text-small text-muted aria-pressed:font-semibold aria-pressed:text-brand-ink';

interface SortButtonProps {
  current: boolean;
  onSort: () => void;
  children: ReactNode;
}

/** One way to sort a list. */
export function SortButton({ current, onSort, children }: SortButtonProps): ReactNode {
  return (
    <button type="button" aria-pressed={current} onClick={onSort} className={look}>
      {children}
    </button>
  );
}

/** How a list is sorted; the price turns round when it is tapped again. */
export function SortBar({ sort, onSort, near = false, children }: SortBarProps): ReactNode {
  const place = useViewerPlace();
  const { open, sheet } = usePlaceSheet(() => onSort('distance'));
  const sortNear = (): void => (place.from === 'nowhere' ? open() : onSort('distance'));
  const plain = (key: SearchSort): ReactNode => (
    <SortButton current={sort === key} onSort={() => onSort(key)}>
      {sortWords[key]()}
    </SortButton>
  );
  const byPrice = sort === 'priceUp' || sort === 'priceDown';
  return (
    <div className="flex items-center">
      <div
        role="group"
        aria-label={m.products_sortTitle()}
        className="no-scrollbar flex min-w-0 flex-1 overflow-x-auto px-1.5"
      >
        {plain('relevance')}
        {plain('sales')}
        <button
          type="button"
          aria-pressed={byPrice}
          aria-label={byPrice ? sortWords[sort]() : sortWords.priceUp()}
          onClick={() => onSort(sort === 'priceUp' ? 'priceDown' : 'priceUp')}
          className={look}
        >
          {m.products_sort_price()}
          <Icon name={sort === 'priceUp' ? 'up' : sort === 'priceDown' ? 'down' : 'sort'} size={14} />
        </button>
        {near && (
          <SortButton current={sort === 'distance'} onSort={sortNear}>
            {sortWords.distance()}
          </SortButton>
        )}
        {plain('newest')}
      </div>
      {children}
      {sheet}
    </div>
  );
}
