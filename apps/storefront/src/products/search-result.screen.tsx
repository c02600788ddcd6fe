import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { countText } from '@lyceum/web/date-text';
import { useEndless } from '@lyceum/web/load';
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
import { sortOf } from './filters.ts';
import { SearchField } from './search-field.tsx';
import { keywordOf } from './keyword.ts';
import { rememberSearch } from './search-history.ts';
import { SortBar } from './sort-bar.tsx';

const longestInSentence = 24;

/** So that a sentence with it stays one. */
function briefly(keyword: string): string {
  const characters = Array.from(keyword);
  return characters.length > longestInSentence ? `${characters.slice(0, longestInSentence).join('')}…` : keyword;
}

/** What a search has found. */
export default function SearchResult(): ReactNode {
  const params = useParams(routes.searchResult);
  const keyword = keywordOf(params.keyword);
  const sort = sortOf(params.sort);
  const loaded = useEndless(search, { keyword, sort });
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
          <SortBar sort={sort} onSort={(next) => go.instead(routes.searchResult, { keyword, sort: next })} />
        </>
      }
    >
      <p className="min-h-8 pb-2 text-small text-muted" aria-live="polite">
        {loaded.state === 'ready' && loaded.total > 0 && m.products_count({ count: countText(loaded.total, language) })}
      </p>
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
    </Screen>
  );
}
