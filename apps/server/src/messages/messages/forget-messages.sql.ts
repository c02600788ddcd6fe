import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { conversations, messageReports, messages, supportCases } from './messages.tables.ts';

/** The oldest before that moment; answers how many. What a report waits with is its own copy. */
export async function deleteMessages(db: Queryable, until: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${messages} where ctid = any (array(
      select ctid from ${messages} where sent_at < ${until.toISOString()}::timestamptz limit ${limit}))`);
  return rowCount ?? 0;
}

/** In which nothing was written since then, unless somebody waits there for an answer or a decision: then it is empty. */
export async function deleteOldConversations(db: Queryable, until: Date): Promise<void> {
  await db.execute(sql`
    delete from ${conversations} c where c.last_at < ${until.toISOString()}::timestamptz
      and not exists (select from ${messages} m where m.conversation_id = c.id)
      and not exists (select from ${supportCases} s where s.conversation_id = c.id and s.state <> 'solved')
      and not exists (select from ${messageReports} r where r.conversation_id = c.id and r.state = 'open')`);
  await db.execute(sql`
    update ${conversations} set excerpt = '', last_files = 0, buyer_unread = 0, seller_unread = 0
    where last_at < ${until.toISOString()}::timestamptz and (excerpt, last_files, buyer_unread, seller_unread) <> ('', 0, 0, 0)`);
}
