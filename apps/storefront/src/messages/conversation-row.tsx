import type { sellerConversations } from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Link } from '@lyceum/web/router';
import type { ParamsOf } from '@lyceum/web/routes';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { clock, useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Avatar } from '../ui/picture.tsx';
import { UnreadBadge } from '../ui/unread-badge.tsx';

interface ConversationRowProps {
  conversation: Omit<ReplyOf<typeof sellerConversations>['list'][number], 'agencyId'>;
  params: ParamsOf<typeof routes.sendMessage>;
}

/** Who it is with, the newest message's beginning and time, and how many are unread. */
export function ConversationRow({ conversation, params }: ConversationRowProps): ReactNode {
  const { name, picture, excerpt, files, lastAt, unread } = conversation;
  const { language } = useSettings();
  const isToday = dateText(lastAt, language, 'date') === dateText(clock.now(), language, 'date');
  return (
    <Link to={routes.sendMessage} params={params} className="press block">
      <Card className="flex items-center gap-3">
        <Avatar src={picture} name={name} size={48} />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex items-baseline gap-2">
            <p className="min-w-0 flex-1 truncate text-body font-semibold">{name}</p>
            <time dateTime={lastAt} className="figures shrink-0 text-note text-muted">
              {dateText(lastAt, language, isToday ? 'time' : 'date')}
            </time>
          </div>
          <div className="flex items-center gap-2">
            <p className={`min-w-0 flex-1 truncate text-small ${unread > 0 ? 'font-medium' : 'text-muted'}`}>
              {excerpt || (files > 0 ? m.messages_filesSent({ count: files }) : m.messages_takenBack())}
            </p>
            <UnreadBadge count={unread} />
          </div>
        </div>
      </Card>
    </Link>
  );
}
