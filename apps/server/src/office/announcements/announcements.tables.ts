import type { Audience, Policy } from '@lyceum/domain/announcements';
import type { Region } from '@lyceum/domain/region';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, words } from '../../platform/columns.ts';

/** What the platform tells its merchants on the first screen of their work, or everybody in the shop. */
export const announcements = pgTable(
  'announcements',
  {
    id: id().primaryKey(),
    title: words('title').notNull(),
    text: words('text').notNull(),
    audience: text('audience').$type<Audience>().notNull().default('merchants'),
    /** Of which region; null: all. */
    region: text('region').$type<Region>(),
    /** Shown from and until (exclusive); null: at once, and until it is stopped. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull(),
    stoppedAt: instant('stopped_at'),
    /** Of which legal text it tells; null: of none. */
    policy: text('policy').$type<Policy>(),
    /** The last account that was told of it, in the order of their ids; and when all were. */
    toldUpTo: id('told_up_to'),
    toldAt: instant('told_at'),
  },
  (table) => [
    index('announcements_untold')
      .on(table.id)
      .where(sql`policy is not null and told_at is null`),
    index('announcements_created').on(table.createdAt.desc().nullsFirst(), table.id),
    check('announcements_span', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);
