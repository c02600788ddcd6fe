import { useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { SearchStart } from './search-start.tsx';

export default function Search(): ReactNode {
  const go = useGo();
  return (
    <SearchStart
      name="products/search"
      onSearch={(keyword) => go.to(routes.searchResult, { keyword })}
      list={routes.pdtList}
    />
  );
}
