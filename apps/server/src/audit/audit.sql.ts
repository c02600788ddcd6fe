import type { Queryable } from '../platform/database.ts';
import { auditLog } from './audit.tables.ts';

export async function insertAudit(tx: Queryable, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row);
}
