import { officeTicket } from '@lyceum/contract/realtime.calls';
import { useRefresh } from '@lyceum/web/load';
import { followChanges } from '@lyceum/web/realtime';
import { useEffect } from 'react';
import { send } from '../caller.ts';

/** While a screen of the desk is shown it is told what changes there. */
export function useDeskChanges(): void {
  const refresh = useRefresh();
  useEffect(
    () =>
      followChanges({
        open: async () => (await send(officeTicket, {})).data?.address ?? null,
        refresh: (topics) => void refresh(topics),
        all: ['desk'],
      }),
    [refresh],
  );
}
