import * as calls from '@lyceum/contract/reviews.calls';
import { aCategory, aCourse, anAgency, aReview } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer } from '../../testing/test-server.ts';

const category = aCategory();
const agency = anAgency();
const course = aCourse({ agencyId: agency.id, categoryId: category.id });
const other = aCourse({ agencyId: agency.id, categoryId: category.id });
const talk = aCourse({ agencyId: agency.id, categoryId: category.id, type: 4, form: null, consultantIds: ['cns_a'] });
const of = (stars: 1 | 2 | 3 | 4 | 5, day: number, pictures: string[] = []) =>
  aReview({ productId: course.id, stars, pictures, createdAt: `2026-01-0${day}T00:00:00.000Z`, author: '林小明' });
const reviews = [of(5, 1), of(4, 2, ['/media/abc/960.webp']), of(3, 3), of(2, 4), of(1, 5)];

const server = await aServer();
await insertCatalogue(server.deps.db, server.clock(), {
  categories: [category],
  agencies: [agency],
  products: [course, other, talk],
  reviews: [...reviews, aReview({ productId: other.id, reply: '謝謝' }), aReview({ productId: talk.id, stars: 4 })],
});

test('the newest come first, the author in part, with the number under each filter', async () => {
  const answer = await server.ask(calls.getCommentsList, { productId: course.id });
  expect(answer).toMatchObject({ total: 5, page: 1, pageSize: 10 });
  expect(answer.counts).toEqual({ good: 2, middling: 1, bad: 2, withPictures: 1, all: 5 });
  expect(answer.list.map(({ stars }) => stars)).toEqual([1, 2, 3, 4, 5]);
  expect(answer.list[0]).toMatchObject({ author: '林**', createdAt: '2026-01-05T00:00:00.000Z', reply: null });
});

test('each filter shows its own', async () => {
  const stars = async (state: number) =>
    (await server.ask(calls.getCommentsList, { productId: course.id, state })).list.map((review) => review.stars);
  expect(await stars(1)).toEqual([4, 5]);
  expect(await stars(2)).toEqual([3]);
  expect(await stars(3)).toEqual([1, 2]);
  expect(await stars(4)).toEqual([4]);
});

test('pages go on, and end', async () => {
  const page = async (currentPage: number) =>
    server.ask(calls.getCommentsList, { productId: course.id, pageSize: 2, currentPage });
  expect((await page(2)).list.map(({ stars }) => stars)).toEqual([3, 4]);
  expect(await page(1000)).toMatchObject({ list: [], total: 5 });
});

test('a seller has those of all his products', async () => {
  const { total, list } = await server.ask(calls.getCommentsList, { sellerId: agency.id });
  expect(total).toBe(7);
  expect(list.find(({ reply }) => reply !== null)?.reply).toBe('謝謝');
});

test('unknown subjects are empty, none at all and unknown filters are refused', async () => {
  expect(await server.ask(calls.getCommentsList, { productId: 'prd_unknown' })).toMatchObject({ list: [], total: 0 });
  expect((await server.call(calls.getCommentsList, {})).data).toMatchObject({
    refusal: 'invalidInput',
    params: { field: 'productId' },
  });
  expect((await server.call(calls.getCommentsList, { productId: course.id, state: 9 })).data).toMatchObject({
    refusal: 'invalidInput',
    params: { field: 'state' },
  });
});

test('a consultant has those of what he gives', async () => {
  const { total, list } = await server.ask(calls.getCommentsList, { consultantId: 'cns_a' });
  expect([total, list.map(({ stars }) => stars)]).toEqual([1, [4]]);
  expect((await server.ask(calls.getCommentsList, { consultantId: 'cns_b' })).total).toBe(0);
});
