import type { Act } from '@lyceum/domain/permissions';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/columns.ts';

/** What a row says of the thing: ids, states, figures, flags; never a name, an address or a text of a person. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * Every change by staff. The database refuses update, delete and truncate. No foreign keys: a row outlives what it tells of.
 * Ids sort by time, so that they are the order of reading too.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id().primaryKey(),
    at: instant('at').notNull(),
    /** Null: the server's own command line. */
    staffId: id('staff_id'),
    /** The tenant of who did it; null: the platform. */
    agencyId: id('agency_id'),
    act: text('act').$type<Act>().notNull(),
    thing: text('thing').notNull(),
    before: jsonb('before').$type<AuditFacts>(),
    after: jsonb('after').$type<AuditFacts>(),
  },
  (table) => [
    index('audit_log_staff').on(table.staffId, table.id),
    index('audit_log_thing').on(table.thing, table.id),
    index('audit_log_act').on(table.act, table.id),
    index('audit_log_at').on(table.at),
  ],
);
