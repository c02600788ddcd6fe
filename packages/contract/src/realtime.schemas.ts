import { z } from 'zod';

const opened = {
  request: z.object({}),
  reply: z.object({
    /** Of a stream of `RealtimeEvent` (text/event-stream), for some minutes and for this caller alone. */
    address: z.string(),
  }),
};
export const ticket = opened;
export const officeTicket = opened;
