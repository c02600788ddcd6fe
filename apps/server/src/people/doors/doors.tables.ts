import type { ThirdParty } from '@lyceum/domain/doors';
import type { Region } from '@lyceum/domain/region';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../../platform/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** Who is at a third party to sign in or to show who pays, or has just come back from there; a row lives some minutes. */
export const thirdSignIns = pgTable(
  'third_sign_ins',
  {
    id: id().primaryKey(),
    source: text('source').$type<ThirdParty>().notNull(),
    /** SHA-256 of the state that travels with the browser. */
    stateHash: bytes('state_hash').notNull().unique(),
    /** SHA-256 of the cookie of the browser that began. */
    browserHash: bytes('browser_hash').notNull(),
    /** Whose account gets another door; null: somebody signs in. */
    userId: id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    region: text('region').$type<Region>().notNull(),
    /** Agreed to before, for a new account. */
    crossBorder: boolean('cross_border').notNull(),
    beganAt: instant('began_at').notNull(),
    /** The state is used up: the browser came back. */
    returnedAt: instant('returned_at'),
    /** SHA-256 of the ticket that the page got; what follows is what the third party said. */
    ticketHash: bytes('ticket_hash').unique(),
    subject: text('subject'),
    email: text('email'),
    name: text('name'),
    /** What the chat app calls the person at the account that was asked. */
    openid: text('openid'),
    /** Somebody only shows whose chat app pays for this order. */
    orderId: id('order_id'),
  },
  (table) => [
    index('third_sign_ins_began').on(table.beganAt),
    check('third_sign_ins_ticket', sql`(${table.ticketHash} is null) = (${table.subject} is null)`),
  ],
);
