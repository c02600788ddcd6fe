import type { DatedPaper } from '@lyceum/domain/applications';
import { listingStates } from '@lyceum/domain/listings';
import { orderStates } from '@lyceum/domain/orders';
import { z } from 'zod';
import { told } from './announcements.schemas.ts';
import { id, iso, money } from './fields.ts';

/** What people of the platform do one after the other, in the order in which it is shown. */
export const queues = [
  'applications',
  'invitations',
  'payoutAccounts',
  'appeals',
  'cases',
  'reports',
  'enquiries',
  'cancellations',
] as const;

/** Of an agency: papers that end soon or are over; empty for the platform. */
const papers = z.array(z.object({ paper: z.custom<DatedPaper>(), until: z.string(), over: z.boolean() }));

export const today = {
  request: z.object({}),
  reply: z.object({
    /** When the day began in `zone`, the agency's own or the platform's. */
    since: iso,
    zone: z.string(),
    /** Ordered today, by the state they are in now; states without orders are left out. */
    orders: z.array(z.object({ state: z.enum(orderStates), count: z.int() })),
    /** Earned today without the commission (the platform: the commission), less what went back today; null for who has no right to figures. */
    income: z.array(money).nullable(),
    products: z.array(z.object({ state: z.enum(listingStates), count: z.int() })),
    /**
     * Of any day. Orders; and products, for an agency those that the platform gave back or suspended, for the platform those to be reviewed and what else
     * waits for its word, of which the reader may read.
     */
    waiting: z.array(
      z.object({
        what: z.enum(['pendingShipment', 'refunding', 'returned', 'suspended', 'inReview', ...queues]),
        count: z.int(),
      }),
    ),
    /** Null for an agency. */
    agencies: z.int().nullable(),
    /** Of a blocked agency; null for others. */
    blockedReason: z.string().nullable(),
    papers,
    /** Its owners are closing it. */
    closing: z.boolean(),
    /** What the platform tells its merchants; empty for the platform. */
    announcements: z.array(told),
  }),
};

export const todayByPhone = {
  request: z.object({}),
  reply: z.object({
    /** What comes first is to be done first: refunds that wait for the seller's word, parcels to be sent, products that were given back, and those that were suspended. */
    waiting: z.array(z.object({ what: z.enum(['refunds', 'parcels', 'returned', 'suspended']), count: z.int() })),
    /** What is on or still to come today, by the agency's clock; the next ones. */
    next: z.array(z.object({ id, title: z.string(), where: z.string(), startsAt: iso, endsAt: iso, zone: z.string() })),
    /** How many more come today. */
    more: z.int(),
    blockedReason: z.string().nullable(),
    papers,
    closing: z.boolean(),
    /** What the platform tells its merchants; empty for the platform. */
    announcements: z.array(told),
  }),
};
