import { dayParts } from '@lyceum/domain/bookings';
import { ageBands, cancelTiers, formFilters, productKinds, searchSorts, spaceUses } from '@lyceum/domain/catalogue';
import { languages } from '@lyceum/domain/language';
import { regions } from '@lyceum/domain/region';
import { accessPeriods } from '@lyceum/domain/time';
import { z } from 'zod';
import {
  currency,
  decimal,
  distance,
  flag,
  form,
  givenDate,
  givenDates,
  here,
  id,
  iso,
  line,
  listOf,
  money,
  paging,
  productType,
  refundTerms,
  wholeNumber,
} from './fields.ts';

const use = z.enum(spaceUses);
const heads = z.int();
const squareMetres = z.int();

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
  distance,
  /** Of a space, whose price is by the hour. */
  space: z.object({ use, capacity: heads, areaSquareMetres: squareMetres, dayPrice: decimal.nullable() }).nullable(),
});

export const narrowing = {
  keyword: line(60).optional(),
  /** Without it, products of every kind. */
  kind: z.enum(productKinds).optional(),
  cateId: id.optional(),
  form: z.enum(formFilters).optional(),
  ageBand: z.enum(ageBands).optional(),
  /** Of the agency. */
  region: z.enum(regions).optional(),
  agencyId: id.optional(),
  use: z.enum(spaceUses).optional(),
  /** Of domain/cities.ts: where a class is held, or a space is. */
  city: id.optional(),
  /** Room for at least so many, rounded up to one of `spaceHeads`; only spaces have it. */
  heads: wholeNumber(1, 1_000).optional(),
  /** Only those with a lesson that can be watched before buying. */
  trial: flag.optional(),
  teacherId: id.optional(),
  /** Meets often in a short time (`camp` of domain/catalogue.ts). */
  camp: flag.optional(),
  /** A space that can be booked on that day, by the calendar of its place, as of a few seconds ago; a course with a session on it. */
  date: givenDate.optional(),
  /** Only with a date: the part of it in which the space can be booked. */
  part: z.enum(dayParts).optional(),
  /** A course whose first session is on one of these days. */
  begins: givenDates.optional(),
  /** Minor units of the catalogue's currency. */
  priceLeast: wholeNumber(0, 1e12).optional(),
  priceMost: wholeNumber(0, 1e12).optional(),
};

export const search = {
  request: z.object({
    ...narrowing,
    ...here,
    /** By distance is by relevance where the reader's place is unknown. */
    sort: z.enum(searchSorts).default('relevance'),
    ...paging,
  }),
  /** The total is exact up to `mostCounted`. */
  reply: listOf(productItem),
};

/** How many each choice of each filter would leave, all other filters kept; exact up to `mostCounted`. */
const count = z.int();
export const facets = {
  request: z.object(narrowing),
  reply: z.object({
    total: count,
    uses: z.array(z.object({ use, count })),
    cities: z.array(z.object({ city: id, name: z.string(), count })),
    heads: z.array(z.object({ heads, count })),
    categories: z.array(z.object({ id, name: z.string(), count })),
    forms: z.array(z.object({ form: z.enum(formFilters), count })),
    ageBands: z.array(z.object({ ageBand: z.enum(ageBands), count })),
    regions: z.array(z.object({ region: z.enum(regions), count })),
    prices: z.array(z.object({ priceLeast: z.int().optional(), priceMost: z.int().optional(), count })),
    agencies: z.array(z.object({ id, name: z.string(), count })),
    /** With a trial lesson. */
    trials: count,
  }),
};

/** Everything that the same search lists and whose place is known, for a map; no more than `mostCounted`. */
export const pins = {
  request: z.object(narrowing),
  reply: z.object({
    /** Of the search, with what has no place. */
    total: count,
    list: z.array(
      z.object({
        id,
        type: productType,
        name1: z.string(),
        mallPcPrice: decimal,
        currency,
        longitude: z.number(),
        latitude: z.number(),
      }),
    ),
  }),
};

/** What may be meant by what has been typed so far. */
export const suggest = {
  request: z.object({ keyword: line(60), kind: z.enum(productKinds).optional() }),
  reply: z.object({
    words: z.array(z.string()),
    categories: z.array(z.object({ id, name: z.string(), picture: z.string() })),
    products: z.array(z.object({ id, type: productType, name1: z.string() })),
  }),
};

export const hotWords = { request: z.object({}), reply: z.object({ list: z.array(z.string()) }) };

export const noteSearch = { request: z.object({ keyword: line(60) }), reply: z.object({}) };

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
  /** A parcel comes with it. */
  ships: z.boolean(),
});

/** What the page of every product shows. */
const page = {
  id,
  type: productType,
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
  place: z.object({ address: z.string(), longitude: z.number(), latitude: z.number() }).nullable(),
  refundTerms,
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
};

export const detailProductLiveAndRecord = {
  request: z.object({ id }),
  reply: z.object({
    ...page,
    form,
    lessonCount: z.int(),
    totalSeconds: z.int(),
    classStartsAt: iso.nullable(),
    /** IANA zone of the agency, by whose clock lessons in person are held. */
    zone: z.string(),
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
  }),
};

const clockTime = z.string();
export const detailProductSpace = {
  /** Where the reader is, as SPEC.md names it; both or it counts as unknown. */
  request: z.object({ id, lat1: here.latitude, lng1: here.longitude }),
  reply: z.object({
    ...page,
    distance,
    use,
    capacity: heads,
    areaSquareMetres: squareMetres,
    facilities: z.array(z.string()),
    /** Null: it is not sold by that unit. */
    hourPrice: money.nullable(),
    hourPriceConvert: money.nullable(),
    dayPrice: money.nullable(),
    dayPriceConvert: money.nullable(),
    /** `09:00`, by the clock of `zone`. */
    opensAt: clockTime,
    closesAt: clockTime,
    zone: z.string(),
    minimumDays: z.int(),
    cancelTier: z.enum(cancelTiers),
  }),
};

/** A consulting service or a planning programme. */
export const getProductServiceListByProductId = {
  request: z.object({ productId: id }),
  reply: z.object({
    ...page,
    offers: z.array(offer),
    consultants: z.array(
      z.object({
        id,
        name: z.string(),
        title: z.string(),
        story: z.string(),
        avatar: z.string(),
        topics: z.array(z.string()),
        languages: z.array(z.enum(languages)),
      }),
    ),
  }),
};
