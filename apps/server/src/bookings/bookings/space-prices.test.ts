import * as bookings from '@lyceum/contract/bookings.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as products from '@lyceum/contract/products.calls';
import { dateIn, instantAt } from '@lyceum/domain/zone';
import { expect, test } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });

test('what the page of a space says an hour and a day cost is what is charged, also after its prices changed', async () => {
  const { keeper, ...writing } = await anOpenAgency(server);
  const reviewer = await asStaff(server, { rights: ['review'] });
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
      // What it says of an hour is overruled by its offer.
      hourPrice: 99_900,
      dayPrice: 300_000,
      facilities: [],
      opensAt: '09:00',
      closesAt: '21:00',
      minimumDays: 1,
      cancelTier: 'flexible',
    },
    offers: offer ? [{ ...offer, price: 50_000, left: null }] : [],
  });
  const draft = await server.ask(listings.create, { content }, keeper);
  const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, keeper);
  await server.ask(listings.pass, { id: draft.id, version: sent.version }, reviewer);
  const day = dateIn('Asia/Taipei', new Date(server.clock().getTime() + 2 * 86_400_000));
  const at = (hours: number) => instantAt('Asia/Taipei', day, hours * 60).toISOString();
  const shown = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { hourPrice, dayPrice } = await server.ask(products.detailProductSpace, { id: draft.id });
    const hours = { startsAt: at(10), endsAt: at(11), heads: 2 };
    const hour = await server.ask(bookings.quote, { productId: draft.id, time: hours });
    const whole = await server.ask(bookings.quote, { productId: draft.id, time: { first: day, last: day, heads: 2 } });
    return {
      said: [hourPrice.amount, dayPrice.amount],
      charged: [hour, whole].map(({ booked }) => booked?.total.amount),
    };
  };
  expect(await shown()).toEqual({ said: [50_000, 300_000], charged: [50_000, 300_000] });

  const own = await server.ask(listings.own, { id: draft.id }, keeper);
  const seen = { price: 50_000, listPrice: null, distributionPrice: null, onSale: true, left: null };
  const offers = [{ id: own.content.offers[0]?.id ?? '', seen, wanted: { ...seen, price: 60_000 } }];
  await server.ask(listings.changeTerms, { id: draft.id, offers }, keeper);
  expect(await shown()).toEqual({ said: [60_000, 300_000], charged: [60_000, 300_000] });
});
