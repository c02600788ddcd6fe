import { index, pgTable } from 'drizzle-orm/pg-core';
import { id } from '../../platform/columns.ts';

/**
 * Consultants and spaces whose time changed: triggers of the database write them in the transaction of the change, a row each, so that
 * nobody waits for anybody. The job that looks at their calendars takes them out.
 */
export const timeChanges = pgTable('time_changes', { resourceId: id('resource_id').notNull() }, (table) => [
  index('time_changes_resource').on(table.resourceId),
]);
