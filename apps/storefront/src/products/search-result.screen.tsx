import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { filtersOf, paramsOf } from './filters.ts';
import { Findings } from './findings.tsx';
import { keywordOf } from './keyword.ts';

export default function SearchResult(): ReactNode {
  const params = useParams(routes.searchResult);
  const keyword = keywordOf(params.keyword);
  const go = useGo();
  return (
    <Findings
      name="products/search-result"
      keyword={keyword}
      filters={filtersOf(params)}
      onChoose={(next) => go.instead(routes.searchResult, { keyword, ...paramsOf(next) })}
      onSearch={(next) => go.instead(routes.searchResult, { keyword: next })}
      all={routes.pdtList}
    />
  );
}
