import { consultantSorts, soonDays } from '@lyceum/domain/bookings';
import { languages } from '@lyceum/domain/language';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { id, iso, line, listOf, money, oneOfNumbers, paging, wholeNumber } from './fields.ts';
import { productItem } from './products.schemas.ts';

/** Its name in the reader's language; the key, by which it is filtered, is the same in all of them. */
const topic = z.object({ key: z.string(), name: z.string() });

const item = {
  id,
  name: z.string(),
  title: z.string(),
  avatar: z.string(),
  topics: z.array(topic),
  languages: z.array(z.enum(languages)),
  region: z.enum(regions),
  /** Of the cheapest service; null while none is on the shelf. */
  price: money.nullable(),
  priceConvert: money.nullable(),
  reviewCount: z.int(),
  /** Mean of the stars in tenths; null while there is no review. */
  stars: z.int().nullable(),
  /** The first slot that can be booked, as of a few seconds ago; `zone`: by whose clock it is offered. Null: there is none. */
  soonest: z.object({ startsAt: iso, zone: z.string() }).nullable(),
};

const narrowing = {
  topic: line(100).optional(),
  language: z.enum(languages).optional(),
  region: z.enum(regions).optional(),
  /** Minor units of the catalogue's currency, of the cheapest service. */
  priceLeast: wholeNumber(0, 1e12).optional(),
  priceMost: wholeNumber(0, 1e12).optional(),
  /** A slot is free within so many days, of `soonDays`. */
  within: oneOfNumbers(...soonDays).optional(),
};

export const list = {
  request: z.object({ ...narrowing, sort: z.enum(consultantSorts).default('sales'), ...paging }),
  reply: listOf(z.object(item)),
};

const count = z.int();
export const facets = {
  request: z.object(narrowing),
  reply: z.object({
    total: count,
    topics: z.array(topic.extend({ count })),
    languages: z.array(z.object({ language: z.enum(languages), count })),
    regions: z.array(z.object({ region: z.enum(regions), count })),
    prices: z.array(z.object({ priceLeast: z.int().optional(), priceMost: z.int().optional(), count })),
    soon: z.array(z.object({ within: z.literal([...soonDays]), count })),
  }),
};

export const detail = {
  request: z.object({ id }),
  reply: z.object({ ...item, story: z.string(), zone: z.string(), services: z.array(productItem) }),
};
