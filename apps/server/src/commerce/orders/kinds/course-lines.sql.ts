import { productTypes } from '@lyceum/domain/catalogue';
import { statesWithAccess } from '@lyceum/domain/orders';
import { inArray, sql, type SQLWrapper } from 'drizzle-orm';
import { lessons } from '../../../catalogue/lessons/lessons.tables.ts';
import type { Database, Queryable } from '../../../platform/database.ts';
import { products } from '../../../catalogue/products/products.tables.ts';
import { scheduledSessions } from '../../../catalogue/schedule/schedule.tables.ts';
import { orderLines, orders } from '../orders.tables.ts';
import { courseLines, lessonOpenings } from './course-lines.tables.ts';

/**
 * The buyer can watch the course for ever already, so that a second purchase would give nothing. Only online courses: another
 * seat in a room is another seat.
 */
export const ownedForEver = (userId: SQLWrapper) => sql<boolean>`exists (
  select from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId} join ${courseLines} on ${courseLines.orderLineId} = ${orderLines.id}
  where ${orderLines.userId} = ${userId} and ${orderLines.productId} = ${products.id} and ${products.type} = ${productTypes.online}
    and ${courseLines.access} = 'permanent' and ${orderLines.returnedAt} is null and ${inArray(orders.state, [...statesWithAccess])})`;

/**
 * Notes of every line that lets this person watch the product that the lesson was opened, and answers whether there is one. Their orders
 * are locked against a refund until it is noted: who asks for a refund at that moment gets it without this lesson, or the lesson stays shut.
 */
export async function noteOpening(
  db: Pick<Database, '$client'>,
  opening: { userId: string; productId: string; lessonId: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.$client.query<{ open: boolean }>({
    name: 'courses_note_opening',
    text: `with open_lines as (
        select l.id from order_lines l
          join course_lines c on c.order_line_id = l.id
          join orders o on o.id = l.order_id
        where l.user_id = $1 and l.product_id = $2 and l.returned_at is null and o.state = any ($5)
          and coalesce(c.access_until, 'infinity') > $4
        order by o.id for share of o
      ), noted as (
        insert into lesson_openings (order_line_id, lesson_id, opened_at) select id, $3, $4 from open_lines
        on conflict do nothing
      )
      select exists (select from open_lines) open`,
    values: [opening.userId, opening.productId, opening.lessonId, opening.now, statesWithAccess],
  });
  return rows[0]?.open ?? false;
}

/**
 * How far lines of a buyer are used: lessons without those that anybody may try, and sessions without a lesson; used are those whose
 * address the buyer was given, or that had started by `now`. What a player reports of itself does not count.
 */
export async function selectUse(
  db: Queryable,
  { lines, now }: { lines: readonly { id: string; productId: string }[]; now: Date },
): Promise<Map<string, { total: number; used: number }>> {
  const { rows } = await db.execute<{ id: string; total: string; used: string }>(sql`
    select l.id, count(*) total, count(*) filter (where thing.opened or thing.starts_at <= ${now.toISOString()}) used
    from unnest(${sql.param(lines.map(({ id }) => id))}::text[], ${sql.param(lines.map((line) => line.productId))}::text[]) l(id, product_id)
      cross join lateral (
        select o.lesson_id is not null opened, s.starts_at
        from ${lessons} t
          left join ${scheduledSessions} s on s.lesson_id = t.id and s.state = 'planned'
          left join ${lessonOpenings} o on o.lesson_id = t.id and o.order_line_id = l.id
        where t.product_id = l.product_id and not t.trial
        union all
        select false, s.starts_at from ${scheduledSessions} s
        where s.state = 'planned' and s.lesson_id is null
          and (s.order_line_id = l.id or (s.product_id = l.product_id and s.order_line_id is null))
      ) thing
    group by l.id`);
  return new Map(rows.map(({ id, total, used }) => [id, { total: Number(total), used: Number(used) }]));
}
