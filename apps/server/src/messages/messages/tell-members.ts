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

/** The pages of both sides read anew what stands in a conversation; not those that have the newest message already, where that is all. */
export function tellMembers(tx: Transaction, conversation: Members, newest?: number): Promise<void> {
  const told = { about: conversation.id, ...(newest !== undefined && { upTo: newest }) };
  return broadcast(tx, [
    { audience: audienceOf(conversation, 'buyer'), topic: 'messages', ...told },
    {
      audience: audienceOf(conversation, 'seller'),
      topic: conversation.agencyId === null ? 'desk' : 'messages',
      ...told,
    },
  ]);
}

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
