import type { FileKind, FilePurpose, FileRefusal, FileState } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { agencies } from '../agencies/agencies.tables.ts';
import { bytes, id, instant } from '../../platform/columns.ts';
import { staff } from '../staff/staff.tables.ts';

export const files = pgTable(
  'files',
  {
    id: id().$type<FileId>().primaryKey(),
    purpose: text('purpose').$type<FilePurpose>().notNull(),
    /** Who sent it: somebody of the staff, or a user of the storefront. */
    ownerStaff: id('owner_staff').references(() => staff.id, { onDelete: 'set null' }),
    /** The tenant; null for the platform's own and for users'. */
    agencyId: id('agency_id').references(() => agencies.id),
    userId: id('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<FileState>().notNull(),
    /** Set with the state `refused`. */
    refusal: text('refusal').$type<FileRefusal>(),
    name: text('name').notNull(),
    /** Bytes: as announced, then of what is kept; of a public picture the bytes that came. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** As the bytes say; null until they were looked at. */
    kind: text('kind').$type<FileKind>(),
    width: integer('width'),
    height: integer('height'),
    /** `rrggbbrrggbb`: the colours of two corners of a public picture, as its address carries them; null where it is clear in places. */
    colour: text('colour'),
    /** Of a video, rounded up. */
    seconds: integer('seconds'),
    createdAt: instant('created_at').notNull(),
    /** Of a sealed one: its key, wrapped (`platform/vault.ts`). */
    seal: bytes('seal'),
    /** When its bytes began to be checked, which counts for five minutes since whoever began may die; or when a film was last said to be converted. */
    claimedAt: instant('claimed_at'),
    usedAt: instant('used_at'),
    /** When it was first noticed that nothing shows it any more. */
    unseenSince: instant('unseen_since'),
  },
  (table) => [
    index('files_agency').on(table.agencyId, table.id),
    index('files_owner_staff').on(table.ownerStaff),
    index('files_user').on(table.userId),
    // Few at any time: what the sweep and the limit of open uploads look at.
    index('files_unused')
      .on(table.createdAt)
      .where(sql`${table.usedAt} is null`),
    check(
      'files_one_owner',
      sql`${table.userId} is null or (${table.ownerStaff} is null and ${table.agencyId} is null)`,
    ),
  ],
);
