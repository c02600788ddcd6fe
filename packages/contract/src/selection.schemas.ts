import { searchSorts } from '@lyceum/domain/catalogue';
import { z } from 'zod';
import { id, listOf, money, paging } from './fields.ts';
import { narrowing, offer, productItem } from './products.schemas.ts';

const distribution = { distributionPrice: money, distributionPriceConvert: money };

export const search = {
  request: z.object({ ...narrowing, sort: z.enum(searchSorts).default('relevance'), ...paging }),
  /** The distribution price is that of the cheapest offer that has one. */
  reply: listOf(productItem.extend(distribution)),
};

/** The reader's favourites that are sold there, the newest first. */
export const collected = {
  request: z.object({ listId: id.optional(), ...paging }),
  reply: listOf(productItem.extend({ ...distribution, listId: id.nullable() })),
};

export const course = {
  request: z.object({ id }),
  reply: z.object({ ...productItem.shape, agencyId: id, offers: z.array(offer.extend(distribution)) }),
};
