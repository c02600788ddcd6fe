import { entrySorts, type EntrySort } from '@lyceum/domain/finding';
import * as m from '@lyceum/i18n/words';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { PlaceButton } from '../near/place-button.tsx';
import { useViewerPlace } from '../near/viewer-place.ts';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Chips } from '../ui/chips.tsx';
import { AgenciesFound } from './agencies-found.tsx';
import { SearchLink } from './search-link.tsx';

const sortWords: Record<EntrySort, () => string> = {
  distance: m.agencies_sort_distance,
  relevance: m.agencies_sort_popular,
};

/** Agencies near the reader; by what sells best where nobody knows where that is. */
export default function AgencyList(): ReactNode {
  const { sort: asked } = useParams(routes.agencyList);
  const go = useGo();
  const known = useViewerPlace().from !== 'nowhere';
  const sort = known ? (entrySorts.find((one) => one === asked) ?? 'distance') : 'relevance';
  return (
    <Screen
      name="agencies/agency-list"
      title={m.agencies_nearMe()}
      actions={
        <>
          <PlaceButton />
          <SearchLink />
        </>
      }
    >
      {known ? (
        <Chips
          label={m.products_sortTitle()}
          items={(['distance', 'relevance'] as const).map((key) => ({ key, label: sortWords[key]() }))}
          current={sort}
          onChoose={(next) => go.instead(routes.agencyList, { sort: next })}
        />
      ) : (
        <p className="text-small text-muted">{m.agencies_placeUnknown()}</p>
      )}
      <AgenciesFound input={{ sort }} />
    </Screen>
  );
}
