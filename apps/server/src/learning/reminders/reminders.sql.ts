import type { LocalizedText } from '@lyceum/domain/language';
import { statesWithAccess } from '@lyceum/domain/orders';
import { lt, sql } from 'drizzle-orm';
import { scheduledSessions } from '../../catalogue/schedule/schedule.tables.ts';
import { orderLines, orders } from '../../commerce/orders/orders.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { sessionReminders } from './reminders.tables.ts';

export interface Due {
  lineId: string;
  orderId: string;
  userId: string;
  productName: LocalizedText;
  startsAt: Date;
  zone: string;
}

/**
 * Notes at most so many sessions that begin between two instants as told of, and answers those, the earliest first. Each goes to whoever had paid
 * for it by then that it was `ahead` milliseconds away. Of several processes at once one notes it.
 */
export async function noteDueSessions(
  tx: Transaction,
  { from, until, ahead, most }: { from: Date; until: Date; ahead: number; most: number },
): Promise<Due[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    with due as (
        select l.id line_id, l.order_id, l.user_id, l.product_name, s.id session_id, s.starts_at, s.zone
        from ${scheduledSessions} s
          join ${orderLines} l on l.product_id = s.product_id and (s.order_line_id = l.id or s.order_line_id is null)
          join ${orders} o on o.id = l.order_id
        where s.state = 'planned' and s.starts_at > ${from.toISOString()} and s.starts_at <= ${until.toISOString()}
          and l.returned_at is null and o.state = any (${sql.param([...statesWithAccess])}::text[])
          and o.paid_at <= s.starts_at - ${ahead}::bigint * interval '1 millisecond'
          and not exists (select from ${sessionReminders} r where r.order_line_id = l.id and r.session_id = s.id and r.starts_at = s.starts_at)
        order by l.id, s.starts_at limit ${most}),
      noted as (
        insert into ${sessionReminders} (order_line_id, session_id, starts_at)
        select line_id, session_id, starts_at from due on conflict do nothing returning order_line_id, session_id)
    select due.line_id "lineId", due.order_id "orderId", due.user_id "userId", due.product_name "productName", due.starts_at "startsAt", due.zone
    from due join noted on noted.order_line_id = due.line_id and noted.session_id = due.session_id
    order by due.starts_at, due.line_id`);
  return rows.map((row) => ({ ...(row as unknown as Due), startsAt: new Date(row['startsAt'] as string) }));
}

export async function deleteOldReminders(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessionReminders).where(lt(sessionReminders.startsAt, before));
}
