import type { FileId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import type { ReportState } from '@lyceum/domain/messages';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { conversations, messageFiles, messageReports, messages, type ReportedMessage } from './messages.tables.ts';

export type Report = typeof messageReports.$inferSelect;

/** The newest of a conversation, the oldest first. */
export async function selectNewest(tx: Transaction, conversationId: string, limit: number): Promise<ReportedMessage[]> {
  const rows = await tx
    .select({
      seq: messages.seq,
      side: messages.side,
      text: messages.text,
      sentAt: messages.sentAt,
      files: sql<FileId[]>`array(select f.file_id from ${messageFiles} f
        where f.conversation_id = messages.conversation_id and f.seq = messages.seq order by f.position)`,
    })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.seq))
    .limit(limit);
  return rows.toReversed().map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

/** False where that side's last report was not looked at yet. */
export async function insertReport(tx: Transaction, row: typeof messageReports.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(messageReports).values(row).onConflictDoNothing().returning({ id: messageReports.id });
  return rows.length > 0;
}

/** Open ones by who waits longest, decided ones the newest first. */
export async function selectReports(
  db: Queryable,
  state: ReportState,
  language: Language,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = eq(messageReports.state, state);
  const order = state === 'open' ? asc(messageReports.at) : desc(messageReports.decidedAt);
  const [rows, [total]] = await Promise.all([
    db
      .select({
        one: messageReports,
        userId: users.id,
        buyer: users.nickName,
        agencyId: agencies.id,
        agency: sql<string>`${agencies.name} ->> ${language}::text`,
        decidedBy: staff.name,
      })
      .from(messageReports)
      .innerJoin(conversations, eq(conversations.id, messageReports.conversationId))
      .innerJoin(users, eq(users.id, conversations.userId))
      .innerJoin(agencies, eq(agencies.id, conversations.agencyId))
      .leftJoin(staff, eq(staff.id, messageReports.decidedBy))
      .where(where)
      .orderBy(order, asc(messageReports.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(messageReports).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function lockReport(tx: Transaction, id: string): Promise<Report | null> {
  const [row] = await tx.select().from(messageReports).where(eq(messageReports.id, id)).for('update');
  return row ?? null;
}

export async function updateReport(tx: Transaction, id: string, change: Partial<Report>): Promise<void> {
  await tx
    .update(messageReports)
    .set(change)
    .where(and(eq(messageReports.id, id), eq(messageReports.state, 'open')));
}
