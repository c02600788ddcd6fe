import { getCateTree, search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { useCall, useEndless } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { EndlessList } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProductRow } from '../ui/product-card.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { agencyNamed, chosenFilters, FilterButton, FoundLine } from './filter-bar.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { filtersOf, paramsOf, type Filters } from './filters.ts';
import { SearchField } from './search-field.tsx';
import { keywordOf } from './keyword.ts';
import { foundText } from './product-words.ts';
import { useRememberSearch } from './search-history.ts';
import { SortBar } from './sort-bar.tsx';

const longestInSentence = 24;

/** So that a sentence with it stays one. */
function briefly(keyword: string): string {
  const characters = Array.from(keyword);
  return characters.length > longestInSentence ? `${characters.slice(0, longestInSentence).join('')}…` : keyword;
}

/** What a search has found, narrowed and sorted by the address. */
export default function SearchResult(): ReactNode {
  const params = useParams(routes.searchResult);
  const keyword = keywordOf(params.keyword);
  const filters = filtersOf(params);
  const { sort, ...narrowed } = filters;
  const loaded = useEndless(search, { keyword, ...filters });
  const tree = useCall(getCateTree, {}, { enabled: filters.cateId !== undefined });
  const rememberSearch = useRememberSearch();
  const [sheet, setSheet] = useState(false);
  const { language } = useSettings();
  const go = useGo();
  const [text, setText] = useState(keyword);

  const searchAgain = (): void => {
    const next = keywordOf(text);
    if (next !== '') {
      rememberSearch(next);
      go.instead(routes.searchResult, { keyword: next });
    }
  };
  const choose = (next: Filters): void => go.instead(routes.searchResult, { keyword, ...paramsOf(next) });
  const category =
    tree.state === 'ready'
      ? tree.data.list.flatMap((top) => [top, ...top.children]).find(({ id }) => id === filters.cateId)?.name
      : undefined;
  const chosen = chosenFilters(filters, { category, ...agencyNamed(filters, loaded) });
  return (
    <Screen
      name="products/search-result"
      title={m.products_resultTitle({ keyword })}
      bar="none"
      head={
        <>
          <div className="flex items-center py-2 pr-1 pl-1">
            <IconButton label={m.shell_back()} onClick={go.back}>
              <Icon name="back" />
            </IconButton>
            <SearchField text={text} onText={setText} onSearch={searchAgain} />
          </div>
          <SortBar sort={sort} onSort={(next) => choose({ ...narrowed, sort: next })}>
            <FilterButton count={chosen.length} onOpen={() => setSheet(true)} />
          </SortBar>
        </>
      }
    >
      <FoundLine
        found={
          loaded.state === 'ready' && loaded.total > 0
            ? m.products_count({ count: foundText(loaded.total, language) })
            : ''
        }
        chosen={chosen}
        onChoose={choose}
      />
      <EndlessList
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
            <ButtonLink to={routes.pdtList} params={{}} look={{ kind: 'soft' }}>
              {m.products_seeAll()}
            </ButtonLink>
          </Empty>
        }
      >
        {(item, index) => <ProductRow item={item} to={routes.goodDetail} eager={index < 5} />}
      </EndlessList>
      {sheet && (
        <FilterSheet
          filters={filters}
          keyword={keyword}
          cleared={{ sort }}
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
