import * as bookings from '@lyceum/contract/bookings.calls';
import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import * as consultants from '@lyceum/contract/consultants.calls';
import * as products from '@lyceum/contract/products.calls';
import { priceRanges } from '@lyceum/domain/catalogue';
import {
  displayCurrencies,
  displayCurrencyOf,
  displayed,
  filterCurrencyOf,
  type DisplayCurrency,
} from '@lyceum/domain/display-currency';
import { languages } from '@lyceum/domain/language';
import { parseDecimal, type Currency, type Money } from '@lyceum/domain/money';
import { regions, type Region } from '@lyceum/domain/region';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { describe, expect, it } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { callOver } from '../../testing/call-over.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';

const { server, other } = await twoServers(testClock());
await insertCatalogue(server.deps.db, server.clock(), demoCatalogue(server.clock()));
const rates = await server.sql<{ source: Currency; target: Currency; micros: number }>('select * from exchange_rates');
const rateOf = (from: Currency, to: DisplayCurrency) =>
  rates.find(({ source, target }) => source === from && target === to)?.micros;

const idOf = async (type: number): Promise<string> => {
  const [row] = await server.sql<{ id: string }>(
    `select id from products where type = $1 and currency = 'TWD' and state = 'onShelf' and price_from > 0 order by id limit 1`,
    [type],
  );
  return row?.id ?? '';
};
const [course, space, service] = [await idOf(2), await idOf(3), await idOf(4)];
const [consultant] = (await server.ask(consultants.list, {})).list;

const reading = <C extends AnyCall>(call: C, input: InputOfCall<C>) => ({ call, input: input as object });
/** Every kind of read in which a visitor sees prices. */
const reads = [
  reading(products.search, { pageSize: 50 }),
  reading(products.product, { id: course }),
  reading(products.detailProductLiveAndRecord, { id: course }),
  reading(products.detailProductSpace, { id: space }),
  reading(products.getProductServiceListByProductId, { productId: service }),
  reading(consultants.list, {}),
  reading(consultants.detail, { id: consultant?.id ?? '' }),
  reading(bookings.rentDays, { productId: space }),
  reading(bookings.consultMonth, { productId: service }),
];

/** Every price in a reply, with what is shown beside it. */
function pricesIn(reply: unknown): { price: Money; beside: Money }[] {
  if (typeof reply !== 'object' || reply === null) {
    return [];
  }
  const fields = reply as Record<string, unknown>;
  const money = (text: unknown, currency: unknown): Money => ({
    amount: parseDecimal(String(text)) ?? (0 as Money['amount']),
    currency: currency as Currency,
  });
  const spelled =
    'mallPcPriceConvert' in fields
      ? [
          {
            price: money(fields['mallPcPrice'], fields['currency']),
            beside: money(fields['mallPcPriceConvert'], fields['currencyConvert']),
          },
        ]
      : [];
  const own = Object.entries(fields).flatMap(([name, beside]) => {
    const price = fields[name.replace(/Convert$/, '')];
    return name.endsWith('Convert') && typeof beside === 'object' && beside !== null
      ? [{ price: price as Money, beside: beside as Money }]
      : [];
  });
  return [...spelled, ...own, ...Object.values(fields).flatMap(pricesIn)];
}

describe('beside every price stands what it is in the chosen currency', () => {
  const askers = regions.flatMap((region) =>
    [undefined, ...displayCurrencies].map((currency) => ({ region, ...(currency && { currency }) })),
  );

  it('whoever else asks for the same at the same moment, here and on another server', async () => {
    // The same again: what is kept by now was made for somebody.
    for (const on of [server, other, server]) {
      const asked = languages.slice(0, 2).flatMap((language) => askers.map((asker) => ({ ...asker, language })));
      await Promise.all(
        asked.map(async (asker) => {
          const display = displayCurrencyOf(asker.currency, asker.region);
          for (const { call, input } of reads) {
            const { success, data } = await callOver<unknown>(on.url, call, input, asker);
            const prices = pricesIn(data);
            expect([call.facts.name, success, prices.length > 0]).toEqual([call.facts.name, true, true]);
            for (const { price, beside } of prices) {
              expect({ ...asker, price, beside }).toEqual({
                ...asker,
                price,
                beside: displayed(price, display, rateOf(price.currency, display)),
              });
            }
          }
        }),
      );
    }
  });

  it('and the price itself is the same for everybody', async () => {
    const seen = await Promise.all(
      askers.map(async (asker) => {
        const { data } = await server.call(products.detailProductLiveAndRecord, { id: course }, asker);
        return data.offers.map(({ price }) => price);
      }),
    );
    expect(new Set(seen.map((prices) => JSON.stringify(prices))).size).toBe(1);
    const sold = await server.ask(products.search, { pageSize: 50 }, { currency: 'asSold' });
    expect(sold.list.every((item) => item.mallPcPriceConvert === item.mallPcPrice)).toBe(true);
    expect(sold.list.every((item) => item.currencyConvert === item.currency)).toBe(true);
  });

  it.each([
    ['of no shop of ours', 'EUR'],
    ['in small letters', 'usd'],
    ['two at once', 'USD, CNY'],
    ['the name of something else', '__proto__'],
    ['a piece of SQL', "' or '1'='1"],
    ['very long', 'x'.repeat(4_000)],
    ['in other letters', '\u00ff'],
  ])('one that is none counts as not chosen: %s', async (_, currency) => {
    for (const region of regions) {
      for (const { call, input } of reads.slice(0, 3)) {
        const [told, chosen] = await Promise.all([
          callOver<unknown>(server.url, call, input, { region }),
          callOver<unknown>(server.url, call, input, { region, currency }),
        ]);
        expect(chosen).toEqual(told);
      }
    }
  });

  it('sent twice, it counts as not chosen', async () => {
    const ask = async (headers: [string, string][]) =>
      (await fetch(`${server.url}/lyceum-client/product/${course}`, { headers })).text();
    expect(
      await ask([
        ['currency', 'USD'],
        ['currency', 'CNY'],
      ]),
    ).toBe(await ask([]));
  });

  it('without a rate it is the price itself', async () => {
    const gone = await server.sql<{ micros: number }>(
      `delete from exchange_rates where source = 'TWD' and target = 'USD' returning micros`,
    );
    const ask = () => server.ask(products.product, { id: course }, { currency: 'USD' });
    await expect.poll(ask, { timeout: 10_000 }).toMatchObject({ currency: 'TWD', currencyConvert: 'TWD' });
    await server.sql(`insert into exchange_rates (source, target, micros, as_of) values ('TWD', 'USD', $1, now())`, [
      gone[0]?.micros,
    ]);
    await expect.poll(ask, { timeout: 10_000 }).toMatchObject({ currency: 'TWD', currencyConvert: 'USD' });
  });
});

describe('a filter by price', () => {
  const of = (region: Region, currency: DisplayCurrency) => ({ region, currency });

  it.each(regions.flatMap((region) => displayCurrencies.map((display) => [region, display] as const)))(
    'is in the chosen currency, in %s with %s',
    async (region, display) => {
      const currency = filterCurrencyOf(display, region);
      const { prices } = await server.ask(products.facets, { kind: 'course' }, of(region, display));
      expect(prices.length).toBeGreaterThan(2);
      for (const { count, ...range } of prices) {
        expect(priceRanges[currency]).toContainEqual(range);
        const { total } = await server.ask(products.search, { kind: 'course', ...range }, of(region, display));
        expect([range, total]).toEqual([range, count]);
      }
      const advised = await server.ask(consultants.facets, {}, of(region, display));
      for (const { count, ...range } of advised.prices) {
        expect(priceRanges[currency]).toContainEqual(range);
        expect((await server.ask(consultants.list, range, of(region, display))).total).toBe(count);
      }
    },
  );
});
