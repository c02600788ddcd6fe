import * as products from '@lyceum/contract/products.calls';
import { setTimeout as sleep } from 'node:timers/promises';
import { coursesOnSale } from './testing/scenery.ts';
import { expect, test } from './testing/test.ts';

test('a price that changes is right in every server process within a second, while a crowd reads it', async ({
  shop,
}) => {
  const [course] = await coursesOnSale(shop, 'recorded');
  const urls = [shop.url, (await shop.startAnother()).url];
  const reads: { url: string; begun: number; price: number | undefined }[] = [];
  let over = false;
  const reader = async (url: string) => {
    while (!over) {
      const begun = performance.now();
      const path = `${products.detailProductLiveAndRecord.facts.path}?id=${course?.productId}`;
      const { data } = (await (await fetch(url + path)).json()) as {
        data: { offers: { id: string; price: { amount: number } }[] };
      };
      reads.push({ url, begun, price: data.offers.find(({ id }) => id === course?.offerId)?.price.amount });
    }
  };
  const readers = urls.flatMap((url) => Array.from({ length: 8 }, () => reader(url)));
  await sleep(500);
  await shop.sql('update offers set price = 765400 where id = $1', [course?.offerId]);
  const changed = performance.now();
  await sleep(1_700);
  over = true;
  await Promise.all(readers);
  const late = reads.filter(({ begun }) => begun > changed + 1_000);
  expect(new Set(late.map(({ url }) => url)).size).toBe(urls.length);
  expect(late.filter(({ price }) => price !== 765_400)).toEqual([]);
});
