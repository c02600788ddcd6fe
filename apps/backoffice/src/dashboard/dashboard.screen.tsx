import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';

export default function Dashboard(): ReactNode {
  const { me } = useSettings();
  return (
    <Screen name="dashboard/dashboard" title={m.office_dashboard()}>
      <p>{me?.name}</p>
    </Screen>
  );
}
