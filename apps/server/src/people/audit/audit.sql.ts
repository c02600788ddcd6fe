import type { Act } from '@lyceum/domain/permissions';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/database.ts';
import { staff } from '../staff/staff.tables.ts';
import { auditLog } from './audit.tables.ts';

export async function insertAudit(tx: Queryable, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row);
}

export interface AuditFilter {
  from?: Date | undefined;
  until?: Date | undefined;
  staffId?: string | undefined;
  act?: Act | undefined;
  thing?: string | undefined;
  /** Older than this row. */
  after?: string | undefined;
}

/** Newest first. Ids begin with the time, so that their order is the order of time and pages never overlap. */
export function selectAudit(db: Database, filter: AuditFilter, limit: number) {
  const { from, until, staffId, act, thing, after } = filter;
  return db
    .select({ row: auditLog, staffName: staff.name })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(
      and(
        from && gte(auditLog.at, from),
        until && lt(auditLog.at, until),
        staffId === undefined ? undefined : eq(auditLog.staffId, staffId),
        act && eq(auditLog.act, act),
        thing === undefined ? undefined : eq(auditLog.thing, thing),
        after === undefined ? undefined : lt(auditLog.id, after),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** The newest change of a thing, with the name of who made it; null before the first. */
export async function selectLastDeed(db: Queryable, thing: string) {
  const [row] = await db
    .select({ at: auditLog.at, agencyId: auditLog.agencyId, staffName: staff.name })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(eq(auditLog.thing, thing))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row ?? null;
}
