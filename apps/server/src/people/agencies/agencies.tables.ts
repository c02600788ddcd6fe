import type { AgencyState } from '@lyceum/domain/agencies';
import type { WithheldKind } from '@lyceum/domain/applications';
import type { Region } from '@lyceum/domain/region';
import { sql } from 'drizzle-orm';
import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, words } from '../../platform/columns.ts';

export const agencies = pgTable('agencies', {
  id: id().primaryKey(),
  /** The head office that it belongs to, when it has one. */
  masterId: id('master_id'),
  name: words('name').notNull(),
  story: words('story').notNull(),
  city: words('city').notNull(),
  address: words('address'),
  region: text('region').$type<Region>().notNull(),
  zone: text('zone').notNull(),
  /** Its number, which buyers read. */
  licence: text('licence'),
  /** The paper, a private file. */
  licenceFileId: id('licence_file_id'),
  logo: text('logo').notNull(),
  cover: text('cover').notNull(),
  foundedYear: integer('founded_year').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  /** Nothing of a blocked or closed agency is sold; its buyers keep what they bought. */
  state: text('state').$type<AgencyState>().notNull().default('open'),
  /** Why it is blocked, as its owners were told; null while it is open. */
  blockedReason: text('blocked_reason'),
  /** When an owner began to close it; nothing of it is sold since. */
  closingAt: instant('closing_at'),
  /** What is out of the shop because a paper that it needs is over. */
  withheld: text('withheld')
    .array()
    .$type<WithheldKind[]>()
    .notNull()
    .default(sql`'{}'`),
  /** The platform's part of a sale, in hundredths of a percent. */
  commissionBps: integer('commission_bps').notNull().default(1000),
});
