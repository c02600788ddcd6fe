import type { Call, InputOfCall } from '@lyceum/contract/call';
import * as calls from '@lyceum/contract/favourites.calls';
import { aCourse, anAgency, anOfflineCourse, aLiveCourse } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { openShop, signIn } from '../../testing/world.ts';

type OfProduct = Call<{ productId: string }, { favourite: boolean }>;

const clock = testClock();
const { server, other } = await twoServers(clock);

const collected = async (token: string, input: InputOfCall<typeof calls.listCourses> = {}, on = server) =>
  (await on.ask(calls.listCourses, input, { token })).list.map(({ id }) => id);

test('a favourite is there once, on every device, whichever of the six calls asked and however often', async () => {
  const phone = '0988000111';
  const onPhone = await signIn(server, phone);
  clock.pass(61_000);
  const laptop = await signIn(other, phone);
  const course = aCourse();
  await openShop(server, [course]);
  const productId = course.id;
  const add: OfProduct[] = [calls.addCollectionProduct, calls.favoriteProduct, calls.collectproduct];
  const remove: OfProduct[] = [calls.cancelCollectionProduct, calls.unfavoriteProduct, calls.cancelcollectproduct];
  const answers = await Promise.all(
    [...add, ...add, ...add].map((call, at) =>
      at % 2 ? server.ask(call, { productId }, { token: onPhone }) : other.ask(call, { productId }, { token: laptop }),
    ),
  );
  expect(answers.every(({ favourite }) => favourite)).toBe(true);
  expect(await collected(laptop, {}, other)).toEqual([productId]);
  expect(await server.ask(calls.queryProduct, { productId }, { token: onPhone })).toEqual({ favourite: true });

  for (const call of remove) {
    await server.ask(calls.addCollectionProduct, { productId }, { token: onPhone });
    expect(await other.ask(call, { productId }, { token: laptop })).toEqual({ favourite: false });
    expect(await other.ask(call, { productId }, { token: laptop })).toEqual({ favourite: false });
    expect(await server.ask(calls.queryProduct, { productId }, { token: onPhone })).toEqual({ favourite: false });
  }
  expect(await collected(onPhone)).toEqual([]);
});

test('they are one’s own: nobody else has them, and nobody without an account', async () => {
  const course = aCourse();
  await openShop(server, [course]);
  const [mine, hers] = [await signIn(server), await signIn(server)];
  await server.ask(calls.addCollectionProduct, { productId: course.id }, { token: mine });
  expect(await collected(hers)).toEqual([]);
  await server.ask(calls.cancelCollectionProduct, { productId: course.id }, { token: hers });
  expect(await collected(mine)).toEqual([course.id]);
  expect((await server.call(calls.addCollectionProduct, { productId: course.id })).code).toBe(-1);
});

test('the newest stands first, page by page, and a form leaves those of it', async () => {
  const courses = [aCourse(), aLiveCourse('2026-06-01T02:00:00.000Z'), anOfflineCourse('2026-06-01T02:00:00.000Z')];
  const [recorded, live, offline] = courses.map(({ id }) => id);
  const room = aCourse({ type: 3, form: null });
  await openShop(server, [...courses, room]);
  const token = await signIn(server);
  for (const { id } of [...courses, room]) {
    await server.ask(calls.addCollectionProduct, { productId: id }, { token });
    clock.pass(1_000);
  }
  expect(await collected(token)).toEqual([room.id, offline, live, recorded]);
  expect(await collected(token, { pageSize: 2, page: 2 })).toEqual([live, recorded]);
  expect(await collected(token, { form: 'online' })).toEqual([live, recorded]);
  expect(await collected(token, { form: 'offline' })).toEqual([offline]);
  // A repeat is no news.
  await server.ask(calls.addCollectionProduct, { productId: recorded ?? '' }, { token });
  expect(await collected(token)).toEqual([room.id, offline, live, recorded]);
});

test('what is no longer sold stays and says so; what cannot be read any more is not taken in', async () => {
  const [closed, withdrawn] = [aCourse(), aCourse()];
  await openShop(server, [closed, withdrawn]);
  const token = await signIn(server);
  const add = (productId: string) => server.call(calls.addCollectionProduct, { productId }, { token });
  for (const { id } of [closed, withdrawn]) {
    await add(id);
    clock.pass(1_000);
  }
  await server.sql(`update products set state = 'offShelf' where id = $1`, [closed.id]);
  await server.sql(`update products set state = 'withdrawn' where id = $1`, [withdrawn.id]);
  const { list, total } = await server.ask(calls.listCourses, {}, { token });
  expect(total).toBe(2);
  expect(list).toMatchObject([
    { id: withdrawn.id, state: 'gone' },
    { id: closed.id, state: 'closed', name1: closed.name['zh-TW'] },
  ]);
  // Taken out by mistake and taken back.
  await server.ask(calls.cancelCollectionProduct, { productId: closed.id }, { token });
  expect((await add(closed.id)).success).toBe(true);
  await server.ask(calls.cancelCollectionProduct, { productId: withdrawn.id }, { token });
  expect((await add(withdrawn.id)).data).toMatchObject({ refusal: 'productUnavailable' });
  expect((await add('prd_nobodys')).data).toMatchObject({ refusal: 'productUnavailable' });
});

test('an agency is a favourite in the same way, while it is open', async () => {
  const agency = anAgency();
  const blocked = anAgency();
  await insertCatalogue(server.deps.db, clock(), { agencies: [agency, blocked] });
  await server.sql(`update agencies set state = 'blocked' where id = $1`, [blocked.id]);
  const token = await signIn(server);
  const sellerId = agency.id;
  await Promise.all([1, 2, 3].map(() => server.ask(calls.favoriteSeller, { sellerId }, { token })));
  expect(await other.ask(calls.querySeller, { sellerId }, { token })).toEqual({ favourite: true });
  await other.ask(calls.unfavoriteSeller, { sellerId }, { token });
  expect(await server.ask(calls.querySeller, { sellerId }, { token })).toEqual({ favourite: false });
  for (const unknown of [blocked.id, 'agy_nobodys']) {
    const { data } = await server.call(calls.favoriteSeller, { sellerId: unknown }, { token });
    expect(data).toMatchObject({ refusal: 'notFound' });
  }
});
