import { goalKinds, isShopRoute, isWebAddress, namedGoals } from '@lyceum/domain/banners';
import { z } from 'zod';
import { currency, fullWords, id, iso, line, picture, version, wholeNumber, words } from './fields.ts';

const instant = z.iso.datetime().max(40);
const order = z.array(id).min(1).max(500);
/** The new order, and the one that it was made from. */
const reorder = z.object({ ids: order, was: order });
const one = z.object({ id, version });
const nothing = z.object({});

/** Where a banner leads: an id, the name of a route, or an address of the web. */
const goal = z
  .object({ kind: z.enum(goalKinds), value: line(500) })
  .refine(
    ({ kind, value }) =>
      kind === 'route' ? isShopRoute(value) : kind === 'address' ? isWebAddress(value) : id.safeParse(value).success,
    { path: ['value'] },
  );

const banner = {
  title: fullWords(60),
  picture,
  tone: z.enum(['cobalt', 'coral', 'mint', 'amber']),
  goal,
  /** Shown from and until (exclusive); null: always. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
};

export const banners = {
  request: nothing,
  reply: z.object({
    list: z.array(
      z.object({
        id,
        version,
        ...banner,
        /** Null: it has none, or there is no such thing any more. */
        goalName: words(200).nullable(),
        /** False: the goal is gone or has nothing on show, so that visitors do not see the banner. */
        leads: z.boolean(),
        startsAt: iso.nullable(),
        endsAt: iso.nullable(),
      }),
    ),
  }),
};
export const findGoals = {
  request: z.object({ kind: z.enum(namedGoals), keyword: line(60).optional() }),
  /** At most 20. */
  reply: z.object({ list: z.array(z.object({ value: id, name: words(200) })) }),
};
export const saveBanner = {
  request: z
    .object({ id: id.nullable(), /** Of a new one: null. */ version: version.nullable(), ...banner })
    .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, { path: ['endsAt'] }),
  reply: one,
};
export const removeBanner = { request: one, reply: nothing };
export const orderBanners = { request: reorder, reply: nothing };

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
export const tabs = { request: nothing, reply: z.object({ version, list: z.array(tab) }) };
export const saveTabs = {
  request: z.object({ version, list: z.array(tab).length(4) }),
  reply: z.object({ version }),
};

const category = { parentId: id.nullable(), name: fullWords(40), picture };
export const categories = {
  request: nothing,
  reply: z.object({
    list: z.array(
      z.object({ id, version, ...category, /** Products that are in it, drafts included. */ productCount: z.int() }),
    ),
  }),
};
export const saveCategory = {
  request: z.object({ id: id.nullable(), /** Of a new one: null. */ version: version.nullable(), ...category }),
  reply: one,
};
export const orderCategories = { request: reorder.extend({ parentId: id.nullable() }), reply: nothing };
export const removeCategory = { request: one, reply: nothing };

export const rates = {
  request: nothing,
  reply: z.object({
    list: z.array(
      z.object({
        version,
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
    .object({
      /** Of a pair that has no rate yet: null. */ version: version.nullable(),
      source: currency,
      target: currency,
      micros: wholeNumber(1, 2_000_000_000),
    })
    .refine(({ source, target }) => source !== target, { path: ['target'] }),
  reply: z.object({ version }),
};
