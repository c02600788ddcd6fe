import { conversations, unread } from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { NoticesList } from '../notices/notices-list.tsx';
import { NoticesRow } from '../notices/notices-row.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { useNewMessages } from './use-new-messages.ts';

/** What agencies and the reader wrote to each other, the newest first; `tab=notices`: what the account was told. */
export default function Messages(): ReactNode {
  const { tab } = useParams(routes.messages);
  const isNotices = tab === 'notices';
  return (
    <Screen name="messages/messages" title={isNotices ? m.notices_title() : m.messages_title()}>
      {isNotices ? <NoticesList /> : <Conversations />}
    </Screen>
  );
}

function Conversations(): ReactNode {
  const loaded = useEndless(conversations, {});
  useNewMessages(unread);
  return (
    <div className="flex flex-col gap-2">
      <NoticesRow />
      <RefreshableList
        loaded={loaded}
        keyOf={({ conversationId }) => conversationId}
        skeleton={<RowsSkeleton count={6} />}
        className="flex flex-col gap-2"
        empty={
          <Empty icon="message" title={m.messages_empty()} text={m.messages_emptyText()}>
            <ButtonLink to={routes.polymerization}>{m.agencies_seeAll()}</ButtonLink>
          </Empty>
        }
      >
        {(conversation) => (
          <ConversationRow
            conversation={
              conversation.agencyId === null ? { ...conversation, name: m.messages_support() } : conversation
            }
            params={
              conversation.agencyId === null
                ? { userType: '4' }
                : { sellerId: conversation.agencyId, userType: '1', cardShow: 'noCard' }
            }
          />
        )}
      </RefreshableList>
    </div>
  );
}
