import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { fullWords, id, listOf, paging, picture, text, version, wholeNumber, words } from './fields.ts';

const facts = {
  name: fullWords(80),
  city: fullWords(40),
  /** The platform's part of a sale, in hundredths of a percent. */
  commissionBps: wholeNumber(0, 10_000),
};

export const list = {
  request: z.object({ keyword: text(60).optional(), state: z.enum(['open', 'blocked']).optional(), ...paging }),
  reply: listOf(
    z.object({
      id,
      version,
      ...facts,
      region: z.enum(regions),
      state: z.enum(['open', 'blocked']),
      productCount: z.int(),
    }),
  ),
};

export const create = {
  request: z.object({
    ...facts,
    region: z.enum(regions),
    /** Gets the invitation. */
    ownerEmail: text(200),
  }),
  reply: z.object({ id }),
};

export const change = { request: z.object({ id, version, ...facts }), reply: z.object({ version }) };

const one = { request: z.object({ id }), reply: z.object({}) };
export const block = one;
export const unblock = one;

/** A new agency has the shop's own sign until it uploads one. */
const ownPicture = z.union([picture, z.literal('/icon.svg')]);

const profile = z.object({
  story: words(2_000),
  city: fullWords(40),
  address: words(200),
  logo: ownPicture,
  cover: ownPicture,
  foundedYear: wholeNumber(1800, 2100),
});

export const ownProfile = { request: z.object({}), reply: profile.extend({ version, name: words(80) }) };
export const saveProfile = { request: profile.extend({ version }), reply: z.object({ version }) };
