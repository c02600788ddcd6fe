import type { sellerUnread, unread } from '@lyceum/contract/messages.calls';
import { useCall, useRefresh } from '@lyceum/web/load';
import { useEffect, useRef } from 'react';
import { unreadEvery } from '../ui/unread-badge.tsx';

/** Reads a list of conversations anew whenever the number of unread messages has changed. */
export function useNewMessages(of: typeof unread | typeof sellerUnread): void {
  const loaded = useCall(of, {}, { every: unreadEvery });
  const count = loaded.state === 'ready' ? loaded.data.count : null;
  const before = useRef(count);
  const refresh = useRefresh();
  useEffect(() => {
    if (count !== null && before.current !== null && before.current !== count) {
      void refresh(['messages']);
    }
    before.current = count;
  }, [count, refresh]);
}
