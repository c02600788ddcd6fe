import { conversations, unread } from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { useNewMessages } from './use-new-messages.ts';

/** What agencies and the reader wrote to each other, the newest first. */
export default function Messages(): ReactNode {
  const loaded = useEndless(conversations, {});
  useNewMessages(unread);
  return (
    <Screen name="messages/messages" title={m.messages_title()}>
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
    </Screen>
  );
}
