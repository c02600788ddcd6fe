import { lazyPart } from '@lyceum/web/lazy-part';
import { mine } from '@lyceum/contract/agencies.calls';
import { listCourses, lists } from '@lyceum/contract/favourites.calls';
import { collected, search } from '@lyceum/contract/selection.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall, useEndless } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { SelectionRow } from '../selection/selection-row.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CollectedCourse } from '../favourites/collected-course.tsx';
import { KeptAgency } from '../favourites/kept-agency.tsx';
import { KeptRow } from '../favourites/kept-row.tsx';

const ListEditor = lazyPart(async () => ({ default: (await import('../favourites/list-editor.tsx')).ListEditor }));

const tabs = ['products', 'agencies', 'selection'] as const;
type Tab = (typeof tabs)[number];

const tabWords: Record<Tab, () => string> = {
  products: m.favourites_tab_products,
  agencies: m.agencies_tab_institutions,
  selection: m.selection_title,
};

const parts: Record<Tab, (props: { listId: string | undefined }) => ReactNode> = {
  products: Products,
  agencies: Agencies,
  selection: Selection,
};

/** The reader's favourites by what they are, all of them or one of the lists that he named. */
export default function CollectionPage(): ReactNode {
  const { tab: asked, listId: wanted } = useParams(routes.collectionPage);
  const go = useGo();
  // For those alone who may see distribution prices.
  const sold = useCall(search, { pageSize: 1 });
  const offered = tabs.filter((one) => one !== 'selection' || sold.state === 'ready' || asked === one);
  const tab = offered.find((one) => one === asked) ?? 'products';
  const Part = parts[tab];
  const own = useCall(lists, {});
  const known = own.state === 'ready' ? own.data.list : null;
  // A list that is no more leaves all favourites.
  const listId = known === null || known.some(({ id }) => id === wanted) ? wanted : undefined;
  return (
    <Screen
      name="collection/collection-page"
      title={m.favourites_title()}
      under={
        <Tabs
          label={m.favourites_title()}
          items={offered.map((key) => ({ key, label: tabWords[key]() }))}
          current={tab}
          onChoose={(next) => go.same(routes.collectionPage, { tab: next, listId })}
        />
      }
    >
      <div className="flex flex-col gap-1 pt-2">
        <Lists
          known={known ?? []}
          chosen={listId}
          onChoose={(id) => go.same(routes.collectionPage, { tab, listId: id ?? undefined })}
        />
        <Part listId={listId} />
      </div>
    </Screen>
  );
}

interface ListsProps {
  known: ReplyOf<typeof lists>['list'];
  chosen: string | undefined;
  /** Null: all favourites. */
  onChoose: (id: string | null) => void;
}

const all = '';

/** The names of the lists, in a line, and at its end the way to make one or to change the chosen one. */
function Lists({ known, chosen, onChoose }: ListsProps): ReactNode {
  const [edited, edit] = useState<'new' | 'chosen' | null>(null);
  const list = known.find(({ id }) => id === chosen) ?? null;
  const done = (id: string | null): void => {
    edit(null);
    onChoose(id);
  };
  return (
    <div className="flex items-center gap-1">
      {/* The line of chips reaches as far beyond its place as the room at its end. */}
      <div className="min-w-0 flex-1 pr-4">
        <Chips
          line
          label={m.favourites_lists()}
          items={[
            { key: all, label: m.favourites_allLists() },
            ...known.map(({ id, name }) => ({ key: id, label: name })),
          ]}
          current={list?.id ?? all}
          onChoose={(key) => onChoose(key === all ? null : key)}
        />
      </div>
      {list && (
        <IconButton label={m.favourites_changeList()} className="text-muted" onClick={() => edit('chosen')}>
          <Icon name="settings" size={20} />
        </IconButton>
      )}
      <IconButton label={m.favourites_newList()} className="-mr-2 text-muted" onClick={() => edit('new')}>
        <Icon name="plus" size={22} />
      </IconButton>
      {edited && (
        <Suspense>
          <ListEditor list={edited === 'chosen' ? list : null} onDone={done} onClose={() => edit(null)} />
        </Suspense>
      )}
    </div>
  );
}

const rows = 'flex flex-col gap-3 pt-2';

function NothingInList(): ReactNode {
  return <Empty icon="heart" title={m.favourites_listEmptyTitle()} text={m.favourites_listEmptyText()} />;
}

function Products({ listId }: { listId: string | undefined }): ReactNode {
  return (
    <RefreshableList<typeof listCourses>
      loaded={useEndless(listCourses, { listId })}
      keyOf={(product) => product.id}
      skeleton={<RowsSkeleton count={5} />}
      className={rows}
      empty={
        listId === undefined ? (
          <Empty icon="heart" title={m.favourites_emptyTitle()} text={m.favourites_emptyText()}>
            <ButtonLink to={routes.courses} params={{}} look={{ kind: 'soft' }}>
              {m.favourites_find()}
            </ButtonLink>
          </Empty>
        ) : (
          <NothingInList />
        )
      }
    >
      {(product) => <CollectedCourse course={product} lists />}
    </RefreshableList>
  );
}

function Agencies({ listId }: { listId: string | undefined }): ReactNode {
  return (
    <RefreshableList<typeof mine>
      loaded={useEndless(mine, { followed: true, listId })}
      keyOf={(agency) => agency.id}
      skeleton={<RowsSkeleton count={5} />}
      className={rows}
      empty={
        listId === undefined ? (
          <Empty icon="school" title={m.favourites_agenciesEmptyTitle()} text={m.favourites_agenciesEmptyText()}>
            <ButtonLink to={routes.polymerization} params={{}} look={{ kind: 'soft' }}>
              {m.agencies_seeAll()}
            </ButtonLink>
          </Empty>
        ) : (
          <NothingInList />
        )
      }
    >
      {(agency) => <KeptAgency agency={agency} lists />}
    </RefreshableList>
  );
}

function Selection({ listId }: { listId: string | undefined }): ReactNode {
  return (
    <RefreshableList<typeof collected>
      loaded={useEndless(collected, { listId })}
      keyOf={(course) => course.id}
      skeleton={<RowsSkeleton count={5} />}
      className={rows}
      empty={
        listId === undefined ? (
          <Empty icon="grid" title={m.favourites_selectionEmptyTitle()} text={m.favourites_selectionEmptyText()}>
            <ButtonLink to={routes.selectionSquare} params={{}} look={{ kind: 'soft' }}>
              {m.selection_seeAll()}
            </ButtonLink>
          </Empty>
        ) : (
          <NothingInList />
        )
      }
    >
      {(course) => (
        <KeptRow kept={{ kind: 'product', id: course.id, name: course.name1, listId: course.listId }} lists returns>
          <SelectionRow item={course} />
        </KeptRow>
      )}
    </RefreshableList>
  );
}
