import { getCateTree, search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall, useEndless } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { CardsSkeleton } from '../ui/skeleton.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { agencyNamed, chosenFilters, FilterButton, FoundLine } from './filter-bar.tsx';
import { filtersOf, paramsOf, type Filters } from './filters.ts';
import { formWords, foundText } from './product-words.ts';
import { SortBar } from './sort-bar.tsx';

/** The courses of a category, of a form, or all of them, narrowed and sorted by the address. */
export default function ProductList(): ReactNode {
  const filters = filtersOf(useParams(routes.pdtList));
  const { sort, ...narrowed } = filters;
  const tree = useCall(getCateTree, {});
  const loaded = useEndless(search, filters);
  const go = useGo();
  const { language } = useSettings();
  const [sheet, setSheet] = useState(false);

  const choose = (next: Filters): void => go.instead(routes.pdtList, paramsOf(next));
  const found = tree.state === 'ready' ? familyOf(tree.data.list, filters.cateId) : null;
  const chosen = chosenFilters(filters, agencyNamed(filters, loaded));
  const refresh = async (): Promise<void> => {
    if (loaded.state !== 'loading') {
      await loaded.again();
    }
  };
  return (
    <Screen
      name="products/pdt-list"
      title={titleOf(filters, found)}
      under={
        <SortBar sort={sort} onSort={(next) => choose({ ...narrowed, sort: next })}>
          <FilterButton count={chosen.length} onOpen={() => setSheet(true)} />
        </SortBar>
      }
    >
      <PullToRefresh onRefresh={refresh}>
        <div className="flex flex-col gap-3 pt-1">
          {found && found.children.length > 0 && (
            <Kept>
              <Chips
                line
                label={m.products_categories()}
                items={[
                  { key: found.top.id, label: m.products_allOf() },
                  ...found.children.map(({ id, name }) => ({ key: id, label: name })),
                ]}
                current={filters.cateId ?? null}
                onChoose={(cateId) => choose({ ...filters, cateId })}
              />
            </Kept>
          )}
          <FoundLine
            found={loaded.state === 'ready' ? m.products_count({ count: foundText(loaded.total, language) }) : ''}
            chosen={chosen}
            onChoose={choose}
          />
          <EndlessList
            loaded={loaded}
            keyOf={(item) => item.id}
            skeleton={<CardsSkeleton count={6} />}
            className="cards"
            empty={
              <Empty icon="search" title={m.products_listEmptyTitle()} text={m.products_listEmptyText()}>
                <ButtonLink to={routes.pdtList} params={{}} replace look={{ kind: 'soft' }}>
                  {m.products_seeAll()}
                </ButtonLink>
                <ButtonLink to={routes.classify} params={{}} look={{ kind: 'soft' }}>
                  {m.products_toClassify()}
                </ButtonLink>
              </Empty>
            }
          >
            {(item, index) => <ProductCard item={item} to={routes.goodDetail} eager={index < 4} />}
          </EndlessList>
        </div>
      </PullToRefresh>
      {sheet && (
        <FilterSheet
          filters={filters}
          cleared={{ cateId: filters.cateId, sort }}
          onClose={() => setSheet(false)}
          onDone={(next) => {
            setSheet(false);
            choose(next);
          }}
        />
      )}
    </Screen>
  );
}

type Top = ReplyOf<typeof getCateTree>['list'][number];

/** The top category that a category belongs to, and what stands beside it. */
function familyOf(tree: readonly Top[], cateId: string | undefined) {
  const top = tree.find(({ id, children }) => id === cateId || children.some((child) => child.id === cateId));
  return top
    ? { top, children: top.children, name: top.children.find(({ id }) => id === cateId)?.name ?? top.name }
    : null;
}

function titleOf({ cateId, form, priceMost }: Filters, found: { name: string } | null): string {
  if (cateId !== undefined) {
    return found?.name ?? '';
  }
  return form ? formWords[form]() : priceMost === 0 ? m.products_priceFree() : m.products_all();
}

/** Every choice is an address of its own and so a screen of its own: its chips begin where the chosen one is in view. */
function Kept({ children }: { children: ReactNode }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chip = frame.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const line = chip?.parentElement;
    if (chip && line) {
      line.scrollLeft = chip.offsetLeft - line.offsetLeft - (line.clientWidth - chip.clientWidth) / 2;
    }
  }, []);
  return <div ref={frame}>{children}</div>;
}
