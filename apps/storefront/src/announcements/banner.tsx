import { shown } from '@lyceum/contract/announcements.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { showBanner } from '@lyceum/web/notices';
import { useCurrent } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { send } from '../caller.ts';
import { Icon } from '../ui/icon.tsx';
import { AnnouncementSheet } from './announcement-sheet.tsx';
import { keepRead, wasRead } from './read-announcements.ts';

type Announcement = ReplyOf<typeof shown>['list'][number];

/** Shows the newest announcement that was not read here; where it does not come, nobody misses it. */
export async function announce(): Promise<void> {
  const { data } = await send(shown, {});
  const newest = data?.list.find(({ id }) => !wasRead(id));
  if (newest) {
    showBanner(<Banner announcement={newest} />);
  }
}

/** On the screens that one comes back to; nobody is disturbed while he pays or reads. */
function Banner({ announcement }: { announcement: Announcement }): ReactNode {
  const { row } = useCurrent();
  const [isOpen, setOpen] = useState(false);
  const end = (): void => {
    keepRead(announcement.id);
    showBanner(null);
  };
  if (isOpen) {
    return <AnnouncementSheet announcement={announcement} onClose={end} />;
  }
  return (
    row?.tab && (
      <section
        aria-label={m.announcements_own()}
        className="pointer-events-auto flex max-w-full animate-rise items-center rounded-full bg-ink pl-4 text-small text-page shadow-float"
      >
        <Icon name="bell" size={18} className="shrink-0" />
        <span className="min-w-0 truncate pl-2">{announcement.title}</span>
        <button
          type="button"
          className="press min-h-target shrink-0 px-3 font-semibold underline underline-offset-4"
          onClick={() => setOpen(true)}
        >
          {m.announcements_read()}
        </button>
        <button
          type="button"
          aria-label={m.announcements_dismiss()}
          className="press grid size-target shrink-0 place-items-center"
          onClick={end}
        >
          <Icon name="close" size={18} />
        </button>
      </section>
    )
  );
}
