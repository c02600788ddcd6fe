import { describe, expect, it } from 'vitest';
import type { OfferRate } from './bookings.ts';
import type { ProductType } from './catalogue.ts';
import type { LocalizedText } from './language.ts';
import {
  cheapest,
  gapsOf,
  isParcelPriced,
  isPriced,
  mediaOf,
  pricedOffers,
  rateGapsOf,
  sameTerms,
  unpriceableIn,
  usualPrice,
  type ListingContent,
  type ListingLesson,
  type ListingOffer,
  type ListingSpace,
} from './listings.ts';

const words = (text: string): LocalizedText => ({ 'zh-CN': text, 'zh-TW': text, en: text });

const offer: ListingOffer = {
  id: 'offer',
  name: words('One term'),
  price: 480_00,
  listPrice: null,
  distributionPrice: null,
  onSale: true,
  left: null,
  access: 'halfYear',
  accessFrom: 'purchase',
  ships: false,
  parcelValue: null,
  rate: null,
};
const lesson: ListingLesson = {
  id: 'lesson',
  title: words('First bars'),
  catalogType: 2,
  durationSeconds: 600,
  trial: false,
  startsAt: null,
  media: 'video-1',
};
const recorded: ListingContent = {
  type: 2,
  form: 'recorded',
  categoryId: 'music',
  ageBand: '6-12',
  name: words('Ukulele'),
  summary: words('For beginners'),
  description: words('Twelve songs'),
  highlights: [words('Small groups')],
  pictures: ['picture'],
  place: null,
  classStartsAt: null,
  space: null,
  teacherIds: [],
  consultantIds: [],
  offers: [offer],
  chapters: [{ id: 'chapter', title: words('Start'), lessons: [lesson] }],
};
const place = { address: words('1 Station Road'), longitude: 121.5, latitude: 25 };
const inPerson: ListingContent = {
  ...recorded,
  type: 1,
  form: 'offline',
  place,
  classStartsAt: '2026-12-01T02:00:00Z',
  chapters: [
    {
      id: 'chapter',
      title: words('Start'),
      lessons: [{ ...lesson, catalogType: 1, startsAt: '2026-12-01T02:00:00Z', media: null }],
    },
  ],
};
const space: ListingSpace = {
  useType: 'class',
  capacity: 20,
  areaSquareMetres: 40,
  facilities: [words('Piano')],
  opensAt: '09:00',
  closesAt: '21:00',
  minimumDays: 1,
  cancelTier: 'flexible',
};
const room: ListingContent = {
  ...recorded,
  type: 3,
  form: null,
  place,
  chapters: [],
  space,
};
const consulting: ListingContent = { ...recorded, type: 4, form: null, chapters: [], consultantIds: ['consultant'] };
const held: Partial<ListingLesson> = { catalogType: 1, startsAt: '2026-12-01T02:00:00Z' };
const chapter = { id: 'chapter', title: words('Start'), lessons: [lesson] };
const withLesson = (change: Partial<ListingLesson>): ListingContent => ({
  ...recorded,
  chapters: [{ id: 'chapter', title: words('Start'), lessons: [{ ...lesson, ...change }] }],
});

describe('gapsOf', () => {
  it.each([
    ['a recorded course', recorded],
    ['a course in person', inPerson],
    ['a room', room],
    ['consulting', consulting],
  ])('finds none in %s that is complete', (_, content) => {
    expect(gapsOf(content)).toEqual([]);
  });

  it.each<[string, ListingContent, string[]]>([
    ['a name', { ...recorded, name: { ...words('Ukulele'), 'zh-CN': ' ' } }, ['name.zh-CN']],
    ['a summary', { ...recorded, summary: words('') }, ['summary.zh-CN', 'summary.zh-TW', 'summary.en']],
    ['a description', { ...recorded, description: { ...words('x'), en: '' } }, ['description.en']],
    ['a highlight', { ...recorded, highlights: [words('a'), { ...words('b'), en: '' }] }, ['highlights.1.en']],
    ['a category', { ...recorded, categoryId: null }, ['categoryId']],
    ['ages', { ...recorded, ageBand: null }, ['ageBand']],
    ['pictures', { ...recorded, pictures: [] }, ['pictures']],
    ['a form, online', { ...recorded, form: null }, ['form']],
    ['a form, in person', { ...inPerson, form: null }, ['form']],
    ['a place of a course', { ...inPerson, place: null }, ['place']],
    ['a place of a room', { ...room, place: null }, ['place']],
    ['an address', { ...room, place: { ...place, address: { ...words('x'), en: '' } } }, ['place.address.en']],
    ['what a room has', { ...room, space: null }, ['space']],
    [
      'the name of what a room has',
      { ...room, space: { ...space, facilities: [{ ...words('x'), 'zh-TW': '' }] } },
      ['space.facilities.0.zh-TW'],
    ],
    ['when classes start', { ...inPerson, classStartsAt: null }, ['classStartsAt']],
    ['when the classes of an online course start', withLesson(held), ['classStartsAt']],
    ['consultants', { ...consulting, consultantIds: [] }, ['consultantIds']],
    ['an offer', { ...recorded, offers: [] }, ['offers']],
    ['an offer on sale', { ...recorded, offers: [{ ...offer, onSale: false }] }, ['offers']],
    ['an offer’s name', { ...recorded, offers: [{ ...offer, name: { ...words('x'), en: '' } }] }, ['offers.0.name.en']],
    ['what a parcel is worth', { ...recorded, offers: [{ ...offer, ships: true }] }, ['offers.0.parcelValue']],
    ['lessons', { ...recorded, chapters: [{ id: 'chapter', title: words('Start'), lessons: [] }] }, ['chapters']],
    ['lessons in person', { ...inPerson, chapters: [] }, ['chapters']],
    [
      'a chapter’s title',
      { ...recorded, chapters: [{ ...chapter, title: { ...words('x'), en: '' } }] },
      ['chapters.0.title.en'],
    ],
    ['a lesson’s title', withLesson({ title: { ...words('x'), en: '' } }), ['chapters.0.lessons.0.title.en']],
    [
      'when a lesson is held',
      { ...withLesson({ ...held, startsAt: null }), classStartsAt: '2026-12-01T02:00:00Z' },
      ['chapters.0.lessons.0.startsAt'],
    ],
  ])('tells that %s is missing', (_, content, gaps) => {
    expect(gapsOf(content)).toEqual(gaps);
  });

  it('counts one course with lessons and one chapter without as having lessons', () => {
    const empty = { id: 'second', title: words('Later'), lessons: [] };
    expect(gapsOf({ ...recorded, chapters: [...recorded.chapters, empty] })).toEqual([]);
  });

  it('asks neither a place of an online course nor a start of a recorded one', () => {
    expect(gapsOf({ ...recorded, place: null, classStartsAt: null })).toEqual([]);
  });
});

describe('mediaOf', () => {
  it('is what all lessons play, and nothing without content', () => {
    expect(mediaOf(recorded)).toEqual(['video-1']);
    expect(mediaOf(inPerson)).toEqual([]);
    expect(mediaOf(null)).toEqual([]);
  });
});

describe('prices', () => {
  const priced = (price: number, listPrice: number | null = null, distributionPrice: number | null = null) => ({
    price,
    listPrice,
    distributionPrice,
  });

  it('of Taiwan are whole dollars, each of them', () => {
    expect(isPriced(priced(480_00, 600_00, 400_00), 'TWD')).toBe(true);
    expect(isPriced(priced(480_50), 'TWD')).toBe(false);
    expect(isPriced(priced(480_00, 600_50), 'TWD')).toBe(false);
    expect(isPriced(priced(480_00, null, 400_50), 'TWD')).toBe(false);
    expect(isPriced(priced(480_50, 600_51, 400_49), 'USD')).toBe(true);
  });

  it('cross out what is dearer, and sell on what is cheaper', () => {
    expect(isPriced(priced(480_00, 480_00), 'TWD')).toBe(false);
    expect(isPriced(priced(480_00, 400_00), 'TWD')).toBe(false);
    expect(isPriced(priced(480_00, null, 480_00), 'TWD')).toBe(false);
    expect(isPriced(priced(480_00, null, 500_00), 'TWD')).toBe(false);
  });

  it('of a parcel are a chargeable part of the price, where something comes by post', () => {
    const parcel = (parcelValue: number | null, ships = true) => ({ price: 480_00, ships, parcelValue });
    expect(isParcelPriced(parcel(null), 'TWD')).toBe(true);
    expect(isParcelPriced(parcel(null, false), 'TWD')).toBe(true);
    expect(isParcelPriced(parcel(480_00), 'TWD')).toBe(true);
    expect(isParcelPriced(parcel(481_00), 'TWD')).toBe(false);
    expect(isParcelPriced(parcel(80_50), 'TWD')).toBe(false);
    expect(isParcelPriced(parcel(80_00, false), 'TWD')).toBe(false);
  });

  it('that cannot be charged are named by their place', () => {
    const wrong = (...offers: ListingOffer[]) => unpriceableIn({ ...recorded, offers }, 'TWD');
    expect(wrong(offer)).toEqual([]);
    expect(wrong({ ...offer, price: 480_50 })).toEqual(['offers.0.price']);
    expect(wrong({ ...offer, listPrice: 480_00 })).toEqual(['offers.0.listPrice']);
    expect(wrong({ ...offer, distributionPrice: 480_00, listPrice: 500_50 })).toEqual([
      'offers.0.listPrice',
      'offers.0.distributionPrice',
    ]);
    const dearParcel = { ...offer, ships: true, parcelValue: 481_00 };
    expect(wrong(offer, dearParcel)).toEqual(['offers.1.parcelValue']);
  });

  it('that nobody has said yet are no zero: the draft is kept, and cannot be sent in', () => {
    const unsaid = { ...offer, price: null, listPrice: 600_00 };
    expect(unpriceableIn({ ...recorded, offers: [unsaid] }, 'TWD')).toEqual([]);
    expect(gapsOf({ ...recorded, offers: [offer, unsaid] })).toEqual(['offers.1.price']);
    expect(gapsOf({ ...recorded, offers: [{ ...offer, price: 0 }] })).toEqual([]);
    expect([cheapest([unsaid]), cheapest([unsaid, offer])]).toEqual([null, 480_00]);
    expect([pricedOffers([offer, unsaid]), pricedOffers([offer])]).toEqual([null, [offer]]);
  });

  it('of time are of what the product sells, each usual one once, and a space has one for every hour', () => {
    const rate: OfferRate = { unit: 'hour', minutes: null, sessions: 1, times: null };
    const selling = (type: ProductType, ...rates: (Partial<OfferRate> | null)[]) =>
      rateGapsOf({ type, offers: rates.map((one) => ({ ...offer, rate: one && { ...rate, ...one } })) });
    const weekend = { weekdays: [6, 7], from: 0, to: 1440 };
    expect(selling(3, null, { unit: 'day' }, { unit: 'halfDay', minutes: 240 }, { times: weekend })).toEqual([]);
    expect(selling(4, null, { unit: 'session', sessions: 5 }, { unit: 'session' })).toEqual([]);
    expect(selling(3, null, {}, { unit: 'day' }, { unit: 'day' })).toEqual(['offers.1.rate', 'offers.3.rate']);
    expect(selling(3, { unit: 'session' })).toEqual(['offers.0.rate']);
    expect(selling(4, {}, { unit: 'session', times: weekend })).toEqual(['offers.0.rate', 'offers.1.rate']);
    expect(selling(2, null, {})).toEqual(['offers.1.rate']);
    expect(selling(3, { unit: 'halfDay' }, { minutes: 60 })).toEqual([
      'offers.0.rate.minutes',
      'offers.1.rate.minutes',
    ]);
    expect(selling(3, { times: { weekdays: [], from: 600, to: 600 } })).toEqual([
      'offers.0.rate.times.weekdays',
      'offers.0.rate.times',
    ]);

    const roomWith = (...offers: Partial<ListingOffer>[]): ListingContent => ({
      ...room,
      offers: offers.map((one) => ({ ...offer, ...one })),
    });
    expect(gapsOf(roomWith({ rate: { ...rate, times: weekend } }))).toEqual(['offers']);
    expect(gapsOf(roomWith({ onSale: false }, { rate: { ...rate, unit: 'halfDay', minutes: 240 } }))).toEqual([
      'offers',
    ]);
    const priced = roomWith({ rate: { ...rate, unit: 'day' }, price: 900_00 }, { rate: { ...rate, times: weekend } });
    expect(gapsOf(priced)).toEqual([]);
    expect([usualPrice(priced, 'hour'), usualPrice(priced, 'day'), usualPrice(room, 'hour')]).toEqual([
      null,
      900_00,
      480_00,
    ]);
  });
});

describe('terms', () => {
  it.each([
    ['the price', { price: 490_00 }],
    ['the list price', { listPrice: 600_00 }],
    ['the price for distributors', { distributionPrice: 400_00 }],
    ['being on sale', { onSale: false }],
    ['having a limit', { left: 0 }],
  ])('differ by %s', (_, change) => {
    expect(sameTerms(offer, { ...offer, ...change })).toBe(false);
    expect(sameTerms({ ...offer, ...change }, offer)).toBe(false);
  });

  it('are the same while places are sold', () => {
    expect(sameTerms({ ...offer, left: 8 }, { ...offer, left: 3 })).toBe(true);
    expect(sameTerms(offer, { ...offer })).toBe(true);
  });

  it('show the cheapest offer on sale', () => {
    const dear = { ...offer, price: 900_00 };
    const gone = { ...offer, price: 100_00, onSale: false };
    expect(cheapest([dear, offer, gone])).toBe(480_00);
    expect(cheapest([gone])).toBeNull();
    expect(cheapest([])).toBeNull();
  });
});
