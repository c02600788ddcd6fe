import type { SettingName } from '@lyceum/domain/settings';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

/** What operators set apart from the usual; the names and their bounds are in packages/domain. */
export const shopSettings = pgTable('shop_settings', {
  name: text('name').$type<SettingName>().primaryKey(),
  value: integer('value').notNull(),
  changedAt: instant('changed_at').notNull(),
});
