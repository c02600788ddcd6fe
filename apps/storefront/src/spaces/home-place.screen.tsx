import { lazyPart } from '@lyceum/web/lazy-part';
import { pins, product, search } from '@lyceum/contract/products.calls';
import { spaceUses, type SpaceUse } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall, useEndless } from '@lyceum/web/load';
import { amountText, moneyOf } from '@lyceum/web/money-text';
import { useGo, useParams } from '@lyceum/web/router';
import { Suspense, type ReactNode } from 'react';
import { FoundOnMap, MapBone } from '../maps/found-on-map.tsx';
import { MapToggle } from '../maps/map-toggle.tsx';
import { PlaceButton } from '../near/place-button.tsx';
import { hereOf, useViewerPlace } from '../near/viewer-place.ts';
import { chosenFilters, cityNamed, FoundLine } from '../products/filter-bar.tsx';
import { filtersOf, paramsOf, type Filters } from '../products/filters.ts';
import { NarrowBar } from '../products/narrow-bar.tsx';
import { foundText, useWords } from '../products/product-words.ts';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { againOf, EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { ProductRow } from '../ui/product-card.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BannerBone } from './banner-bone.tsx';

const SpaceBanners = lazyPart(() => import('./space-banners.tsx'));

const everyUse = 'all';
type UseTab = SpaceUse | typeof everyUse;

interface ViewProps {
  filters: Filters;
  onChoose: (filters: Filters) => void;
}

/** The space channel: what for, where, for how many; as a list or on a map, both of the same spaces. */
export default function HomePlace(): ReactNode {
  const params = useParams(routes.homePlace);
  const onMap = params.view === 'map';
  // The nearest come first, where it is known what that is.
  const filters: Filters = {
    ...filtersOf(params),
    kind: 'space',
    ...(params.sort === undefined && { sort: 'distance' }),
  };
  const { sort } = filters;
  const unknown = useViewerPlace().from === 'nowhere';
  const go = useGo();
  const { language } = useSettings();

  const turn = (next: Filters, map: boolean): void => {
    const { sort: _, ...rest } = paramsOf(next);
    go.instead(routes.homePlace, {
      ...rest,
      sort: next.sort === 'distance' ? undefined : next.sort,
      view: map ? 'map' : undefined,
    });
  };
  const choose = (next: Filters): void => turn(next, onMap);
  const chosen = chosenFilters(filters, cityNamed(filters, language)).filter(({ key }) => key !== 'use');
  return (
    <Screen
      name="spaces/home-place"
      title={m.spaces_title()}
      actions={
        <>
          <PlaceButton onKnown={() => choose({ ...filters, sort: 'distance' })} />
          <MapToggle onMap={onMap} onTurn={() => turn(filters, !onMap)} />
        </>
      }
      under={
        <>
          <Tabs<UseTab>
            label={m.spaces_useTitle()}
            items={[
              { key: everyUse, label: m.products_allOf() },
              ...spaceUses.map((key) => ({ key, label: useWords[key]() })),
            ]}
            current={filters.use ?? everyUse}
            onChoose={(use) => choose({ ...filters, use: use === everyUse ? undefined : use })}
          />
          <NarrowBar
            filters={filters}
            sort={sort === 'distance' && unknown ? 'relevance' : sort}
            chosen={chosen}
            cleared={{ kind: 'space', use: filters.use, sort }}
            onChoose={choose}
          />
        </>
      }
    >
      {onMap ? <OnMap filters={filters} onChoose={choose} /> : <AsList filters={filters} onChoose={choose} />}
    </Screen>
  );
}

function Found({ total, filters, onChoose }: ViewProps & { total: number | null }): ReactNode {
  const { language } = useSettings();
  return (
    <FoundLine
      found={total === null ? '' : m.spaces_count({ count: foundText(total, language) })}
      chosen={chosenFilters(filters, cityNamed(filters, language)).filter(({ key }) => key !== 'use')}
      onChoose={onChoose}
    />
  );
}

function NoSpace(): ReactNode {
  return (
    <Empty icon="place" title={m.spaces_noneTitle()} text={m.spaces_noneText()}>
      <ButtonLink to={routes.homePlace} params={{}} replace look={{ kind: 'soft' }}>
        {m.spaces_seeAll()}
      </ButtonLink>
    </Empty>
  );
}

function AsList({ filters, onChoose }: ViewProps): ReactNode {
  const loaded = useEndless(search, { ...filters, ...hereOf(useViewerPlace()) });
  return (
    <PullToRefresh onRefresh={againOf(loaded)}>
      <div className="flex flex-col gap-3 pt-2">
        {chosenFilters(filters).length === 0 && (
          <Suspense fallback={<BannerBone />}>
            <SpaceBanners />
          </Suspense>
        )}
        <Found total={loaded.state === 'ready' ? loaded.total : null} filters={filters} onChoose={onChoose} />
        <EndlessList
          loaded={loaded}
          keyOf={(item) => item.id}
          skeleton={<RowsSkeleton count={5} />}
          empty={<NoSpace />}
        >
          {(item, index) => <ProductRow item={item} eager={index < 5} />}
        </EndlessList>
      </div>
    </PullToRefresh>
  );
}

/** All of them at once; what the sorting says is where they lie. */
function OnMap({ filters, onChoose }: ViewProps): ReactNode {
  const { sort: _, ...narrowed } = filters;
  const loaded = useCall(pins, narrowed);
  if (loaded.state !== 'ready') {
    return (
      <NotReady
        loaded={loaded}
        skeleton={
          <div className="pt-16">
            <MapBone />
          </div>
        }
      />
    );
  }
  const { total, list } = loaded.data;
  return (
    <div className="flex flex-col gap-3 pt-2">
      <Found total={total} filters={filters} onChoose={onChoose} />
      {total === 0 ? (
        <NoSpace />
      ) : (
        <FoundOnMap
          label={m.spaces_map()}
          pins={list.map(({ mallPcPrice, currency, name1, ...pin }) => {
            const price = moneyOf(mallPcPrice, currency);
            return { ...pin, name: name1, label: price ? amountText(price).replace(/\.00$/, '') : name1 };
          })}
          hint={m.spaces_tapPin()}
          offMap={list.length < total ? m.spaces_offMap({ count: total - list.length }) : null}
          card={(id) => <Chosen id={id} />}
        />
      )}
    </div>
  );
}

/** The card of a pin that was tapped. */
function Chosen({ id }: { id: string }): ReactNode {
  const loaded = useCall(product, { id });
  return loaded.state === 'ready' ? (
    <ProductRow item={loaded.data} />
  ) : (
    <NotReady loaded={loaded} skeleton={<RowsSkeleton count={1} />} />
  );
}
