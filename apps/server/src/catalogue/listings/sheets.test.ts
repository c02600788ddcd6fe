import * as listings from '@lyceum/contract/listings.calls';
import * as products from '@lyceum/contract/products.calls';
import type { importSheet } from '@lyceum/contract/listings.schemas';
import { day } from '@lyceum/domain/time';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { anOpenAgency, aWrittenCourse, publishCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { order, signIn } from '../../testing/world.ts';
import { sweepKept } from './keep-draft.ts';

type Keep = z.input<typeof importSheet.request>['keep'] | 'nothing';

const { server, other } = await twoServers(testClock());
const operator = await asStaff(server, { rights: ['review'] });

const head = ['類型', '名稱（繁體中文）', 'Name (English)', '售價', '剩餘名額', '觀看期限'];
const aRow = (name: string, price = '1,200', left = '10') => ['線上課程', name, '', price, left, '一年'];
/** Reads it in, or, where nothing is to be kept, says what would come of it. */
const send = async (rows: string[][], keep: Keep, asker: Asker, titles = head) =>
  keep === 'nothing'
    ? { ...(await server.ask(listings.checkSheet, { head: titles, rows }, asker)), kept: false }
    : server.ask(listings.importSheet, { head: titles, rows, keep }, asker);
const all = (asker: Asker) => server.ask(listings.list, { pageSize: 50, sort: 'name', direction: 'up' }, asker);

/** The file that is offered for editing, as a spreadsheet opens it. */
async function exported(asker: Asker & { office: string }): Promise<{ titles: string[]; rows: string[][] }> {
  const response = await fetch(`${server.url}${listings.exportSheet.facts.path}`, {
    headers: { cookie: `lyceum_office=${asker.office}`, lang: 'zh_tw' },
  });
  const text = (await response.text()).replace(/^\uFEFF/, '');
  const [titles = [], ...rows] = papaparse.parse<string[]>(text, { skipEmptyLines: true }).data;
  return { titles, rows };
}
const put = (titles: string[], row: string[], title: string, cell: string) => row.with(titles.indexOf(title), cell);

const aPublishedCourse = () => publishCourse(server, operator);

describe('a sheet of new products', () => {
  it('of a thousand rows with 37 bad ones tells each of them, keeps nothing unasked, and the good ones when asked', async () => {
    const { keeper } = await anOpenAgency(server);
    const isBad = (at: number): boolean => at % 27 === 5;
    const rows = Array.from({ length: 1_000 }, (_, at) =>
      isBad(at) ? aRow(`課程 ${at}`, '免費') : aRow(`課程 ${String(at).padStart(4, '0')}`),
    );
    expect(rows.filter((_, at) => isBad(at))).toHaveLength(37);
    for (const keep of ['nothing', 'all'] as const) {
      const report = await send(rows, keep, keeper);
      expect(report).toMatchObject({ kept: false, made: 963, changed: 0, same: 0, notRead: [] });
      expect(report.faults.map(({ row }) => row)).toEqual(rows.flatMap((_, at) => (isBad(at) ? [at + 2] : [])));
      expect(report.faults[0]).toEqual({
        row: 7,
        name: '課程 5',
        column: '售價',
        words: '看不懂這個數字，請用阿拉伯數字填寫，例如 1,200。',
      });
      expect((await all(keeper)).total).toBe(0);
    }
    const good = await send(rows, 'good', keeper);
    expect(good).toMatchObject({ kept: true, made: 963 });
    const { total, list } = await all(keeper);
    expect(total).toBe(963);
    expect(list[0]).toMatchObject({
      name: '課程 0000',
      shelf: 'draft',
      revision: 'draft',
      type: 2,
      priceFrom: 120_000,
    });
    const { content } = await server.ask(listings.own, { id: list[0]?.id ?? '' }, keeper);
    expect(content).toMatchObject({
      name: { 'zh-TW': '課程 0000', 'zh-CN': '', en: '' },
      // Without a name of its own the offer is called as the product is.
      offers: [{ name: { 'zh-TW': '課程 0000' }, price: 120_000, left: 10, access: 'oneYear', onSale: true }],
    });
    // Four sheets of a thousand rows.
  }, 120_000);

  it('says what is wrong in the reader’s language at the column, and takes words of any of the three', async () => {
    const agency = await anOpenAgency(server);
    const titles = [
      'Type',
      'NAME (English)',
      'Category',
      'Teachers',
      'Class begins',
      'classStartsAt',
      'Price',
      'Colour',
      'Ages',
    ];
    const titled = { ...agency.keeper, language: 'en' as const };
    const { teachers } = await server.ask(listings.choices, {}, titled);
    const teacher = teachers[0]?.name ?? '';
    const report = await send(
      [
        ['线上课程', 'Good', agency.categoryId, teacher, '', '2026-12-01 19:00', 'NT$1,200', 'red', ''],
        ['', 'No type', '', '', '', '', '', '', ''],
        ['2', '', '', '', '', '', '', '', ''],
        ['', '', '', '', '', '', '', '', ''],
        ['cake', 'Cake', 'Nowhere', `${teacher}; Nobody`, '', 'tomorrow', '12.5', '', 'old'],
        ['2', `${'long '.repeat(30)}`, '', '', '', '', '', '', ''],
        ['2', '=HYPERLINK("x")', '', '', '', '', '', '', ''],
        ['2', '\'=HYPERLINK("x")', '', '', '', '', '', '', ''],
      ],
      'good',
      titled,
      titles,
    );
    expect(report.faults.filter(({ row }) => row === 2)).toEqual([]);
    expect(report).toMatchObject({ kept: true, made: 3, notRead: expect.arrayContaining(['Colour']) });
    expect(report.faults.map(({ row, column }) => [row, column])).toEqual(
      [
        [3, 'Type'],
        [4, 'Name (English)'],
        [6, 'Type'],
        [6, 'Category'],
        [6, 'Age'],
        [6, 'Teachers'],
        [6, 'First class'],
        [6, 'Price'],
        [7, 'Name (English)'],
      ].map(([row, column]) => [row, expect.stringContaining(String(column).split(' ')[0] ?? '')]),
    );
    // Named in English alone, and yet found and read in a list in Chinese.
    const inChinese = await server.ask(listings.list, { keyword: 'Good' }, agency.keeper);
    expect(inChinese.list).toMatchObject([{ name: 'Good' }]);
    expect(report.faults.find(({ row, column }) => row === 6 && column === 'Type')?.words).toContain('cake');
    const { list } = await server.ask(listings.list, { keyword: 'Good' }, titled);
    const good = await server.ask(listings.own, { id: list[0]?.id ?? '' }, titled);
    expect(good.content).toMatchObject({
      categoryId: agency.categoryId,
      teacherIds: [agency.teacherId],
      // Seven in the evening in Taipei.
      classStartsAt: '2026-12-01T11:00:00.000Z',
    });
    expect((await server.ask(listings.list, { keyword: 'HYPERLINK' }, titled)).list.map(({ name }) => name)).toEqual([
      '=HYPERLINK("x")',
      '=HYPERLINK("x")',
    ]);
  });

  it('is refused without a column of ours, beyond a thousand rows, and from who may not', async () => {
    const { agencyId, keeper } = await anOpenAgency(server);
    const refusalOf = async (sheet: object, asker: Asker) =>
      (await server.call(listings.importSheet, { head, rows: [aRow('一')], keep: 'all', ...sheet }, asker)).data
        .refusal;
    expect(await refusalOf({ head: ['Farbe', 'Größe'] }, keeper)).toBe('sheetUnreadable');
    expect(await refusalOf({ rows: Array.from({ length: 1_001 }, () => aRow('多')) }, keeper)).toBe('invalidInput');
    expect(await refusalOf({ rows: [aRow('x'.repeat(40_001))] }, keeper)).toBe('invalidInput');
    expect(await refusalOf({}, await asStaff(server, { agencyId, rights: ['orders'] }))).toBe('notAllowed');
    // Longer than other calls take, and yet not endless.
    const long = Array.from({ length: 400 }, () => aRow('長'.repeat(100), '1', '1'.repeat(2_000)));
    expect(await refusalOf({ rows: long }, keeper)).toBeUndefined();
    const longer = Array.from({ length: 900 }, () => aRow('x'.repeat(5_000)));
    expect(await refusalOf({ rows: longer }, keeper)).toBe('bodyTooLarge');
    expect((await all(keeper)).total).toBe(0);
  });

  it('makes its products once, sent twice at the same moment to two servers and once more later', async () => {
    const { keeper } = await anOpenAgency(server);
    const asker = { ...keeper, idempotencyKey: 'sheet-of-today-0001' };
    const sheet = { head, rows: [aRow('一'), aRow('二')], keep: 'all' as const };
    const answers = await Promise.all(
      [server, other, server, other].map((at) => at.ask(listings.importSheet, sheet, asker)),
    );
    expect(answers).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ kept: true, made: 2 })));
    expect((await all(keeper)).total).toBe(2);
    const another = { ...sheet, rows: [aRow('三')] };
    expect((await server.call(listings.importSheet, another, asker)).data.refusal).toBe('requestInUse');
  });

  it('makes products like another one, with its pictures and lessons, of the own agency alone', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const elsewhere = await aPublishedCourse();
    const titles = ['比照的商品編號', '名稱（繁體中文）', '售價'];
    const report = await send(
      [
        [id, '春季班', '1500'],
        [id, '夏季班', ''],
        [elsewhere.id, '別人的', ''],
      ],
      'good',
      keeper,
      titles,
    );
    expect(report).toMatchObject({ made: 2, faults: [{ row: 4, column: '比照的商品編號' }] });
    const { list } = await server.ask(listings.list, { keyword: '季班', sort: 'name' }, keeper);
    const [made] = await Promise.all(list.map(({ id: one }) => server.ask(listings.own, { id: one }, keeper)));
    expect(made?.content.pictures).toEqual(listing.content.pictures);
    expect(made?.content.chapters.map(({ lessons }) => lessons.length)).toEqual([2]);
    expect(made?.content.chapters[0]?.id).not.toBe(listing.content.chapters[0]?.id);
    expect(new Set(list.map(({ priceFrom }) => priceFrom))).toEqual(new Set([120_000, 150_000]));
  });
});

describe('a sheet that was exported', () => {
  it('comes back as it went, changing nothing', async () => {
    const { keeper } = await aPublishedCourse();
    await server.ask(listings.create, { content: aWrittenCourse(await sameAgency(keeper)) }, keeper);
    const { titles, rows } = await exported(keeper);
    expect(rows).toHaveLength(2);
    expect(await send(rows, 'all', keeper, titles)).toEqual({
      kept: true,
      made: 0,
      changed: 0,
      same: 2,
      notRead: [],
      faults: [],
    });
  });

  it('changes prices at once and texts in the draft, and leaves places alone that were sold meanwhile', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const { titles, rows } = await exported(keeper);
    const offerId = listing.content.offers[0]?.id ?? '';
    await order(server, await signIn(server), { productId: id, offerId, price: 120_000 });
    const row = put(titles, put(titles, rows[0] ?? [], '售價', '990'), '剩餘名額', '8');
    const named = put(titles, row, '名稱（English）', 'By the sea');
    expect(await send([named], 'all', keeper, titles)).toMatchObject({ kept: true, changed: 1, faults: [] });
    const after = await server.ask(listings.own, { id }, keeper);
    // Five were there, one was sold, three came.
    expect(after.content.offers).toMatchObject([{ price: 99_000, left: 7 }]);
    expect(after).toMatchObject({ shelf: 'onShelf', revision: 'draft', content: { name: { en: 'By the sea' } } });
    expect(after.content.chapters).toEqual(listing.content.chapters);
    // Buyers find it at its new price, too.
    await expect
      .poll(async () => (await other.ask(products.search, { keyword: '海邊速寫' })).list.find((one) => one.id === id))
      .toMatchObject({ mallPcPrice: '990.00' });

    // The same file once more is older than what it made.
    expect(await send([named], 'all', keeper, titles)).toMatchObject({
      kept: false,
      faults: [{ row: 2, column: '版本（請勿修改）' }],
    });
  });

  it('keeps nothing of a row that is refused, and nothing at all beside it unless asked', async () => {
    const { id, keeper } = await aPublishedCourse();
    const second = await server.ask(listings.create, { content: aWrittenCourse(await sameAgency(keeper)) }, keeper);
    const { titles, rows } = await exported(keeper);
    const priced = rows.map((row) => put(titles, row, '售價', row.includes(id) ? '990' : '880'));
    // A dollar of Taiwan has no cents; and what waits for a review is not changed.
    const wrong = priced.map((row) => (row.includes(id) ? put(titles, row, '原價', '900') : row));
    expect(await send(wrong, 'all', keeper, titles)).toMatchObject({
      kept: false,
      changed: 1,
      faults: [{ name: '海邊速寫' }],
    });
    const pricesOf = async () =>
      Promise.all(
        [id, second.id].map(
          async (one) => (await server.ask(listings.own, { id: one }, keeper)).content.offers[0]?.price,
        ),
      );
    expect(await pricesOf()).toEqual([120_000, 120_000]);
    expect(await send(wrong, 'good', keeper, titles)).toMatchObject({ kept: true, changed: 1 });
    expect(await pricesOf()).toEqual([120_000, 88_000]);
  });

  it('names each product once, of the own agency, with what was seen of it', async () => {
    const { id, keeper } = await aPublishedCourse();
    const elsewhere = await aPublishedCourse();
    const { titles, rows } = await exported(keeper);
    const [row = []] = rows;
    const at = (title: string, cell: string) => put(titles, row, title, cell);
    const report = await send(
      [row, row, at('商品編號', elsewhere.id), at('商品編號', 'prd_none')],
      'nothing',
      keeper,
      titles,
    );
    expect(report).toMatchObject({ same: 1, faults: [{ row: 3 }, { row: 4 }, { row: 5 }] });
    for (const version of ['', 'v1', 'v99', '2']) {
      const answer = await send([at('版本（請勿修改）', version)], 'nothing', keeper, titles);
      expect(answer.faults).toMatchObject([{ column: '版本（請勿修改）' }]);
    }
    const { version } = await server.ask(listings.own, { id }, keeper);
    await server.ask(listings.takeOffShelf, { id, version }, keeper);
    expect((await send([row], 'nothing', keeper, titles)).faults).toHaveLength(1);
  });
});

/** The agency of somebody of its staff, as a course names it. */
async function sameAgency(keeper: Asker): Promise<{ categoryId: string; teacherId: string }> {
  const { categories, teachers } = await server.ask(listings.choices, {}, keeper);
  return { categoryId: categories[0]?.id ?? '', teacherId: teachers[0]?.id ?? '' };
}

describe('a copy', () => {
  it('is a new draft with parts of its own, says so in its name, and is made of what was given up, too', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const copied = await server.ask(listings.copy, { id }, keeper);
    expect(copied).toMatchObject({
      shelf: 'draft',
      revision: 'draft',
      soldCount: 0,
      liveOfferIds: [],
      content: {
        name: { 'zh-TW': '海邊速寫（副本）', en: 'Sketching by the sea (copy)' },
        pictures: listing.content.pictures,
        offers: [{ price: 120_000 }],
      },
    });
    const idsOf = ({ content }: typeof copied) => [
      ...content.offers.map((offer) => offer.id),
      ...content.chapters.flatMap((chapter) => [chapter.id, ...chapter.lessons.map((lesson) => lesson.id)]),
    ];
    expect(idsOf(copied)).toHaveLength(4);
    expect(idsOf(copied).some((part) => idsOf(listing).includes(part))).toBe(false);
    const off = await server.ask(listings.takeOffShelf, { id, version: listing.version }, keeper);
    await server.ask(listings.withdraw, { id, version: off.version }, keeper);
    expect(await server.ask(listings.copy, { id }, keeper)).toMatchObject({ shelf: 'draft' });
    const { keeper: stranger } = await anOpenAgency(server);
    expect((await server.call(listings.copy, { id }, stranger)).data.refusal).toBe('notFound');
  });

  it('has no lessons that were held already', async () => {
    const agency = await anOpenAgency(server);
    const at = (days: number) => new Date(server.clock().getTime() + days * day).toISOString();
    const written = aWrittenCourse(agency, { form: 'live', classStartsAt: at(-1) });
    const live = written.chapters.map((chapter) => ({
      ...chapter,
      lessons: chapter.lessons.map((lesson, index) => ({
        ...lesson,
        catalogType: 1 as const,
        media: null,
        startsAt: at(index * 7 - 1),
      })),
    }));
    const { id } = await server.ask(listings.create, { content: { ...written, chapters: live } }, agency.keeper);
    const { content } = await server.ask(listings.copy, { id }, agency.keeper);
    expect(content.classStartsAt).toBeNull();
    expect(content.chapters[0]?.lessons.map(({ startsAt }) => startsAt)).toEqual([null, at(6)]);
  });
});

describe('many products at once', () => {
  it('are changed each for itself: what is refused is told, and the rest is done', async () => {
    const { id, keeper, agencyId } = await aPublishedCourse();
    const draft = await server.ask(listings.create, { content: aWrittenCourse(await sameAgency(keeper)) }, keeper);
    const empty = await server.ask(listings.importSheet, { head, rows: [aRow('空的')], keep: 'all' }, keeper);
    expect(empty.made).toBe(1);
    const { list } = await server.ask(listings.list, { keyword: '空的' }, keeper);
    const gaps = list[0]?.id ?? '';
    const { id: foreign } = await aPublishedCourse();
    const ids = [id, draft.id, gaps, foreign];
    const many = (what: 'submit' | 'takeOff' | 'putOn' | 'withdraw') =>
      server.ask(listings.changeMany, { ids, change: { what } }, keeper);
    expect(await many('submit')).toMatchObject({
      done: 1,
      faults: expect.arrayContaining([
        { id: gaps, name: '空的', words: expect.stringContaining('沒有填寫') },
        { id: foreign, name: '', words: expect.any(String) },
      ]),
    });
    expect(await many('takeOff')).toMatchObject({ done: 1 });
    expect(await many('putOn')).toMatchObject({ done: 1 });
    expect((await server.ask(listings.own, { id }, keeper)).shelf).toBe('onShelf');
    expect((await server.ask(listings.own, { id: draft.id }, keeper)).revision).toBe('inReview');
    // What is sold is taken off the shelf first, and what is in review is not given up.
    expect(await many('withdraw')).toMatchObject({ done: 1 });
    const clerk = await asStaff(server, { agencyId, rights: ['orders'] });
    const answer = await server.call(listings.changeMany, { ids: [id], change: { what: 'takeOff' } }, clerk);
    expect(answer.data.refusal).toBe('notAllowed');
  });

  it('have their prices changed once, however often it is sent, beside a sale at the same moment', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const draft = await server.ask(listings.create, { content: aWrittenCourse(await sameAgency(keeper)) }, keeper);
    const change = { what: 'price' as const, percent: -15, crossOut: true };
    const asker = { ...keeper, idempotencyKey: 'fifteen-percent-off-01' };
    const offerId = listing.content.offers[0]?.id ?? '';
    const buyer = await signIn(server);
    const [first, ...others] = await Promise.all([
      ...[server, other, server].map((at) => at.ask(listings.changeMany, { ids: [draft.id, id], change }, asker)),
      order(server, buyer, { productId: id, offerId, price: 120_000 }).catch(() => null),
    ]);
    expect([first, ...others.slice(0, 2)]).toEqual(Array.from({ length: 3 }, () => ({ done: 2, faults: [] })));
    const offers = await Promise.all(
      [id, draft.id].map(async (one) => (await server.ask(listings.own, { id: one }, keeper)).content.offers[0]),
    );
    expect(offers).toMatchObject([
      { price: 102_000, listPrice: 120_000 },
      { price: 102_000, listPrice: 120_000 },
    ]);
    const dearer = { what: 'price' as const, percent: 500, crossOut: true };
    expect(await server.ask(listings.changeMany, { ids: [id], change: dearer }, keeper)).toMatchObject({ done: 1 });
    const [after] = (await server.ask(listings.own, { id }, keeper)).content.offers;
    await expect
      .poll(async () => (await other.ask(products.search, { keyword: '海邊速寫' })).list.find((one) => one.id === id))
      .toMatchObject({ mallPcPrice: '6120.00' });
    expect(after).toMatchObject({ price: 612_000, listPrice: null, name: listing.content.offers[0]?.name });
  });
});

describe('what is kept of sheets', () => {
  it('is forgotten after a week, and its products stay', async () => {
    const { agencyId, keeper } = await anOpenAgency(server);
    const asker = { ...keeper, idempotencyKey: 'sheet-of-last-week-0001' };
    await server.ask(listings.importSheet, { head, rows: [aRow('一')], keep: 'all' }, asker);
    const kept = () => server.sql('select 1 from listing_batches where agency_id = $1', [agencyId]);
    await sweepKept(server.deps);
    expect(await kept()).toHaveLength(1);
    server.clock.pass(8 * day);
    await sweepKept(server.deps);
    expect(await kept()).toEqual([]);
    expect((await all(await asStaff(server, { agencyId, rights: ['products'] }))).total).toBe(1);
  });
});
