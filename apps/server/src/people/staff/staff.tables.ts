import type { StaffState } from '@lyceum/domain/staff';
import type { Language } from '@lyceum/domain/language';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { agencies } from '../agencies/agencies.tables.ts';
import { bytes, id, instant } from '../../platform/columns.ts';

export const staff = pgTable(
  'staff',
  {
    id: id().primaryKey(),
    /** Null: of the platform. */
    agencyId: id('agency_id').references(() => agencies.id),
    /** In small letters; one person, one account, whatever the agency. */
    email: text('email').notNull(),
    /** Empty until the invitation is accepted. */
    name: text('name').notNull().default(''),
    language: text('language').$type<Language>().notNull(),
    /** Of an agency alone; has all its rights. */
    owner: boolean('owner').notNull().default(false),
    rights: text('rights').array().notNull(),
    state: text('state').$type<StaffState>().notNull(),
    /** argon2id; null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('staff_email').on(sql`lower(${table.email})`),
    index('staff_agency').on(table.agencyId, table.id),
    check('staff_owner_of_agency', sql`not ${table.owner} or ${table.agencyId} is not null`),
  ],
);

const staffId = () =>
  id('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/** Beside the account, so that no list of staff ever reads a secret. */
export const staffSecondFactors = pgTable('staff_second_factors', {
  staffId: staffId().primaryKey(),
  /** The TOTP secret, sealed under the server's secret. */
  secret: bytes('secret').notNull(),
  /** Null until its first code was shown to us. */
  confirmedAt: instant('confirmed_at'),
  /** The newest step of 30 s whose code was taken; no code of it or of an earlier one is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of staff id and code under the server's secret. */
    codeHash: bytes('code_hash').primaryKey(),
    staffId: staffId(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_staff').on(table.staffId)],
);

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: id().primaryKey(),
    /** SHA-256 of the token: a stolen table lets nobody in. */
    tokenHash: bytes('token_hash').unique().notNull(),
    staffId: staffId(),
    /** The browser's own words, shortened; no address. */
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** False: only the password was shown, and the session opens nothing but the second factor. */
    secondFactorDone: boolean('second_factor_done').notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
);

/** One living invitation per person; asking again replaces it. */
export const staffInvitations = pgTable('staff_invitations', {
  staffId: staffId().primaryKey(),
  /** SHA-256 of the token in the link. */
  tokenHash: bytes('token_hash').unique().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** One living link per member of staff by which somebody at hand asks for an invitation to his own e-mail address; its use removes it. */
export const staffOpenInvitations = pgTable('staff_open_invitations', {
  /** Who invites. */
  staffId: staffId().primaryKey(),
  /** SHA-256 of the token in the link. */
  tokenHash: bytes('token_hash').unique('staff_open_invitations_token').notNull(),
  /** Those of the post that is offered. */
  rights: text('rights').array().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** One living link per person to a new password; asking again replaces it, and its use removes it. */
export const staffPasswordResets = pgTable('staff_password_resets', {
  staffId: staffId().primaryKey(),
  /** SHA-256 of the token in the link. */
  tokenHash: bytes('token_hash').unique('staff_password_resets_token').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** An operator asks that a lost second factor be forgotten, and another one decides. */
export const staffFactorResets = pgTable(
  'staff_factor_resets',
  {
    id: id().primaryKey(),
    /** Whose it is. */
    staffId: staffId(),
    reason: text('reason').notNull(),
    askedBy: id('asked_by')
      .notNull()
      .references(() => staff.id),
    askedAt: instant('asked_at').notNull(),
    /** Null until it is decided; one that was too old is decided by nobody. */
    decidedBy: id('decided_by').references(() => staff.id),
    decidedAt: instant('decided_at'),
    approved: boolean('approved'),
  },
  (table) => [
    uniqueIndex('staff_factor_resets_open')
      .on(table.staffId)
      .where(sql`${table.decidedAt} is null`),
    check(
      'staff_factor_resets_eyes',
      sql`${table.decidedBy} is null or not ${table.approved} or ${table.decidedBy} <> ${table.askedBy}`,
    ),
    check('staff_factor_resets_oneself', sql`${table.askedBy} <> ${table.staffId}`),
  ],
);

/** The storefront's account that somebody of the staff tied, to work with a phone. */
export const staffPhones = pgTable('staff_phones', {
  staffId: staffId().primaryKey(),
  /** Null until the link was opened with the phone. */
  userId: id('user_id')
    .unique('staff_phones_user')
    .references(() => users.id, { onDelete: 'set null' }),
  tiedAt: instant('tied_at'),
  /** SHA-256 of the token in the link; null when none is waiting. */
  tokenHash: bytes('token_hash').unique('staff_phones_token'),
  expiresAt: instant('expires_at'),
});
