import { getAgencyInfo, pins } from '@lyceum/contract/agencies.calls';
import { entrySorts, type EntrySort } from '@lyceum/domain/finding';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { FoundOnMap, MapBone } from '../maps/found-on-map.tsx';
import { MapToggle } from '../maps/map-toggle.tsx';
import { PlaceButton } from '../near/place-button.tsx';
import { hereOf, useViewerPlace } from '../near/viewer-place.ts';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Chips } from '../ui/chips.tsx';
import { AgenciesFound, AgencyBone, AgencyCount, NoAgency } from './agencies-found.tsx';
import { AgencyRow } from './agency-row.tsx';
import { SearchLink } from './search-link.tsx';

const sortWords: Record<EntrySort, () => string> = {
  distance: m.agencies_sort_distance,
  relevance: m.agencies_sort_popular,
};

/** Agencies near the reader, by what sells best where nobody knows where that is; as a list or on a map, both of the same agencies. */
export default function AgencyList(): ReactNode {
  const { sort: asked, view } = useParams(routes.agencyList);
  const onMap = view === 'map';
  const go = useGo();
  return (
    <Screen
      name="agencies/agency-list"
      title={m.agencies_nearMe()}
      actions={
        <>
          <MapToggle
            onMap={onMap}
            onTurn={() => go.instead(routes.agencyList, { sort: asked, view: onMap ? undefined : 'map' })}
          />
          <SearchLink />
        </>
      }
    >
      {onMap ? <OnMap /> : <AsList asked={asked} onSort={(sort) => go.instead(routes.agencyList, { sort })} />}
    </Screen>
  );
}

function AsList({ asked, onSort }: { asked: string | undefined; onSort: (sort: EntrySort) => void }): ReactNode {
  const known = useViewerPlace().from !== 'nowhere';
  const sort = known ? (entrySorts.find((one) => one === asked) ?? 'distance') : 'relevance';
  return (
    <>
      {known ? (
        <Chips
          label={m.products_sortTitle()}
          items={(['distance', 'relevance'] as const).map((key) => ({ key, label: sortWords[key]() }))}
          current={sort}
          onChoose={onSort}
        />
      ) : (
        <p className="text-small text-muted">{m.agencies_placeUnknown()}</p>
      )}
      <AgenciesFound input={{ sort }} beside={<PlaceButton />} />
    </>
  );
}

/** All of them at once. */
function OnMap(): ReactNode {
  const loaded = useCall(pins, {});
  if (loaded.state !== 'ready') {
    return (
      <NotReady
        loaded={loaded}
        skeleton={
          <div className="pt-12">
            <MapBone />
          </div>
        }
      />
    );
  }
  const { total, list } = loaded.data;
  return total === 0 ? (
    <NoAgency />
  ) : (
    <div className="flex flex-col gap-3 pt-2">
      <AgencyCount total={total}>
        <PlaceButton />
      </AgencyCount>
      <FoundOnMap
        label={m.agencies_map()}
        pins={list.map((pin) => ({ ...pin, label: null }))}
        hint={m.agencies_tapPin()}
        offMap={list.length < total ? m.agencies_offMap({ count: total - list.length }) : null}
        card={(id) => <Chosen agencyId={id} />}
      />
    </div>
  );
}

/** The card of a pin that was tapped. */
function Chosen({ agencyId }: { agencyId: string }): ReactNode {
  const loaded = useCall(getAgencyInfo, { agencyId, ...hereOf(useViewerPlace()) });
  return loaded.state === 'ready' ? (
    <AgencyRow agency={loaded.data} />
  ) : (
    <NotReady loaded={loaded} skeleton={<AgencyBone />} />
  );
}
