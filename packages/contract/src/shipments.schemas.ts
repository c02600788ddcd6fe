import { carriers } from '@lyceum/domain/shipments';
import { orderStates } from '@lyceum/domain/orders';
import { z } from 'zod';
import { id, line } from './fields.ts';

const parcel = z.object({
  orderId: id,
  carrier: z.enum(carriers.map(({ code }) => code)),
  /** As the carrier gave it; spaces do not matter. */
  number: line(40),
});
const moved = z.object({ state: z.enum(orderStates) });

export const ship = { request: parcel, reply: moved };
export const correct = { request: parcel, reply: moved };
export const receive = { request: z.object({ orderId: id }), reply: moved };

export const shipByPhone = { ...ship };
export const correctByPhone = { ...correct };
