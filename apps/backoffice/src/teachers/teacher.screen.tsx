import { own } from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import { Load } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { TeacherEditor } from './teacher-editor.tsx';

export default function Teacher(): ReactNode {
  const { id } = useParams(routes.teacher);
  return (
    <Screen name="teachers/teacher" title={m.teachers_one()}>
      <Load from={own} input={{ id }} skeleton={<Skeleton active />}>
        {(teacher) => <TeacherEditor key={id} teacher={teacher} />}
      </Load>
    </Screen>
  );
}
