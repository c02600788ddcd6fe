import { sellerUnread } from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { RowLink } from '../ui/list-row.tsx';
import { UnreadBadge, unreadEvery } from '../ui/unread-badge.tsx';

/** Leads to the conversations of the agency that one answers for. */
export function SellerMessagesRow(): ReactNode {
  const loaded = useCall(sellerUnread, {}, { every: unreadEvery });
  const count = loaded.state === 'ready' ? loaded.data.count : 0;
  return (
    <RowLink icon="message" title={m.messages_ofBuyers()} value={<UnreadBadge count={count} />} to={routes.listOfB} />
  );
}
