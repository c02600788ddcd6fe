import { unread } from '@lyceum/contract/notices.calls';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { clock, useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { UnreadBadge, unreadEvery } from '../ui/unread-badge.tsx';

/** Leads to what the account was told, among its conversations. */
export function NoticesRow(): ReactNode {
  const { language } = useSettings();
  const loaded = useCall(unread, {}, { every: unreadEvery });
  const { count, newest } = loaded.state === 'ready' ? loaded.data : { count: 0, newest: null };
  const isToday = newest && dateText(newest.at, language, 'date') === dateText(clock.now(), language, 'date');
  return (
    <Link to={routes.messages} params={{ tab: 'notices' }} className="press block">
      <Card className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Icon name="bell" size={22} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex items-baseline gap-2">
            <p className="min-w-0 flex-1 truncate text-body font-semibold">{m.notices_title()}</p>
            {newest && (
              <time dateTime={newest.at} className="figures shrink-0 text-note text-muted">
                {dateText(newest.at, language, isToday ? 'time' : 'date')}
              </time>
            )}
          </div>
          <div className="flex items-center gap-2">
            <p className={`min-w-0 flex-1 truncate text-small ${count > 0 ? 'font-medium' : 'text-muted'}`}>
              {newest?.subject ?? m.notices_none()}
            </p>
            <UnreadBadge count={count} />
          </div>
        </div>
      </Card>
    </Link>
  );
}
