import type { Span } from '@lyceum/domain/schedule';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { busyCalendars, busySpans } from './busy-calendars.tables.ts';

export type BusyCalendarRow = typeof busyCalendars.$inferSelect;

export async function selectBusyCalendar(db: Queryable, resourceId: string): Promise<BusyCalendarRow | null> {
  const [row] = await db.select().from(busyCalendars).where(eq(busyCalendars.resourceId, resourceId));
  return row ?? null;
}

export async function upsertBusyCalendar(tx: Transaction, row: BusyCalendarRow): Promise<void> {
  await tx.insert(busyCalendars).values(row).onConflictDoUpdate({ target: busyCalendars.resourceId, set: row });
}

export async function deleteBusyCalendar(tx: Transaction, resourceId: string): Promise<void> {
  await tx.delete(busyCalendars).where(eq(busyCalendars.resourceId, resourceId));
}

/** Written over as a whole; many a statement, since parameters are limited. */
export async function replaceBusySpans(tx: Transaction, resourceId: string, spans: readonly Span[]): Promise<void> {
  const atOnce = 1_000;
  await tx.delete(busySpans).where(eq(busySpans.resourceId, resourceId));
  for (let from = 0; from < spans.length; from += atOnce) {
    // oxlint-disable-next-line no-await-in-loop
    await tx
      .insert(busySpans)
      .values(spans.slice(from, from + atOnce).map(({ startsAt, endsAt }) => ({ resourceId, startsAt, endsAt })));
  }
}

/** Of those that were not read since, the longest waiting; another process passes over them. */
export async function claimBusyCalendars(
  tx: Transaction,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<BusyCalendarRow[]> {
  const rows = await tx
    .select()
    .from(busyCalendars)
    .where(lt(busyCalendars.readAt, before))
    .orderBy(asc(busyCalendars.readAt))
    .limit(most)
    .for('update', { skipLocked: true });
  for (const { resourceId } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    await tx.update(busyCalendars).set({ readAt: now }).where(eq(busyCalendars.resourceId, resourceId));
  }
  return rows;
}

export async function noteTrouble(
  tx: Transaction,
  { resourceId, sealedAddress }: Pick<BusyCalendarRow, 'resourceId' | 'sealedAddress'>,
  trouble: BusyCalendarRow['trouble'],
): Promise<boolean> {
  // Another address may have been linked while this one was read.
  const noted = await tx
    .update(busyCalendars)
    .set({ trouble })
    .where(and(eq(busyCalendars.resourceId, resourceId), eq(busyCalendars.sealedAddress, sealedAddress)))
    .returning({ id: busyCalendars.resourceId });
  return noted.length > 0;
}
