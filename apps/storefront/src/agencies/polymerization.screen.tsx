import { search } from '@lyceum/contract/products.calls';
import { search as searchTeachers } from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { TeachersFound } from '../teachers/teachers-found.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AgenciesFound } from './agencies-found.tsx';
import { CourseCards } from './course-cards.tsx';
import { MapLink } from './map-link.tsx';
import { SearchLink } from './search-link.tsx';

const tabs = ['institutions', 'camps', 'teachers'] as const;
type Tab = (typeof tabs)[number];

const words: Record<Tab, () => string> = {
  institutions: m.agencies_tab_institutions,
  camps: m.agencies_tab_camps,
  teachers: m.agencies_tab_teachers,
};
const parts: Record<Tab, () => ReactNode> = {
  institutions: () => <Institutions />,
  camps: () => <Camps />,
  teachers: () => <Teachers />,
};

/** Institutions, camps and teachers under one set of tabs. */
export default function Polymerization(): ReactNode {
  const { tab: asked } = useParams(routes.polymerization);
  const tab = tabs.find((one) => one === asked) ?? 'institutions';
  const go = useGo();
  return (
    <Screen
      name="agencies/polymerization"
      title={m.agencies_polymerization()}
      actions={
        <>
          <MapLink />
          <SearchLink />
        </>
      }
      under={
        <Tabs
          label={m.agencies_polymerization()}
          items={tabs.map((key) => ({ key, label: words[key]() }))}
          current={tab}
          onChoose={(next) => {
            scrollTo(0, 0);
            go.same(routes.polymerization, { tab: next });
          }}
        />
      }
    >
      {parts[tab]()}
    </Screen>
  );
}

function Institutions(): ReactNode {
  return (
    <>
      <div className="flex flex-wrap gap-2 pt-2 pb-1">
        <ButtonLink to={routes.agencyList} params={{}} look={{ kind: 'soft', size: 'small' }}>
          <Icon name="place" size={18} />
          {m.agencies_nearMe()}
        </ButtonLink>
        <ButtonLink to={routes.agencyFree} params={{}} look={{ kind: 'soft', size: 'small' }}>
          <Icon name="ticket" size={18} />
          {m.agencies_freeTitle()}
        </ButtonLink>
      </div>
      <AgenciesFound input={{}} />
    </>
  );
}

function Camps(): ReactNode {
  return <CourseCards loaded={useEndless(search, { kind: 'course', camp: true })} />;
}

function Teachers(): ReactNode {
  return <TeachersFound loaded={useEndless(searchTeachers, {})} />;
}
