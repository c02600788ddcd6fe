import type { DisplayCurrency } from '@lyceum/domain/display-currency';
import type { Language } from '@lyceum/domain/language';
import type { NoticeSwitch, QuietHours } from '@lyceum/domain/notices';
import type { NoticeWay, Theme } from '@lyceum/domain/preferences';
import type { Region } from '@lyceum/domain/region';
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** What a person chose, on whichever device; null: nothing yet. */
export const preferences = pgTable('preferences', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of the shop, and of messages. */
  language: text('language').$type<Language>(),
  /** Of the shop that is shown; the account's own region stays. */
  region: text('region').$type<Region>(),
  /** Shown beside the currency in which something is sold. */
  currency: text('currency').$type<DisplayCurrency>(),
  theme: text('theme').$type<Theme>(),
  elder: boolean('elder'),
  noticesBy: text('notices_by').$type<NoticeWay>(),
  noticesOff: jsonb('notices_off').$type<NoticeSwitch[]>(),
  quiet: jsonb('quiet').$type<QuietHours>(),
  changedAt: instant('changed_at').notNull(),
});
