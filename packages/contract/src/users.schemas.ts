import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { flag, id, iso, line, listOf, paging, text } from './fields.ts';

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
      /** Null while the account is not blocked. */
      blockedReason: z.string().nullable(),
      /** Since when the person may see and buy at distribution prices. */
      distributorSince: iso.nullable(),
    }),
  ),
};

const one = { request: z.object({ id }), reply: z.object({}) };
/** The person reads the reason. */
export const block = { request: z.object({ id, reason: text(500).min(1) }), reply: z.object({}) };
export const unblock = one;
export const allowDistribution = one;
export const endDistribution = one;
