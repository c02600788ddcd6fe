import { sellerDetail } from '@lyceum/contract/agencies.calls';
import { search } from '@lyceum/contract/selection.calls';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { AgencyFacts, AgencyGone, AgencyHead } from '../agencies/agency-parts.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { AllLink, Card, SectionHead } from '../ui/card.tsx';
import { LinesSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { NotForYou } from './selection-found.tsx';
import { SelectionRow } from './selection-row.tsx';

const shownCourses = 5;

/** An organisation as those see it who sell its courses on. */
export default function SelectionOrganization(): ReactNode {
  const { sellerId } = useParams(routes.selectionOrganization);
  const loaded = useCall(sellerDetail, { sellerId });
  const ready = loaded.state === 'ready' ? loaded.data : null;
  return (
    <Screen name="selection/selection-organization" title={ready?.name ?? m.agencies_pageTitle()}>
      {ready ? (
        <div className="flex flex-col gap-3 pt-1">
          <AgencyHead agency={ready} />
          <AgencyFacts agency={ready} />
          <Courses sellerId={sellerId} />
        </div>
      ) : (
        loaded.state !== 'ready' && (
          <NotReady
            loaded={loaded}
            skeleton={
              <Card>
                <LinesSkeleton lines={6} />
              </Card>
            }
            refused={() => <AgencyGone />}
          />
        )
      )}
    </Screen>
  );
}

function Courses({ sellerId }: { sellerId: string }): ReactNode {
  const loaded = useCall(search, { agencyId: sellerId, pageSize: shownCourses });
  if (loaded.state !== 'ready') {
    return <NotReady loaded={loaded} skeleton={<RowsSkeleton />} refused={() => <NotForYou />} />;
  }
  const { list, total } = loaded.data;
  return (
    <section>
      <SectionHead title={m.selection_courses()}>
        {total > list.length && <AllLink to={routes.organizationCourseList} params={{ sellerId }} />}
      </SectionHead>
      {list.length === 0 ? (
        <p className="text-small text-muted">{m.selection_noneTitle()}</p>
      ) : (
        <div className="flex flex-col gap-3">
          {list.map((item) => (
            <SelectionRow key={item.id} item={item} />
          ))}
        </div>
      )}
    </section>
  );
}
