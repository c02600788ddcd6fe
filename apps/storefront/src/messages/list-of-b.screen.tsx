import { sellerConversations, sellerUnread } from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { SellerGate } from '../seller/seller-gate.tsx';
import { Screen } from '../shell/screen.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { useNewMessages } from './use-new-messages.ts';

/** What buyers wrote to the agency that one answers for. */
export default function ListOfB(): ReactNode {
  return (
    <Screen name="messages/list-of-b" title={m.messages_ofBuyers()}>
      <SellerGate rights={['orders']}>{() => <Conversations />}</SellerGate>
    </Screen>
  );
}

function Conversations(): ReactNode {
  const loaded = useEndless(sellerConversations, {});
  useNewMessages(sellerUnread);
  return (
    <RefreshableList
      loaded={loaded}
      keyOf={({ conversationId }) => conversationId}
      skeleton={<RowsSkeleton count={6} />}
      className="flex flex-col gap-2"
      empty={<Empty icon="message" title={m.messages_emptySeller()} text={m.messages_emptySellerText()} />}
    >
      {(conversation) => (
        <ConversationRow
          conversation={conversation}
          params={{ conversationId: conversation.conversationId, userType: '2' }}
        />
      )}
    </RefreshableList>
  );
}
