import * as bookings from '@lyceum/contract/bookings.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as products from '@lyceum/contract/products.calls';
import { dateIn, instantAt } from '@lyceum/domain/zone';
import { expect, test } from 'vitest';
import { anOpenAgency, aWrittenCourse, type Content } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });

const rate = { unit: 'hour', minutes: null, sessions: 1, times: null } as const;
const evenings = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: 18 * 60, to: 24 * 60 };

/** A room at NT$500 an hour, in the evening NT$800, with other prices beside. */
async function aRoomInWriting(others: Partial<NonNullable<Content['offers'][number]>>[]) {
  const { keeper, ...writing } = await anOpenAgency(server);
  const [offer] = aWrittenCourse(writing).offers;
  const content = aWrittenCourse(writing, {
    type: 3,
    form: null,
    chapters: [],
    place: { address: inAll('台北市大安區'), longitude: 121.54, latitude: 25.02 },
    space: {
      useType: 'class',
      capacity: 12,
      areaSquareMetres: 40,
      facilities: [],
      opensAt: '09:00',
      closesAt: '21:00',
      minimumDays: 1,
      cancelTier: 'flexible',
    },
    offers: offer
      ? [{ price: 50_000 }, { price: 80_000, rate: { ...rate, times: evenings } }, ...others].map((one) => ({
          ...offer,
          left: null,
          ...one,
        }))
      : [],
  });
  return { keeper, draft: await server.ask(listings.create, { content }, keeper) };
}

test('the prices of time that a listing writes are what its page says and what is charged, also after they changed', async () => {
  const { keeper, draft } = await aRoomInWriting([
    { price: 150_000, rate: { ...rate, unit: 'halfDay', minutes: 240 } },
    { price: 300_000, rate: { ...rate, unit: 'day' } },
  ]);
  expect(draft.content.offers.map((one) => one.rate)).toEqual([
    null,
    { ...rate, times: evenings },
    { ...rate, unit: 'halfDay', minutes: 240 },
    { ...rate, unit: 'day' },
  ]);
  const reviewer = await asStaff(server, { rights: ['review'] });
  const publish = async (version: number) => {
    const sent = await server.ask(listings.submit, { id: draft.id, version }, keeper);
    await server.ask(listings.pass, { id: draft.id, version: sent.version }, reviewer);
  };
  await publish(draft.version);
  const day = dateIn('Asia/Taipei', new Date(server.clock().getTime() + 2 * 86_400_000));
  const at = (hours: number) => instantAt('Asia/Taipei', day, hours * 60).toISOString();
  const asTalk = { consultantId: 'cns_none', startsAt: at(10) };
  const wrong = await server.call(bookings.quote, { productId: draft.id, time: asTalk });
  expect(wrong.data).toMatchObject({ refusal: 'productUnavailable' });
  const charged = async (time: object) =>
    (await server.ask(bookings.quote, { productId: draft.id, time: { heads: 2, ...time } as never })).booked?.total
      .amount;
  const shown = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { hourPrice, dayPrice } = await server.ask(products.detailProductSpace, { id: draft.id });
    return {
      said: [hourPrice?.amount, dayPrice?.amount],
      hour: await charged({ startsAt: at(10), endsAt: at(11) }),
      evening: await charged({ startsAt: at(18), endsAt: at(20) }),
      halfDay: await charged({ startsAt: at(10), endsAt: at(14) }),
      whole: await charged({ first: day, last: day }),
    };
  };
  expect(await shown()).toEqual({
    said: [50_000, 300_000],
    hour: 50_000,
    evening: 150_000,
    halfDay: 150_000,
    whole: 300_000,
  });

  const own = await server.ask(listings.own, { id: draft.id }, keeper);
  const [first] = own.content.offers;
  const seen = { price: 50_000, listPrice: null, distributionPrice: null, onSale: true, left: null };
  const offers = [{ id: first?.id ?? '', seen, wanted: { ...seen, price: 60_000 } }];
  await server.ask(listings.changeTerms, { id: draft.id, offers }, keeper);
  expect(await shown()).toMatchObject({ said: [60_000, 300_000], hour: 60_000 });

  // Without a half day and a day, and with the evening beginning later: only once it has passed.
  const again = await server.ask(listings.own, { id: draft.id }, keeper);
  const [hour, evening] = again.content.offers;
  const later = { ...rate, times: { ...evenings, from: 19 * 60 } };
  const content = { ...again.content, offers: hour && evening ? [hour, { ...evening, rate: later }] : [] };
  const saved = await server.ask(listings.save, { id: draft.id, version: again.version, content }, keeper);
  expect(await shown()).toMatchObject({ said: [60_000, 300_000], whole: 300_000 });
  await publish(saved.version);
  expect(await shown()).toEqual({
    said: [60_000, undefined],
    hour: 60_000,
    evening: 140_000,
    halfDay: 240_000,
    whole: 10 * 60_000 + 2 * 80_000,
  });
});

test('prices of time that cannot be are kept in a draft and named when it is sent in', async () => {
  const { keeper, draft } = await aRoomInWriting([
    { price: 50_000 },
    { price: 90_000, rate: { ...rate, unit: 'session' } },
    { price: 90_000, rate: { ...rate, unit: 'halfDay' } },
    { price: 90_000, rate: { ...rate, times: { weekdays: [], from: 600, to: 540 } } },
  ]);
  const { data } = await server.call(listings.submit, { id: draft.id, version: draft.version }, keeper);
  expect([data.refusal, data.params]).toEqual([
    'listingIncomplete',
    {
      count: 5,
      fields: [
        'offers.2.rate',
        'offers.3.rate',
        'offers.4.rate.minutes',
        'offers.5.rate.times.weekdays',
        'offers.5.rate.times',
      ],
    },
  ]);
});
