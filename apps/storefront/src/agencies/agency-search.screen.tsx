import * as m from '@lyceum/i18n/words';
import { useGo, useParams } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { keywordOf } from '../products/keyword.ts';
import { SearchField } from '../products/search-field.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AgenciesFound } from './agencies-found.tsx';

/** Agencies by name, by what they teach and where; all of them until something is looked for. */
export default function AgencySearch(): ReactNode {
  const keyword = keywordOf(useParams(routes.agencySearch).keyword ?? '');
  const [text, setText] = useState(keyword);
  const go = useGo();
  return (
    <Screen
      name="agencies/agency-search"
      title={m.agencies_searchTitle()}
      bar="none"
      head={
        <div className="flex items-center py-2 pr-1 pl-1">
          <IconButton label={m.shell_back()} onClick={go.back}>
            <Icon name="back" />
          </IconButton>
          <SearchField
            focus={keyword === ''}
            hint={m.agencies_searchHint()}
            text={text}
            onText={setText}
            onSearch={() => go.same(routes.agencySearch, { keyword: keywordOf(text) })}
          />
        </div>
      }
    >
      <AgenciesFound input={{ keyword }} />
    </Screen>
  );
}
