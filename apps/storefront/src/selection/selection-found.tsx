import type { InputOfCall } from '@lyceum/contract/call';
import { search } from '@lyceum/contract/selection.calls';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { SelectionRow } from './selection-row.tsx';

/** The courses of the wholesale floor that are asked for. */
export function SelectionFound({ input }: { input: InputOfCall<typeof search> }): ReactNode {
  const loaded = useEndless(search, input);
  if (loaded.state === 'refused') {
    return <NotForYou />;
  }
  return (
    <RefreshableList<typeof search>
      loaded={loaded}
      keyOf={(item) => item.id}
      skeleton={<RowsSkeleton count={5} />}
      className="flex flex-col gap-3 pt-2"
      empty={
        <Empty icon="search" title={m.selection_noneTitle()} text={m.selection_noneText()}>
          <ButtonLink to={routes.selectionSquare} params={{}} look={{ kind: 'soft' }}>
            {m.selection_seeAll()}
          </ButtonLink>
        </Empty>
      }
    >
      {(item, index) => <SelectionRow item={item} eager={index < 4} />}
    </RefreshableList>
  );
}

/** In the place of what only members of agencies and approved promoters see. */
export function NotForYou(): ReactNode {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <Empty icon="lock" title={m.selection_closedTitle()} text={m.selection_closedText()}>
        <ButtonLink to={routes.courses} params={{}} look={{ kind: 'soft' }}>
          {m.products_seeAll()}
        </ButtonLink>
        <ButtonLink to={routes.purchase} look={{ kind: 'plain' }}>
          {m.distribution_purchases()}
        </ButtonLink>
      </Empty>
    </div>
  );
}
