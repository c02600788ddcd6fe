import type { Language } from '@lyceum/domain/language';
import type { ConsentKind, Gender, IdentitySource } from '@lyceum/domain/accounts';
import type { Browser, System } from '@lyceum/domain/devices';
import type { Region } from '@lyceum/domain/region';
import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../../platform/columns.ts';

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    /** E.164; null: the person signs in another way (`identities`) and gave none yet. */
    phone: text('phone').unique(),
    nickName: text('nick_name').notNull(),
    avatar: text('avatar'),
    gender: text('gender').$type<Gender>(),
    /** A day, `1990-03-08`. */
    birthday: date('birthday', { mode: 'string' }),
    region: text('region').$type<Region>().notNull(),
    language: text('language').$type<Language>().notNull(),
    /** argon2id; null until the person sets a password. */
    passwordHash: text('password_hash'),
    /** A child whose guardian has not consented yet: may look, but not spend. */
    awaitsConsent: boolean('awaits_consent').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Blocked by the platform: may not sign in. */
    blockedAt: instant('blocked_at'),
    /** Why, as the person was told; null while the account is not blocked. */
    blockedReason: text('blocked_reason'),
    /** When the password, the phone, the e-mail address or another way in last became another one, or came in addition; null: never since it was opened. */
    wayInChangedAt: instant('way_in_changed_at'),
    /** When the account was cancelled: it leads to nobody since. */
    erasedAt: instant('erased_at'),
    /** Since when the platform lets the person buy at distribution prices. */
    distributorSince: instant('distributor_since'),
  },
  (table) => [
    // Support finds a person by the last digits of a number or the first characters of a nickname.
    index('users_phone_end').on(sql`reverse(${table.phone}) text_pattern_ops`),
    index('users_nick_name').on(sql`lower(${table.nickName}) text_pattern_ops`),
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

/** How a person signs in other than by phone: the account at a third party, or an e-mail address. */
export const identities = pgTable(
  'identities',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source').$type<IdentitySource>().notNull(),
    /** What the source knows the person by: its own id, or the e-mail address in small letters. */
    subject: text('subject').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // One person has one account, whoever is faster.
    unique('identities_subject').on(table.source, table.subject),
    index('identities_user').on(table.userId),
  ],
);

/**
 * What the chat app calls a person at one of our accounts there, which is whom it asks to pay; it lets nobody in. The newest that was
 * learned: a family may share an account here, and each of them has an account there.
 */
export const openids = pgTable(
  'openids',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    appId: text('app_id').notNull(),
    openid: text('openid').notNull(),
    learnedAt: instant('learned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.appId] })],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token: a stolen table lets nobody in. */
    tokenHash: bytes('token_hash').primaryKey(),
    /** What the session is called on the wire; it opens nothing. */
    id: id().unique().notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    browser: text('browser').$type<Browser>().notNull(),
    system: text('system').$type<System>().notNull(),
    /** From where it was last used, shortened (`203.0.113.*`). */
    network: text('network').notNull(),
    /** The name that this browser keeps (`known-device.ts`): it has one session of an account at a time. */
    deviceName: text('device_name').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/**
 * Living codes of a phone or an e-mail address: one for each who asked (a known browser, or a network), so that nobody makes another's code
 * invalid by asking for one of his own. Whichever comes back proves the address.
 */
export const verifyCodes = pgTable(
  'verify_codes',
  {
    /** A phone in E.164, or an e-mail address in small letters. */
    address: text('address').notNull(),
    /** A keyed hash of who asked. */
    asker: bytes('asker').notNull(),
    /** SHA-256 of address and code under the server's secret. */
    codeHash: bytes('code_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.address, table.asker] })],
);

/** Every consent is a row with its time, and so is its withdrawal; none is ever changed. */
export const consents = pgTable(
  'consents',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ConsentKind>().notNull(),
    version: text('version').notNull(),
    /** When it was given, or withdrawn. */
    givenAt: instant('given_at')
      .notNull()
      .default(sql`now()`),
    withdrawn: boolean('withdrawn').notNull().default(false),
  },
  (table) => [index('consents_user').on(table.userId)],
);
