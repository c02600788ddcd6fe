import { z } from 'zod';
import { currency, fullWords, id, iso, picture, wholeNumber } from './fields.ts';

const instant = z.iso.datetime().max(40);
const ids = z.object({ ids: z.array(id).min(1).max(500) });
const nothing = z.object({});

const banner = {
  title: fullWords(60),
  picture,
  tone: z.enum(['cobalt', 'coral', 'mint', 'amber']),
  /** Where it leads: a product or a category, never both. */
  productId: id.nullable(),
  categoryId: id.nullable(),
  /** Shown from and until (exclusive); null: always. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
};

export const banners = {
  request: nothing,
  reply: z.object({
    list: z.array(z.object({ id, ...banner, startsAt: iso.nullable(), endsAt: iso.nullable() })),
  }),
};
export const saveBanner = {
  request: z
    .object({ id: id.nullable(), ...banner })
    .refine(({ productId, categoryId }) => (productId === null) !== (categoryId === null), { path: ['productId'] })
    .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, { path: ['endsAt'] }),
  reply: z.object({ id }),
};
export const removeBanner = { request: z.object({ id }), reply: nothing };
export const orderBanners = { request: ids, reply: nothing };

const ownIcon = z
  .string()
  .max(60)
  .regex(/^\/tab\/[a-z-]+\.svg$/);
/** Our own picture, or an uploaded one. */
const icon = z.union([ownIcon, picture]);
const tab = z.object({
  type: z.enum(['home', 'classify', 'orders', 'mine']),
  name: fullWords(20),
  iconSelected: icon,
  iconUnselected: icon,
});
export const tabs = { request: nothing, reply: z.object({ list: z.array(tab) }) };
export const saveTabs = { request: z.object({ list: z.array(tab).length(4) }), reply: nothing };

const category = { parentId: id.nullable(), name: fullWords(40), picture };
export const categories = {
  request: nothing,
  reply: z.object({
    list: z.array(
      z.object({ id, ...category, /** Products that are in it, drafts included. */ productCount: z.int() }),
    ),
  }),
};
export const saveCategory = { request: z.object({ id: id.nullable(), ...category }), reply: z.object({ id }) };
export const orderCategories = { request: ids.extend({ parentId: id.nullable() }), reply: nothing };
export const removeCategory = { request: z.object({ id }), reply: nothing };

export const rates = {
  request: nothing,
  reply: z.object({
    list: z.array(
      z.object({
        source: currency,
        target: currency,
        /** Units of the target for one of the source × 1,000,000. */
        micros: z.int(),
        asOf: iso,
      }),
    ),
  }),
};
export const saveRate = {
  request: z
    .object({ source: currency, target: currency, micros: wholeNumber(1, 2_000_000_000) })
    .refine(({ source, target }) => source !== target, { path: ['target'] }),
  reply: nothing,
};
