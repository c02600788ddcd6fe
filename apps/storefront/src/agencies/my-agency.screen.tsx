import { mine } from '@lyceum/contract/agencies.calls';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { KeptAgency } from '../favourites/kept-agency.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';

/** The agencies that the reader belongs to or follows. */
export default function MyAgency(): ReactNode {
  const loaded = useEndless(mine, {});
  return (
    <Screen name="agencies/my-agency" title={m.agencies_mineTitle()}>
      <RefreshableList<typeof mine>
        loaded={loaded}
        keyOf={(agency) => agency.id}
        skeleton={<RowsSkeleton count={4} />}
        className="flex flex-col gap-3 pt-2"
        empty={
          <Empty icon="school" title={m.agencies_mineEmptyTitle()} text={m.agencies_mineEmptyText()}>
            <ButtonLink to={routes.polymerization} params={{}} look={{ kind: 'soft' }}>
              {m.agencies_seeAll()}
            </ButtonLink>
          </Empty>
        }
      >
        {(agency) => <KeptAgency agency={agency} />}
      </RefreshableList>
    </Screen>
  );
}
