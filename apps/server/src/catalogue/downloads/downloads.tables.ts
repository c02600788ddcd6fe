import type { AppPlatform } from '@lyceum/domain/app-versions';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant, words } from '../../platform/columns.ts';

/** The app as it is to be had now: one row for each platform that it is out for. */
export const appVersions = pgTable('app_versions', {
  platform: text('platform').$type<AppPlatform>().primaryKey(),
  /** The newest version. */
  number: text('number').notNull(),
  /** Older ones must be updated before one goes on. */
  minimum: text('minimum').notNull(),
  /** What is new. */
  notes: words('notes').notNull(),
  /** Empty: there is none. */
  storeAddress: text('store_address').notNull(),
  packageAddress: text('package_address').notNull(),
  changedAt: instant('changed_at').notNull(),
});
