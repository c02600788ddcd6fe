import { otherSide, type Side } from '@lyceum/domain/messages';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { broadcast, type Audience } from '../../platform/realtime.ts';
import type { Conversation } from './messages.sql.ts';

type Members = Pick<Conversation, 'id' | 'userId' | 'agencyId'>;

/** Whose open pages show one side of a conversation. */
function audienceOf({ userId, agencyId }: Members, side: Side): Audience {
  if (side === 'buyer') {
    return `account:${userId}`;
  }
  return agencyId === null ? 'support' : `agency:${agencyId}:orders`;
}

/** The pages of both sides read anew what stands in a conversation. */
export const tellMembers = (tx: Transaction, conversation: Members): Promise<void> =>
  broadcast(tx, [
    { audience: audienceOf(conversation, 'buyer'), topic: 'messages', about: conversation.id },
    {
      audience: audienceOf(conversation, 'seller'),
      topic: conversation.agencyId === null ? 'desk' : 'messages',
      about: conversation.id,
    },
  ]);

/** The pages of the other side read anew what stands in a conversation. */
export const tellOtherSide = (tx: Transaction, conversation: Members, side: Side): Promise<void> =>
  broadcast(tx, [
    {
      audience: audienceOf(conversation, otherSide(side)),
      topic: side === 'buyer' && conversation.agencyId === null ? 'desk' : 'messages',
      about: conversation.id,
    },
  ]);

/** Those at the desk of official support read it anew. */
export const tellDesk = (tx: Queryable, about: string): Promise<void> =>
  broadcast(tx, [{ audience: 'support', topic: 'desk', about }]);

/** The other side of a conversation sees that this one is typing. */
export const tellTyping = (tx: Queryable, conversation: Members, side: Side): Promise<void> =>
  broadcast(tx, [{ audience: audienceOf(conversation, otherSide(side)), topic: 'typing', about: conversation.id }]);
