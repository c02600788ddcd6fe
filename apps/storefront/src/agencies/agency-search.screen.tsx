import * as m from '@lyceum/i18n/words';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { keywordOf } from '../products/keyword.ts';
import { SearchHead } from '../products/search-head.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { AgenciesFound } from './agencies-found.tsx';

/** Agencies by name, by what they teach and where; all of them until something is looked for. */
export default function AgencySearch(): ReactNode {
  const keyword = keywordOf(useParams(routes.agencySearch).keyword ?? '');
  const go = useGo();
  return (
    <Screen
      name="agencies/agency-search"
      title={m.agencies_searchTitle()}
      bar="none"
      head={
        <SearchHead
          keyword={keyword}
          hint={m.agencies_searchHint()}
          onSearch={(next) => go.same(routes.agencySearch, { keyword: next })}
        />
      }
    >
      <AgenciesFound input={{ keyword }} />
    </Screen>
  );
}
