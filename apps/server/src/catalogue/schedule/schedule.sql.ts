import type { Span } from '@lyceum/domain/schedule';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { scheduledSessions } from './schedule.tables.ts';

export type SessionRow = typeof scheduledSessions.$inferSelect;
/** A session as one line has it. */
export interface LineSession extends Pick<SessionRow, 'id' | 'startsAt' | 'endsAt' | 'zone' | 'room'> {
  lineId: string;
}

/** The planned sessions of lines: their own, and those of the product that they bought. In the order in which they are held. */
export async function selectSessionsOfLines(
  db: Queryable,
  lines: readonly { id: string; productId: string }[],
): Promise<LineSession[]> {
  if (lines.length === 0) {
    return [];
  }
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select l.id "lineId", s.id, s.starts_at "startsAt", s.ends_at "endsAt", s.zone, s.room
    from unnest(${sql.param(lines.map(({ id }) => id))}::text[], ${sql.param(lines.map((line) => line.productId))}::text[]) l(id, product_id)
      join ${scheduledSessions} s on s.state = 'planned'
        and (s.order_line_id = l.id or (s.product_id = l.product_id and s.order_line_id is null))
    order by s.starts_at, s.id`);
  return rows.map((row) => ({
    lineId: row.lineId ?? '',
    id: row.id ?? '',
    startsAt: new Date(row.startsAt ?? ''),
    endsAt: new Date(row.endsAt ?? ''),
    zone: row.zone ?? '',
    room: row.room ?? null,
  }));
}

/** Plans the sessions of a product's lessons, moves those whose time changed, and cancels those that are no more: attendances name them. */
export async function replaceLessonSessions(
  tx: Transaction,
  productId: string,
  planned: readonly Pick<SessionRow, 'id' | 'lessonId' | 'startsAt' | 'endsAt' | 'zone'>[],
): Promise<void> {
  const lessonIds = planned.flatMap(({ lessonId }) => lessonId ?? []);
  const ofProduct = and(eq(scheduledSessions.productId, productId), isNull(scheduledSessions.orderLineId));
  await tx
    .update(scheduledSessions)
    .set({ state: 'cancelled' })
    .where(
      lessonIds.length === 0
        ? ofProduct
        : and(
            ofProduct,
            sql`(${isNull(scheduledSessions.lessonId)} or ${notInArray(scheduledSessions.lessonId, lessonIds)})`,
          ),
    );
  if (planned.length > 0) {
    await tx
      .insert(scheduledSessions)
      .values(planned.map((session) => ({ ...session, productId })))
      .onConflictDoUpdate({
        target: scheduledSessions.lessonId,
        set: {
          startsAt: sql`excluded.starts_at`,
          endsAt: sql`excluded.ends_at`,
          zone: sql`excluded.zone`,
          state: sql`'planned'`,
        },
      });
  }
}

type LineSessionRow = Pick<
  typeof scheduledSessions.$inferInsert,
  'id' | 'productId' | 'orderLineId' | 'startsAt' | 'endsAt' | 'zone' | 'capacity'
>;

export async function insertLineSession(tx: Transaction, session: LineSessionRow): Promise<void> {
  await tx.insert(scheduledSessions).values(session);
}

/** A part of a statement that plans sessions of lines: of what the select answers, in the order of `LineSessionRow`. */
export const planLineSessionsSql = (select: string): string =>
  `insert into scheduled_sessions (id, product_id, order_line_id, starts_at, ends_at, zone, capacity) ${select}`;

export async function updateSessionTime(tx: Transaction, id: string, { startsAt, endsAt }: Span): Promise<void> {
  await tx.update(scheduledSessions).set({ startsAt, endsAt }).where(eq(scheduledSessions.id, id));
}

export async function cancelLineSessions(tx: Transaction, lineIds: readonly string[]): Promise<void> {
  await tx
    .update(scheduledSessions)
    .set({ state: 'cancelled' })
    .where(inArray(scheduledSessions.orderLineId, [...lineIds]));
}
