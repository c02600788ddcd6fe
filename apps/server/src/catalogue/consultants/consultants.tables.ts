import type { Credential } from '@lyceum/domain/consultants';
import type { Language, LocalizedText } from '@lyceum/domain/language';
import type { Region } from '@lyceum/domain/region';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { bytes, id, instant, words } from '../../platform/columns.ts';

export const consultants = pgTable('consultants', {
  id: id().primaryKey(),
  /** Who it is; null: a consultant from before, whose place nobody has taken yet. */
  userId: id('user_id')
    .unique('consultants_user')
    .references(() => users.id, { onDelete: 'set null' }),
  name: words('name').notNull(),
  title: words('title').notNull(),
  story: words('story').notNull(),
  topics: jsonb('topics').$type<LocalizedText[]>().notNull(),
  languages: jsonb('languages').$type<Language[]>().notNull(),
  /** Where most of those live whom the consultant advises. */
  region: text('region').$type<Region>().notNull().default('tw'),
  avatar: text('avatar').notNull(),
  credentials: jsonb('credentials').$type<Credential[]>().notNull().default([]),
  /** IANA zone; of one with hours the same as theirs. */
  zone: text('zone').notNull(),
});

/** Which agencies may offer a consultant: he accepted, and has not withdrawn. */
export const consultantAgencies = pgTable(
  'consultant_agencies',
  {
    consultantId: id('consultant_id')
      .notNull()
      .references(() => consultants.id, { onDelete: 'cascade' }),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    acceptedAt: instant('accepted_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.consultantId, table.agencyId] }),
    index('consultant_agencies_agency').on(table.agencyId),
  ],
);

/** An agency asks somebody to let himself be offered. Answered, neither the link nor whom it went to is kept. */
export const consultantInvitations = pgTable(
  'consultant_invitations',
  {
    id: id().primaryKey(),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    /** A consultant from before, whose place is handed over. */
    consultantId: id('consultant_id').references(() => consultants.id, { onDelete: 'cascade' }),
    /** A phone in E.164, or an e-mail address. */
    recipient: text('recipient'),
    /** SHA-256 of the token in the link. */
    tokenHash: bytes('token_hash').unique('consultant_invitations_token'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Null: it waits for an answer. */
    accepted: boolean('accepted'),
  },
  (table) => [
    index('consultant_invitations_agency').on(table.agencyId, table.createdAt),
    check(
      'consultant_invitations_open',
      sql`(${table.accepted} is null) = (${table.tokenHash} is not null) and (${table.accepted} is null) = (${table.recipient} is not null)`,
    ),
  ],
);
