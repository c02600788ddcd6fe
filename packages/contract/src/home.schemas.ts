import { shopRoutes } from '@lyceum/domain/banners';
import { z } from 'zod';
import { form, id } from './fields.ts';

export const iconList = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        iconSelectImg: z.string(),
        iconUnselectImg: z.string(),
        name: z.string(),
        type: z.enum(['home', 'classify', 'orders', 'mine']),
      }),
    ),
  }),
};

const banners = z.array(
  z.object({
    id,
    title: z.string(),
    picture: z.string(),
    tone: z.string(),
    productId: z.string().nullable(),
    productType: z.number().nullable(),
    cateId: z.string().nullable(),
    agencyId: z.string().nullable(),
    /** The name of a row of the storefront's table. */
    route: z.enum(shopRoutes).nullable(),
    /** Of the web. */
    address: z.string().nullable(),
  }),
);

export const spacePage = { request: z.object({}), reply: z.object({ banners }) };

export const getIndexBannerById = {
  request: z.object({ id: z.enum(['home']).default('home') }),
  reply: z.object({
    banners,
    channels: z.array(z.object({ id, name: z.string(), picture: z.string(), cateId: z.string().nullable(), form })),
  }),
};
