import { ageBands, courseForms, searchSorts } from '@lyceum/domain/catalogue';
import { accessPeriods } from '@lyceum/domain/time';
import { refundRules } from '@lyceum/domain/refunds';
import { z } from 'zod';
import { currency, decimal, form, id, iso, listOf, money, paging, productType, text, wholeNumber } from './fields.ts';

export const productItem = z.object({
  id,
  type: productType,
  name1: z.string(),
  mallPcPrice: decimal,
  mallPcPriceConvert: decimal,
  currency,
  currencyConvert: currency,
  /** The crossed-out price of the cheapest offer, when it has one. */
  listPrice: decimal.nullable(),
  classType: z.string(),
  form,
  masterImg: z.string(),
  teacherName: z.string().nullable(),
  agencyName: z.string(),
  placeName: z.string().nullable(),
  /** Places left over all offers, told only when few are. */
  placesLeft: z.int().nullable(),
  soldCount: z.int(),
  /** Mean of the stars in tenths; null while there is no review. */
  stars: z.int().nullable(),
  hasTrial: z.boolean(),
});

export const search = {
  request: z.object({
    keyword: text(60).optional(),
    cateId: id.optional(),
    form: z.enum(courseForms).optional(),
    ageBand: z.enum(ageBands).optional(),
    agencyId: id.optional(),
    /** Minor units of the catalogue's currency. */
    priceLeast: wholeNumber(0, 1e12).optional(),
    priceMost: wholeNumber(0, 1e12).optional(),
    sort: z.enum(searchSorts).default('relevance'),
    ...paging,
  }),
  reply: listOf(productItem),
};

export const getCateTree = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        id,
        name: z.string(),
        picture: z.string(),
        children: z.array(z.object({ id, name: z.string(), picture: z.string() })),
      }),
    ),
  }),
};

export const product = { request: z.object({ id }), reply: productItem };

export const offer = z.object({
  id,
  name: z.string(),
  price: money,
  priceConvert: money,
  listPrice: money.nullable(),
  /** Seats or stock left; null when there is no limit. */
  left: z.int().nullable(),
  access: z.enum(accessPeriods),
  accessFrom: z.enum(['purchase', 'classStart']),
});

export const detailProductLiveAndRecord = {
  request: z.object({ id }),
  reply: z.object({
    id,
    type: productType,
    form,
    classType: z.string(),
    state: z.enum(['onShelf', 'closed']),
    name1: z.string(),
    summary: z.string(),
    description: z.string(),
    highlights: z.array(z.string()),
    masterImg: z.string(),
    ageBand: z.enum(ageBands),
    soldCount: z.int(),
    stars: z.int().nullable(),
    reviewCount: z.int(),
    lessonCount: z.int(),
    totalSeconds: z.int(),
    classStartsAt: iso.nullable(),
    place: z.object({ address: z.string(), longitude: z.number(), latitude: z.number() }).nullable(),
    refundRule: z.enum(refundRules),
    offers: z.array(offer),
    teachers: z.array(
      z.object({
        id,
        name: z.string(),
        title: z.string(),
        story: z.string(),
        avatar: z.string(),
        yearsTeaching: z.int(),
      }),
    ),
    agency: z.object({
      id,
      masterId: z.string().nullable(),
      name: z.string(),
      logo: z.string(),
      city: z.string(),
      story: z.string(),
      foundedYear: z.int(),
      courseCount: z.int(),
      stars: z.int().nullable(),
    }),
    related: z.array(productItem),
  }),
};
