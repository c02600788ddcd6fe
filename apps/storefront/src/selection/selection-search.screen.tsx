import * as m from '@lyceum/i18n/words';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { keywordOf } from '../products/keyword.ts';
import { SearchHead } from '../products/search-head.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { SelectionFound } from './selection-found.tsx';

/** Courses of the wholesale floor by their words; all of them until something is looked for. */
export default function SelectionSearch(): ReactNode {
  const keyword = keywordOf(useParams(routes.selectionSearch).keyword ?? '');
  const go = useGo();
  return (
    <Screen
      name="selection/selection-search"
      title={m.selection_searchTitle()}
      bar="none"
      head={
        <SearchHead
          keyword={keyword}
          hint={m.selection_searchTitle()}
          onSearch={(next) => go.same(routes.selectionSearch, { keyword: next })}
        />
      }
    >
      <SelectionFound input={{ keyword }} />
    </Screen>
  );
}
