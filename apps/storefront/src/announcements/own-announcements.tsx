import { shown } from '@lyceum/contract/announcements.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import { useState, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { RowButton } from '../ui/list-row.tsx';
import { AnnouncementSheet } from './announcement-sheet.tsx';

/** What the platform tells everybody now, to be read again; nothing where there is nothing. */
export function OwnAnnouncements(): ReactNode {
  const loaded = useCall(shown, {});
  const [opened, open] = useState<ReplyOf<typeof shown>['list'][number] | null>(null);
  if (loaded.state !== 'ready' || loaded.data.list.length === 0) {
    return null;
  }
  return (
    <Card flush>
      <h2 className="sr-only">{m.announcements_own()}</h2>
      {loaded.data.list.map((one) => (
        <RowButton key={one.id} icon="bell" title={one.title} onClick={() => open(one)} />
      ))}
      {opened && <AnnouncementSheet announcement={opened} onClose={() => open(null)} />}
    </Card>
  );
}
