import { addressRegions, longestRecipient, longestStreet } from '@lyceum/domain/addresses';
import { z } from 'zod';
import { flag, fullLine, id } from './fields.ts';

const region = z.enum(addressRegions);
/** As `areas` gives it. */
const area = z.string().max(40);

const written = {
  recipient: fullLine(longestRecipient),
  /** A mobile number of the region, as it was typed. */
  phone: z.string().max(30),
  region,
  area,
  /** Empty: the post finds it by the area. */
  postcode: z.string().trim().max(6).default(''),
  street: fullLine(longestStreet),
  /** Chosen beforehand from now on; the only address always is. */
  isDefault: flag.default(false),
};

/** How it stands on a parcel. */
export const shipTo = z.object({
  recipient: z.string(),
  phone: z.string(),
  region,
  areas: z.array(z.string()),
  postcode: z.string(),
  street: z.string(),
});

export const getUserShippingAddress = {
  request: z.object({}),
  /** The default one first, then the newest. */
  reply: z.object({ list: z.array(shipTo.extend({ id, area, isDefault: z.boolean() })) }),
};

export const areas = {
  request: z.object({
    region,
    /** Empty: the largest parts. */
    within: area.default(''),
  }),
  reply: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** Nothing lies within it: this one is chosen. */
        last: z.boolean(),
      }),
    ),
  }),
};

export const add = { request: z.object(written), reply: z.object({ id }) };
export const change = { request: z.object({ id, ...written }), reply: z.object({ id }) };
export const remove = { request: z.object({ id }), reply: z.object({}) };
