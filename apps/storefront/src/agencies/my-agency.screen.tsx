import { mine } from '@lyceum/contract/agencies.calls';
import { mine as invitationsToMe } from '@lyceum/contract/students.calls';
import * as m from '@lyceum/i18n/words';
import { useCall, useEndless } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { KeptAgency } from '../favourites/kept-agency.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Studies, WaitingInvitations } from '../students/own-invitations.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SectionHead } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';

/** The agencies that the reader belongs to or follows. */
export default function MyAgency(): ReactNode {
  const { invitation } = useParams(routes.myAgency);
  const loaded = useEndless(mine, {});
  const invitations = useCall(invitationsToMe, {});
  // Both at once: an invitation that came later would push what is read already.
  if (loaded.state === 'loading' || invitations.state === 'loading') {
    return (
      <Screen name="agencies/my-agency" title={m.agencies_mineTitle()}>
        <RowsSkeleton count={4} />
      </Screen>
    );
  }
  const own = invitations.state === 'ready' ? invitations.data.list : [];
  return (
    <Screen name="agencies/my-agency" title={m.agencies_mineTitle()}>
      <div className="flex flex-col gap-3">
        {invitations.state === 'ready' && <WaitingInvitations list={own} opened={invitation} />}
        {/* Above the list: far rows get their height only when they come near, and would move what stands below them. */}
        <Studies list={own} />
        {own.some(({ accepted }) => accepted) && <SectionHead title={m.agencies_title()} />}
      </div>
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
