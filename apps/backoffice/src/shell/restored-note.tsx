import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';

/** Over a form: what stands in it was kept from before. `at` in epoch milliseconds; null: nothing was. */
export function RestoredNote({ at, onDiscard }: { at: number | null; onDiscard: () => void }): ReactNode {
  const { language } = useSettings();
  return (
    at !== null && (
      <Alert
        type="info"
        showIcon
        title={m.office_restored({ time: dateText(at, language, 'dateTime') })}
        action={<Button onClick={onDiscard}>{m.office_discard()}</Button>}
      />
    )
  );
}
