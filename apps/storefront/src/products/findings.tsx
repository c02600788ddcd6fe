import { getCateTree, search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { useCall, useEndless } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { hereOf, useViewerPlace } from '../near/viewer-place.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { ProductRow } from '../ui/product-card.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import type { CategoryList } from './category-grid.tsx';
import { agencyNamed, chosenFilters, cityNamed, FoundLine } from './filter-bar.tsx';
import type { Filters } from './filters.ts';
import { briefly } from './keyword.ts';
import { categoryNamed, countWords, foundText } from './product-words.ts';
import { useRememberSearch } from './search-history.ts';
import { NarrowBar } from './narrow-bar.tsx';
import { SearchHead } from './search-head.tsx';

interface FindingsProps {
  /** Of the screen: `feature/name`. */
  name: string;
  /** As `keywordOf` gives it. */
  keyword: string;
  filters: Filters;
  onChoose: (filters: Filters) => void;
  /** With other words. */
  onSearch: (keyword: string) => void;
  /** All that could be found without words. */
  all: CategoryList;
}

/** A screen with what a search has found, narrowed and sorted by the address. */
export function Findings({ name, keyword, filters, onChoose, onSearch, all }: FindingsProps): ReactNode {
  const place = useViewerPlace();
  const loaded = useEndless(search, { keyword, ...filters, ...hereOf(place) });
  const tree = useCall(getCateTree, {}, { enabled: filters.cateId !== undefined });
  const rememberSearch = useRememberSearch();
  const { language } = useSettings();

  const searchAgain = (next: string): void => {
    if (next !== '') {
      rememberSearch(next);
      onSearch(next);
    }
  };
  const category = tree.state === 'ready' ? categoryNamed(tree.data.list, filters.cateId) : undefined;
  const chosen = chosenFilters(filters, { category, ...agencyNamed(filters, loaded), ...cityNamed(filters, language) });
  return (
    <Screen
      name={name}
      title={m.products_resultTitle({ keyword })}
      bar="none"
      head={
        <>
          <SearchHead keyword={keyword} onSearch={searchAgain} />
          <NarrowBar
            filters={filters}
            chosen={chosen}
            cleared={{ kind: filters.kind, sort: filters.sort }}
            keyword={keyword}
            onChoose={onChoose}
          />
        </>
      }
    >
      <FoundLine
        found={
          loaded.state === 'ready' && loaded.total > 0
            ? countWords(filters.kind, foundText(loaded.total, language))
            : ''
        }
        chosen={chosen}
        onChoose={onChoose}
      />
      <RefreshableList
        loaded={loaded}
        keyOf={(item) => item.id}
        skeleton={<RowsSkeleton count={5} />}
        empty={
          <Empty
            icon="search"
            title={m.products_resultNone({ keyword: briefly(keyword) })}
            text={m.products_resultNoneText()}
          >
            <ButtonLink to={routes.classify} params={{}} look={{ kind: 'soft' }}>
              {m.products_toClassify()}
            </ButtonLink>
            <ButtonLink to={all} params={{}} look={{ kind: 'soft' }}>
              {m.products_seeAll()}
            </ButtonLink>
          </Empty>
        }
      >
        {(item, index) => <ProductRow item={item} eager={index < 5} />}
      </RefreshableList>
    </Screen>
  );
}
