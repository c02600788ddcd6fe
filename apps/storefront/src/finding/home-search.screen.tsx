import { suggest } from '@lyceum/contract/finding.calls';
import type { EntryKind } from '@lyceum/domain/finding';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { keywordOf } from '../products/keyword.ts';
import { SearchStart } from '../products/search-start.tsx';
import { useSettled, useWalk, type Suggestions } from '../products/suggestions.tsx';
import { routes } from '../routes.ts';
import { openProduct } from '../ui/product-link.tsx';
import { openEntry } from './entry-link.tsx';

export default function HomeSearch(): ReactNode {
  const go = useGo();
  return (
    <SearchStart
      name="finding/home-search"
      title={m.finding_title()}
      hint={m.finding_hint()}
      onSearch={(keyword) => go.to(routes.homeSearchResult, { keyword })}
      list={routes.pdtList}
      back
      useSuggest={useSuggestEverything}
    />
  );
}

const entryTitles: readonly { kind: EntryKind; title: () => string }[] = [
  { kind: 'agency', title: m.finding_kind_agency },
  { kind: 'teacher', title: m.finding_kind_teacher },
  { kind: 'consultant', title: m.finding_kind_consultant },
];

/** Products, agencies, teachers and consultants that may be meant. */
function useSuggestEverything(text: string, searchFor: (keyword: string) => void): Suggestions {
  const keyword = keywordOf(text);
  const settled = useSettled(keyword);
  const loaded = useCall(suggest, { keyword: settled }, { enabled: settled !== '' });
  const go = useGo();
  const found = keyword !== '' && settled !== '' && loaded.state === 'ready' ? loaded.data : null;
  return useWalk([
    {
      title: m.products_suggestWords(),
      suggestions: (found?.words ?? []).map((word) => ({ id: word, label: word, choose: () => searchFor(word) })),
    },
    {
      title: m.finding_products(),
      suggestions: (found?.products ?? []).map((item) => ({
        id: item.id,
        label: item.name1,
        choose: () => openProduct(go, item),
      })),
    },
    ...entryTitles.map(({ kind, title }) => ({
      title: title(),
      suggestions: (found?.entries ?? [])
        .filter((entry) => entry.kind === kind)
        .map((entry) => ({ id: entry.id, label: entry.name, choose: () => openEntry(go, entry) })),
    })),
  ]);
}
