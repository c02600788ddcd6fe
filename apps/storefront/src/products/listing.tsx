import { CartLink } from '../orders/cart-link.tsx';
import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { hereOf, useViewerPlace } from '../near/viewer-place.ts';
import { Screen } from '../shell/screen.tsx';
import { Empty } from '../ui/empty.tsx';
import { againOf, EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { showChosen } from '../ui/show-chosen.ts';
import { Bone, CardsSkeleton } from '../ui/skeleton.tsx';
import { agencyNamed, chosenFilters, cityNamed, FoundLine } from './filter-bar.tsx';
import type { Filters } from './filters.ts';
import { NarrowBar } from './narrow-bar.tsx';
import { countWords, foundText } from './product-words.ts';

interface ListingProps {
  /** Of the screen: `feature/name`. */
  name: string;
  title: string;
  filters: Filters;
  /** The category that narrows the list, where nothing else on the screen says so. */
  category?: string | undefined;
  /** What clearing leaves, such as the category that the list is of. */
  cleared: Filters;
  onChoose: (filters: Filters) => void;
  actions?: ReactNode;
  /** A line of `Chips` above the list. */
  chips?: ReactNode;
  /** They may still come: their room is kept. */
  chipsToCome?: boolean;
  /** From an empty list: buttons. */
  wayOn: ReactNode;
}

/** A screen that lists courses, narrowed and sorted by the address. */
export function Listing(props: ListingProps): ReactNode {
  const { name, title, filters, category, cleared, onChoose, actions, chips, chipsToCome = false, wayOn } = props;
  const place = useViewerPlace();
  const loaded = useEndless(search, { ...filters, ...hereOf(place) });
  const { language } = useSettings();

  const chosen = chosenFilters(filters, { category, ...agencyNamed(filters, loaded), ...cityNamed(filters, language) });
  return (
    <Screen
      name={name}
      title={title}
      actions={
        <>
          {actions}
          <CartLink />
        </>
      }
      under={<NarrowBar filters={filters} chosen={chosen} cleared={cleared} onChoose={onChoose} />}
    >
      <PullToRefresh onRefresh={againOf(loaded)}>
        <div className="flex flex-col gap-3 pt-1">
          {chips ? <Kept>{chips}</Kept> : chipsToCome && <ChipsBone />}
          <FoundLine
            found={loaded.state === 'ready' ? countWords(filters.kind, foundText(loaded.total, language)) : ''}
            chosen={chosen}
            onChoose={onChoose}
          />
          <EndlessList
            loaded={loaded}
            keyOf={(item) => item.id}
            skeleton={<CardsSkeleton count={6} />}
            className="cards"
            empty={
              <Empty icon="search" title={m.products_listEmptyTitle()} text={m.products_listEmptyText()}>
                {wayOn}
              </Empty>
            }
          >
            {(item, index) => <ProductCard item={item} eager={index < 4} />}
          </EndlessList>
        </div>
      </PullToRefresh>
    </Screen>
  );
}

/** The line of chips before it is known which: what is below does not move when they come. */
function ChipsBone(): ReactNode {
  return (
    <div className="flex gap-2 overflow-hidden" aria-hidden="true">
      {[0, 1, 2, 3].map((at) => (
        <Bone key={at} className="h-[max(36px,calc(var(--target)-8px))] w-20 shrink-0 rounded-full" />
      ))}
    </div>
  );
}

/** Every choice is an address of its own and so a screen of its own: its chips begin where the chosen one is in view. */
function Kept({ children }: { children: ReactNode }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (frame.current) {
      showChosen(frame.current);
    }
  }, []);
  return <div ref={frame}>{children}</div>;
}
