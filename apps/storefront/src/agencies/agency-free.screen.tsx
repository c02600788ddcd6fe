import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Chips } from '../ui/chips.tsx';
import { CourseCards } from './course-cards.tsx';
import { SearchLink } from './search-link.tsx';

/** What agencies let everybody try: courses with a trial lesson, and courses that cost nothing. */
export default function AgencyFree(): ReactNode {
  const free = useParams(routes.agencyFree).priceMost === '0';
  const go = useGo();
  const loaded = useEndless(search, { kind: 'course', ...(free ? { priceMost: 0 } : { trial: true }) });
  return (
    <Screen name="agencies/agency-free" title={m.agencies_freeTitle()} actions={<SearchLink />}>
      <div className="pt-2">
        <Chips
          label={m.agencies_freeTitle()}
          items={[
            { key: 'trial', label: m.agencies_freeTrial() },
            { key: 'free', label: m.agencies_freeCourse() },
          ]}
          current={free ? 'free' : 'trial'}
          onChoose={(key) => go.instead(routes.agencyFree, key === 'free' ? { priceMost: '0' } : {})}
        />
      </div>
      <CourseCards loaded={loaded} />
    </Screen>
  );
}
