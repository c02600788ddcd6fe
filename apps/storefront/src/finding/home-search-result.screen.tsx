import { counts, search as searchEntries } from '@lyceum/contract/finding.calls';
import { search as searchProducts } from '@lyceum/contract/products.calls';
import type { ProductKind } from '@lyceum/domain/catalogue';
import type { EntryKind } from '@lyceum/domain/finding';
import * as m from '@lyceum/i18n/words';
import { useCall, useEndless } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { usePlaceSheet } from '../near/place-asked.tsx';
import { PlaceButton } from '../near/place-button.tsx';
import { hereOf, useViewerPlace } from '../near/viewer-place.ts';
import { sortOf } from '../products/filters.ts';
import { briefly, keywordOf } from '../products/keyword.ts';
import { foundText } from '../products/product-words.ts';
import { SearchHead } from '../products/search-head.tsx';
import { useRememberSearch } from '../products/search-history.ts';
import { SortBar } from '../products/sort-bar.tsx';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { ProductRow } from '../ui/product-card.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { EntryRow } from './entry-row.tsx';

const kinds = ['course', 'space', 'consultant', 'agency', 'teacher'] as const;
type Kind = (typeof kinds)[number];

const kindTitles: Record<Kind, () => string> = {
  course: m.finding_kind_course,
  space: m.finding_kind_space,
  consultant: m.finding_kind_consultant,
  agency: m.finding_kind_agency,
  teacher: m.finding_kind_teacher,
};

const isProduct = (kind: Kind): kind is Kind & ProductKind => kind === 'course' || kind === 'space';

/** What a search over everything has found, a tab for each kind. */
export default function HomeSearchResult(): ReactNode {
  const params = useParams(routes.homeSearchResult);
  const keyword = keywordOf(params.keyword);
  const sort = sortOf(params.sort);
  const asked = kinds.find((one) => one === params.kind);
  const loaded = useCall(counts, { keyword });
  const found = loaded.state === 'ready' ? loaded.data : null;
  // Until somebody chooses, the first tab that has something.
  const kind = asked ?? kinds.find((one) => found && found[one] > 0) ?? 'course';
  const { language } = useSettings();
  const go = useGo();
  const rememberSearch = useRememberSearch();

  const searchAgain = (next: string): void => {
    if (next !== '') {
      rememberSearch(next);
      go.instead(routes.homeSearchResult, { keyword: next });
    }
  };
  const turn = (next: { kind?: Kind; sort?: string }): void =>
    go.instead(routes.homeSearchResult, { keyword, kind, sort: sort === 'relevance' ? undefined : sort, ...next });
  const sortBy = (next: string): void => turn({ sort: next === 'relevance' ? undefined : next });
  return (
    <Screen
      name="finding/home-search-result"
      title={m.products_resultTitle({ keyword })}
      bar="none"
      head={
        <>
          <SearchHead keyword={keyword} hint={m.finding_hint()} onSearch={searchAgain} />
          <Tabs
            label={m.finding_tabs()}
            items={kinds.map((key) => ({
              key,
              label: [kindTitles[key](), ...(found ? [foundText(found[key], language)] : [])].join(' '),
            }))}
            current={kind}
            onChoose={(next) => turn({ kind: next, sort: undefined })}
          />
          {isProduct(kind) ? (
            <SortBar near sort={sort} onSort={sortBy}>
              <PlaceButton />
            </SortBar>
          ) : (
            kind === 'agency' && <NearOrBest near={sort === 'distance'} onSort={sortBy} />
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        {isProduct(kind) ? (
          <Products kind={kind} keyword={keyword} sort={sort} />
        ) : (
          <Entries kind={kind} keyword={keyword} near={sort === 'distance'} />
        )}
      </div>
    </Screen>
  );
}

/** How agencies are sorted. */
function NearOrBest({ near, onSort }: { near: boolean; onSort: (sort: string) => void }): ReactNode {
  const place = useViewerPlace();
  const { open, sheet } = usePlaceSheet(() => onSort('distance'));
  return (
    <div className="flex items-center justify-between gap-2 pb-2 pl-4">
      <Chips
        label={m.products_sortTitle()}
        items={[
          { key: 'relevance', label: m.products_sort_relevance() },
          { key: 'distance', label: m.products_sort_distance() },
        ]}
        current={near ? 'distance' : 'relevance'}
        onChoose={(next) => (next === 'distance' && place.from === 'nowhere' ? open() : onSort(next))}
      />
      <PlaceButton />
      {sheet}
    </div>
  );
}

interface FoundProps {
  keyword: string;
}

function Nothing({ keyword }: FoundProps): ReactNode {
  return (
    <Empty icon="search" title={m.products_resultNone({ keyword: briefly(keyword) })} text={m.finding_noneText()}>
      <ButtonLink to={routes.classify} params={{}} look={{ kind: 'soft' }}>
        {m.products_toClassify()}
      </ButtonLink>
    </Empty>
  );
}

function Products({
  kind,
  keyword,
  sort,
}: FoundProps & { kind: ProductKind; sort: ReturnType<typeof sortOf> }): ReactNode {
  const loaded = useEndless(searchProducts, { keyword, kind, sort, ...hereOf(useViewerPlace()) });
  return (
    <RefreshableList
      loaded={loaded}
      keyOf={(item) => item.id}
      skeleton={<RowsSkeleton count={5} />}
      empty={<Nothing keyword={keyword} />}
    >
      {(item, index) => <ProductRow item={item} eager={index < 5} />}
    </RefreshableList>
  );
}

function Entries({ kind, keyword, near }: FoundProps & { kind: EntryKind; near: boolean }): ReactNode {
  const sort = near ? 'distance' : 'relevance';
  const loaded = useEndless(searchEntries, { keyword, kind, sort, ...hereOf(useViewerPlace()) });
  return (
    <RefreshableList
      loaded={loaded}
      keyOf={(entry) => entry.id}
      skeleton={<RowsSkeleton count={5} />}
      empty={<Nothing keyword={keyword} />}
    >
      {(entry) => <EntryRow entry={entry} />}
    </RefreshableList>
  );
}
