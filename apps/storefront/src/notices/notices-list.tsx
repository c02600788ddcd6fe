import { list, markRead } from '@lyceum/contract/notices.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { useEndless, useRefresh } from '@lyceum/web/load';
import { useEffect, type ReactNode } from 'react';
import { send } from '../caller.ts';
import { useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';

type Notice = ReplyOf<typeof list>['list'][number];

/** What the account was told, the newest first. What is new stays marked until one leaves. */
export function NoticesList(): ReactNode {
  const loaded = useEndless(list, {});
  const newest = loaded.state === 'ready' ? loaded.items[0] : undefined;
  const refresh = useRefresh();
  useEffect(() => {
    if (newest && !newest.read) {
      // Without a line it is told with the next visit.
      send(markRead, { noticeId: newest.noticeId }).catch(() => undefined);
    }
  }, [newest]);
  useEffect(() => () => void refresh(['notices']), [refresh]);
  return (
    <RefreshableList
      loaded={loaded}
      keyOf={({ noticeId }) => noticeId}
      skeleton={<RowsSkeleton count={6} />}
      className="flex flex-col gap-2"
      empty={<Empty icon="bell" title={m.notices_none()} text={m.notices_noneText()} />}
    >
      {(notice) => <NoticeCard notice={notice} />}
    </RefreshableList>
  );
}

function NoticeCard({ notice: { subject, body, link, at, read } }: { notice: Notice }): ReactNode {
  const { language } = useSettings();
  return (
    <a href={`#${link}`} className="press block">
      <Card className="flex flex-col gap-1">
        <div className="flex items-baseline gap-2">
          {!read && (
            <span className="size-2 shrink-0 self-center rounded-full bg-brand">
              <span className="sr-only">{m.notices_new()}</span>
            </span>
          )}
          <p className="min-w-0 flex-1 text-body font-semibold wrap-anywhere">{subject}</p>
        </div>
        <p className="text-small wrap-anywhere whitespace-pre-line">{body}</p>
        <time dateTime={at} className="figures text-note text-muted">
          {dateText(at, language, 'dateTime')}
        </time>
      </Card>
    </a>
  );
}
