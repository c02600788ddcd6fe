import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import { DisplaySettings } from './display-settings.tsx';

/** For visitors, and where one wants to stay; who is signed in has them among the settings of the account, too. */
export default function SettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Sheet open={open} onClose={onClose} title={m.shell_settings()}>
      <DisplaySettings />
    </Sheet>
  );
}
