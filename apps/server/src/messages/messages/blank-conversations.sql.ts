import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.ts';
import { conversations, messageFiles, messages } from './messages.tables.ts';

/** Of a person who is no more, whose words are blanked: each message stands as taken back, and nobody writes there again. */
export async function closeConversationsOf(tx: Transaction, userId: string, at: Date): Promise<void> {
  const own = tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.userId, userId));
  await tx
    .update(messages)
    .set({ takenBackAt: sql`coalesce(${messages.takenBackAt}, ${at.toISOString()}::timestamptz)`, fileCount: 0 })
    .where(inArray(messages.conversationId, own));
  await tx.delete(messageFiles).where(inArray(messageFiles.conversationId, own));
  await tx
    .update(conversations)
    .set({ buyerBlocks: true, lastFiles: 0, buyerUnread: 0, sellerUnread: 0 })
    .where(eq(conversations.userId, userId));
}
