import { own } from '@lyceum/contract/timetables.calls';
import * as m from '@lyceum/i18n/words';
import { useCall, NotReady } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { BusyCalendar, Feed } from './calendar-links.tsx';
import { TimetableEditor } from './timetable-editor.tsx';

export default function Timetable(): ReactNode {
  const { resourceId } = useParams(routes.timetable);
  const loaded = useCall(own, { resourceId });
  return (
    <Screen
      name="timetables/timetable"
      title={loaded.state === 'ready' ? m.timetables_of({ name: loaded.data.name }) : m.timetables_title()}
    >
      {loaded.state === 'ready' ? (
        <>
          <TimetableEditor key={resourceId} timetable={loaded.data} />
          <BusyCalendar resourceId={resourceId} linked={loaded.data.busyCalendar} />
          <Feed resourceId={resourceId} />
        </>
      ) : (
        <NotReady loaded={loaded} skeleton={<Skeleton active />} />
      )}
    </Screen>
  );
}
