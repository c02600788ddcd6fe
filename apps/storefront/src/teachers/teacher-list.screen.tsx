import { getAgencyInfo } from '@lyceum/contract/agencies.calls';
import { listTeachersByAgencyId } from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import { useCall, useEndless } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { TeachersFound } from './teachers-found.tsx';

/** Everybody who teaches at one agency. */
export default function TeacherList(): ReactNode {
  const { agencyId } = useParams(routes.teacherList);
  const agency = useCall(getAgencyInfo, { agencyId });
  const loaded = useEndless(listTeachersByAgencyId, { agencyId });
  return (
    <Screen
      name="teachers/teacher-list"
      title={agency.state === 'ready' ? m.teachers_of({ agency: agency.data.name }) : m.teachers_title()}
    >
      <TeachersFound loaded={loaded} />
    </Screen>
  );
}
