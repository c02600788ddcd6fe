import { search } from '@lyceum/contract/agencies.calls';
import * as m from '@lyceum/i18n/words';
import type { InputOfCall } from '@lyceum/contract/call';
import { useEndless } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { hereOf, useViewerPlace } from '../near/viewer-place.ts';
import { foundText } from '../products/product-words.ts';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { againOf, EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { AgencyRow } from './agency-row.tsx';

interface AgenciesFoundProps {
  input: Pick<InputOfCall<typeof search>, 'keyword' | 'sort'>;
  /** Stands beside how many there are, which is not told without it. */
  beside?: ReactNode;
}

/** The list of agencies that is asked for, with how far away they are where that is known. */
export function AgenciesFound({ input, beside }: AgenciesFoundProps): ReactNode {
  const loaded = useEndless(search, { ...input, ...hereOf(useViewerPlace()) });
  return (
    <PullToRefresh onRefresh={againOf(loaded)}>
      <div className="flex flex-col gap-3 pt-2">
        {beside && <AgencyCount total={loaded.state === 'ready' ? loaded.total : null}>{beside}</AgencyCount>}
        <EndlessList loaded={loaded} keyOf={(agency) => agency.id} skeleton={<AgenciesSkeleton />} empty={<NoAgency />}>
          {(agency, index) => <AgencyRow agency={agency} eager={index < 2} />}
        </EndlessList>
      </div>
    </PullToRefresh>
  );
}

interface AgencyCountProps {
  /** Null while nobody knows. */
  total: number | null;
  children: ReactNode;
}

/** A line with how many there are, and what stands beside that. */
export function AgencyCount({ total, children }: AgencyCountProps): ReactNode {
  const { language } = useSettings();
  return (
    <div className="flex min-h-target flex-wrap items-center justify-between gap-x-3">
      <p className="text-small text-muted" aria-live="polite">
        {total !== null && total > 0 && m.agencies_count({ count: foundText(total, language) })}
      </p>
      {children}
    </div>
  );
}

export function NoAgency(): ReactNode {
  return (
    <Empty icon="search" title={m.agencies_noneTitle()} text={m.agencies_noneText()}>
      <ButtonLink to={routes.polymerization} params={{}} look={{ kind: 'soft' }}>
        {m.agencies_seeAll()}
      </ButtonLink>
      <ButtonLink to={routes.search} params={{}} look={{ kind: 'soft' }}>
        {m.products_searchTitle()}
      </ButtonLink>
    </Empty>
  );
}

function AgenciesSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-3" aria-hidden="true">
      {[0, 1, 2].map((at) => (
        <AgencyBone key={at} />
      ))}
    </div>
  );
}

/** In the shape of a row. */
export function AgencyBone(): ReactNode {
  return (
    <span className="block overflow-hidden rounded-card bg-paper" aria-hidden="true">
      <Bone className="aspect-12/5 rounded-none" />
      <span className="flex gap-3.5 p-4">
        <Bone className="size-12 rounded-full" />
        <span className="flex flex-1 flex-col gap-2.5 py-1">
          <Bone className="h-4 w-1/2" />
          <Bone className="h-3 w-2/3" />
          <Bone className="h-3 w-full" />
        </span>
      </span>
    </span>
  );
}
