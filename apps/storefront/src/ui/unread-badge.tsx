import * as m from '@lyceum/i18n/words';
import { askEvery } from '@lyceum/web/realtime-state';
import type { ReactNode } from 'react';

/** How often, in milliseconds, a page that shows it asks how many they are. */
export const unreadEvery = (): number => askEvery(20_000);
/** No more digits than a small round sign has room for. */
const mostShown = 99;

/** How many messages are unread; nothing for none. */
export function UnreadBadge({ count }: { count: number }): ReactNode {
  return (
    count > 0 && (
      <span className="figures inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-fill px-1.5 text-note font-semibold text-on-fill">
        <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
        <span className="sr-only">{m.messages_unread({ count })}</span>
      </span>
    )
  );
}
