import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { flag, id, iso, line, listOf, paging } from './fields.ts';

export const list = {
  request: z.object({
    /** The end of a phone number, or the beginning of a nickname. */
    keyword: line(40).optional(),
    blocked: flag.optional(),
    ...paging,
  }),
  reply: listOf(
    z.object({
      id,
      nickName: z.string(),
      /** Masked. */
      mobile: z.string(),
      region: z.enum(regions),
      createdAt: iso,
      blockedAt: iso.nullable(),
      /** Since when the person may see and buy at distribution prices. */
      distributorSince: iso.nullable(),
    }),
  ),
};

const one = { request: z.object({ id }), reply: z.object({}) };
export const block = one;
export const unblock = one;
export const allowDistribution = one;
export const endDistribution = one;
