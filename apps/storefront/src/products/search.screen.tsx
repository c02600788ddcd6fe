import { useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { SearchStart } from './search-start.tsx';
import { useSuggestions, type Suggestions } from './suggestions.tsx';

export default function Search(): ReactNode {
  const go = useGo();
  return (
    <SearchStart
      name="products/search"
      onSearch={(keyword) => go.to(routes.searchResult, { keyword })}
      list={routes.pdtList}
      useSuggest={useSuggestProducts}
    />
  );
}

function useSuggestProducts(text: string, searchFor: (keyword: string) => void): Suggestions {
  return useSuggestions(text, searchFor, routes.pdtList);
}
