import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../../platform/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As its authenticator names it; base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** How often the authenticator says that it signed; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The relying party's id: the name of the host at which it was made, where alone browsers offer it. */
    host: text('host').notNull(),
    /** As its owner calls it. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** What browsers are to sign; a row goes with its first use, and lives some minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: bytes('challenge_hash').primaryKey(),
    /** SHA-256 of the cookie of the browser that asked. */
    browserHash: bytes('browser_hash').notNull(),
    /** Whose account gets a passkey; null: somebody signs in. */
    userId: id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('passkey_challenges_created').on(table.createdAt)],
);
