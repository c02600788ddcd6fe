import { listingStates } from '@lyceum/domain/listings';
import { orderStates } from '@lyceum/domain/orders';
import { z } from 'zod';
import { iso, money } from './fields.ts';

export const today = {
  request: z.object({}),
  reply: z.object({
    /** When the day began in `zone`, the agency's own or the platform's. */
    since: iso,
    zone: z.string(),
    /** Ordered today, by the state they are in now; states without orders are left out. */
    orders: z.array(z.object({ state: z.enum(orderStates), count: z.int() })),
    /** Paid today, whenever it was ordered. */
    income: z.array(money),
    products: z.array(z.object({ state: z.enum(listingStates), count: z.int() })),
    /** Orders of any day that wait for the seller or the platform. */
    waiting: z.array(z.object({ state: z.enum(['pendingShipment', 'refunding']), count: z.int() })),
    /** Null for an agency. */
    agencies: z.int().nullable(),
  }),
};
