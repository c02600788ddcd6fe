import { ownFeed, renewOwnFeed } from '@lyceum/contract/calendar.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import { useState, type ReactNode } from 'react';
import { FeedCard } from '../ui/feed-card.tsx';

/** The buyer's own times for the phone's calendar. */
export function CalendarFeed(): ReactNode {
  const [open, setOpen] = useState(false);
  const loaded = useCall(ownFeed, {}, { enabled: open });
  const renewing = useCommand(renewOwnFeed);
  return (
    <FeedCard
      title={m.orders_feedTitle()}
      text={m.orders_feedText()}
      url={loaded.state === 'ready' ? loaded.data.url : null}
      busy={open && loaded.state === 'loading'}
      renewing={renewing.busy}
      onShow={() => setOpen(true)}
      onRenew={() => void renewing.run({})}
    />
  );
}
