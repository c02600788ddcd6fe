import type { InputOfCall } from '@lyceum/contract/call';
import * as calls from '@lyceum/contract/products.calls';
import {
  aCategory,
  aCourse,
  aLiveCourse,
  anAgency,
  anOffer,
  anOfflineCourse,
  aReview,
  aTeacher,
} from '@lyceum/fixtures/builders';
import { words } from '@lyceum/fixtures/words';
import { describe, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer } from '../../testing/test-server.ts';

const arts = aCategory({ name: words('藝術', '艺术', 'Arts') });
const piano = aCategory({ parentId: arts.id, name: words('鋼琴', '钢琴', 'Piano'), position: 1 });
const drums = aCategory({ parentId: arts.id, name: words('鼓', '鼓', 'Drums'), position: 2 });
const empty = aCategory({ parentId: arts.id, name: words('豎琴', '竖琴', 'Harp'), position: 0 });
const agency = anAgency();
const teacher = aTeacher({ agencyId: agency.id });
const inShop = { agencyId: agency.id, categoryId: piano.id };

const scales = aCourse({
  ...inShop,
  name: words('音階 100% 練習', '音阶 100% 练习', 'Scales_100% Practice'),
  teacherIds: [teacher.id],
  offers: [anOffer({ price: 300_000, listPrice: 360_000 }), anOffer({ price: 120_000, listPrice: 150_000, stock: 5 })],
  soldCount: 50,
});
const concert = aLiveCourse('2026-06-01T02:00:00.000Z', {
  ...inShop,
  name: words('演奏會準備', '演奏会准备', 'Concert Preparation'),
  summary: words('含音階', '含音阶', 'With scales'),
  offers: [anOffer({ price: 480_000, stock: 4 }), anOffer({ price: 500_000, stock: 3 })],
  soldCount: 90,
});
const rhythm = anOfflineCourse('2026-06-01T02:00:00.000Z', {
  ...inShop,
  categoryId: drums.id,
  name: words('節奏', '节奏', 'Rhythm'),
  offers: [anOffer({ price: 0, stock: 40 })],
  soldCount: 10,
  listedAt: '2026-02-01T00:00:00.000Z',
});
const closed = aCourse({ ...inShop, name: words('停售', '停售', 'Closed') });
const draft = aCourse({ ...inShop, name: words('草稿', '草稿', 'Draft') });
const room = aCourse({ ...inShop, type: 3, form: null, name: words('琴房', '琴房', 'Room') });

const server = await aServer();
await insertCatalogue(server.deps.db, server.clock(), {
  categories: [arts, piano, drums, empty],
  agencies: [agency],
  teachers: [teacher],
  products: [scales, concert, rhythm, closed, draft, room],
  reviews: [aReview({ productId: scales.id, stars: 5 }), aReview({ productId: scales.id, stars: 4 })],
  rates: { twdToCnyMicro: 224_000, twdToUsdMicro: 31_200 },
});
await server.sql(`update products set state = 'offShelf' where id = $1`, [closed.id]);
await server.sql(`update products set state = 'draft' where id = $1`, [draft.id]);

const found = async (input: InputOfCall<typeof calls.search>) =>
  (await server.ask(calls.search, { kind: 'course', ...input })).list.map(({ id }) => id);

describe('search', () => {
  test('lists courses on the shelf, the best sold first, with all that a card shows', async () => {
    const { list, total } = await server.ask(calls.search, { kind: 'course' });
    expect(total).toBe(3);
    expect(list.map(({ id }) => id)).toEqual([concert.id, scales.id, rhythm.id]);
    expect(list[1]).toEqual({
      id: scales.id,
      type: 2,
      name1: '音階 100% 練習',
      mallPcPrice: '1200.00',
      mallPcPriceConvert: '1200.00',
      currency: 'TWD',
      currencyConvert: 'TWD',
      listPrice: '1500.00',
      classType: '預錄',
      form: 'recorded',
      masterImg: scales.pictures.join(','),
      teacherName: '沈語彤',
      agencyName: '拾穗琴房',
      placeName: null,
      placesLeft: null,
      soldCount: 50,
      stars: 45,
      hasTrial: true,
      distance: null,
      space: null,
    });
  });

  test('tells places only when few are left over all offers', async () => {
    const { list } = await server.ask(calls.search, { kind: 'course' });
    expect(list.map(({ placesLeft }) => placesLeft)).toEqual([7, null, null]);
  });

  test('answers in the language and currency of the visitor', async () => {
    const { list } = await server.ask(calls.search, { keyword: 'concert' }, { language: 'en', region: 'us' });
    expect(list[0]).toMatchObject({
      name1: 'Concert Preparation',
      classType: 'Live',
      mallPcPrice: '4800.00',
      currency: 'TWD',
      mallPcPriceConvert: '149.76',
      currencyConvert: 'USD',
    });
  });

  test('wants every word, in any language, case or width, from names, teachers, agencies and categories', async () => {
    expect(await found({ keyword: '音階' })).toEqual([scales.id]);
    expect(await found({ keyword: '音阶' })).toEqual([scales.id]);
    expect(await found({ keyword: '  ＳＣＡＬＥＳ   practice ' })).toEqual([scales.id]);
    expect(await found({ keyword: '鋼琴 演奏會' })).toEqual([concert.id]);
    expect(await found({ keyword: 'shen yu-tung' })).toEqual([scales.id]);
    expect(await found({ keyword: '鋼琴 沒有這個' })).toEqual([]);
  });

  test('puts a hit in the name before one elsewhere', async () => {
    await insertCatalogue(server.deps.db, server.clock(), {
      products: [aCourse({ ...inShop, name: words('拾穗琴房導覽', '拾穗琴房导览', 'A Tour'), soldCount: 1 })],
    });
    const { list } = await server.ask(calls.search, { kind: 'course', keyword: '拾穗琴房' });
    expect(list[0]?.name1).toBe('拾穗琴房導覽');
    expect(list).toHaveLength(4);
    await server.sql(`update products set state = 'withdrawn' where id = $1`, [list[0]?.id]);
  });

  test('takes wildcards, quotes and signs for no words', async () => {
    expect(await found({ keyword: '100%' })).toEqual([scales.id]);
    expect(await found({ keyword: 'scales_' })).toEqual([scales.id]);
    expect(await found({ keyword: '_' })).toEqual([]);
    expect(await found({ keyword: '%'.repeat(60) })).toEqual([]);
    expect(await found({ keyword: '\\'.repeat(60) })).toEqual([]);
    expect(await found({ keyword: `'"{},;--※` })).toEqual([]);
    expect(await found({ keyword: '\ud83d' })).toEqual([]);
    expect(await found({ keyword: '\u0000音階\u0000' })).toEqual([scales.id]);
  });

  test('filters and sorts', async () => {
    expect(await found({ cateId: arts.id })).toHaveLength(3);
    expect(await found({ cateId: drums.id })).toEqual([rhythm.id]);
    expect(await found({ cateId: 'unknown' })).toEqual([]);
    expect(await found({ form: 'live' })).toEqual([concert.id]);
    expect(await found({ ageBand: 'under3' })).toEqual([]);
    expect(await found({ agencyId: agency.id, priceLeast: 120_000, priceMost: 120_000 })).toEqual([scales.id]);
    expect(await found({ sort: 'priceUp' })).toEqual([rhythm.id, scales.id, concert.id]);
    expect(await found({ sort: 'priceDown' })).toEqual([concert.id, scales.id, rhythm.id]);
    expect((await found({ sort: 'newest' }))[0]).toBe(rhythm.id);
    expect(await found({ sort: 'sales' })).toEqual([concert.id, scales.id, rhythm.id]);
  });

  test('sorts what is in a category and in those below it', async () => {
    const inArts = (sort: 'priceUp' | 'priceDown' | 'newest', more: { page?: number; pageSize?: number } = {}) =>
      found({ cateId: arts.id, sort, ...more });
    expect(await inArts('priceUp')).toEqual([rhythm.id, scales.id, concert.id]);
    expect(await inArts('priceDown')).toEqual([concert.id, scales.id, rhythm.id]);
    expect((await inArts('newest'))[0]).toBe(rhythm.id);
    expect(await found({ cateId: drums.id, sort: 'priceUp' })).toEqual([rhythm.id]);
    expect(await found({ cateId: 'unknown', sort: 'priceUp' })).toEqual([]);
    expect(await inArts('priceUp', { page: 2, pageSize: 2 })).toEqual([concert.id]);
    // A page that reaches from one hundred into the next.
    expect(await inArts('priceUp', { page: 4, pageSize: 30 })).toEqual([]);
  });

  test('turns pages without losing one, and knows the total behind the last', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => server.ask(calls.search, { kind: 'course', page, pageSize: 1 })),
    );
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual([concert.id, scales.id, rhythm.id]);
    expect(await server.ask(calls.search, { kind: 'course', page: 1000, pageSize: 50 })).toEqual({
      list: [],
      total: 3,
      page: 1000,
      pageSize: 50,
    });
  });

  test('refuses what is out of its bounds with the field', async () => {
    for (const [input, field] of [
      [{ page: 0 }, 'page'],
      [{ page: 1001 }, 'page'],
      [{ pageSize: 51 }, 'pageSize'],
      [{ keyword: 'x'.repeat(61) }, 'keyword'],
      [{ cateId: `' or 1=1 --` }, 'cateId'],
      [{ priceMost: 1e15 }, 'priceMost'],
    ] as const) {
      const { data } = await server.call(calls.search, input);
      expect(data).toMatchObject({ refusal: 'invalidInput', params: { field } });
    }
  });
});

describe('a product', () => {
  test('shows the whole of a course', async () => {
    const course = await server.ask(
      calls.detailProductLiveAndRecord,
      { id: scales.id },
      { region: 'cn', language: 'zh-CN' },
    );
    expect(course).toMatchObject({
      state: 'onShelf',
      classType: '录播',
      name1: '音阶 100% 练习',
      highlights: ['每天二十分钟'],
      stars: 45,
      reviewCount: 2,
      lessonCount: 2,
      totalSeconds: 96,
      classStartsAt: null,
      place: null,
      refundTerms: { rule: 'proRata' },
      teachers: [{ id: teacher.id, name: '沈语彤', yearsTeaching: 14 }],
      agency: { id: agency.id, masterId: null, name: '拾穗琴房', courseCount: 3, stars: 45 },
    });
    expect(course.offers).toMatchObject([
      { price: { amount: 300_000, currency: 'TWD' }, priceConvert: { amount: 67_200, currency: 'CNY' }, left: null },
      {
        price: { amount: 120_000 },
        listPrice: { amount: 150_000 },
        left: 5,
        access: 'oneYear',
        accessFrom: 'purchase',
      },
    ]);
    expect(course.related.map(({ id }) => id)).toEqual([concert.id, rhythm.id]);
  });

  test('shows where and when a class is held', async () => {
    const course = await server.ask(calls.detailProductLiveAndRecord, { id: rhythm.id }, { language: 'en' });
    expect(course).toMatchObject({
      classType: 'In person',
      classStartsAt: '2026-06-01T02:00:00.000Z',
      place: { address: expect.stringContaining('Heping E. Rd.'), longitude: 121.5434 },
      refundTerms: { rule: 'beforeStart', feeBps: 500, until: [1, 3], thenBps: 5_000 },
    });
    expect(course.related.map(({ id }) => id)).toEqual([concert.id, scales.id]);
  });

  test('that left the shelf is closed and offers nothing', async () => {
    expect(await server.ask(calls.detailProductLiveAndRecord, { id: closed.id })).toMatchObject({
      state: 'closed',
      offers: [],
    });
    expect(await server.ask(calls.product, { id: closed.id })).toMatchObject({ name1: '停售' });
  });

  test('that nobody may see is refused without a toast', async () => {
    for (const id of [draft.id, 'prd_unknown']) {
      const refused = { code: 0, data: { refusal: 'productUnavailable' } };
      expect(await server.call(calls.product, { id })).toMatchObject(refused);
      expect(await server.call(calls.detailProductLiveAndRecord, { id })).toMatchObject(refused);
    }
    expect(await server.call(calls.detailProductLiveAndRecord, { id: '../etc' })).toMatchObject({
      data: { refusal: 'invalidInput' },
    });
  });

  test('has a brief whatever its type', async () => {
    expect(await server.ask(calls.product, { id: room.id })).toMatchObject({ type: 3, classType: '空間' });
    expect(await server.call(calls.detailProductLiveAndRecord, { id: room.id })).toMatchObject({
      data: { refusal: 'productUnavailable' },
    });
  });
});

test('the category tree has two levels and leaves out what is empty', async () => {
  const { list } = await server.ask(calls.getCateTree, {}, { language: 'en' });
  expect(list.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
    ['Arts', ['Piano', 'Drums']],
  ]);
});
