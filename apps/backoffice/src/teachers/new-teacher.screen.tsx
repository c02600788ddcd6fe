import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Screen } from '../shell/screen.tsx';
import { TeacherEditor } from './teacher-editor.tsx';

export default function NewTeacher(): ReactNode {
  return (
    <Screen name="teachers/new-teacher" title={m.teachers_new()}>
      <TeacherEditor teacher={null} />
    </Screen>
  );
}
