import * as favourites from '@lyceum/contract/favourites.calls';
import * as selection from '@lyceum/contract/selection.calls';
import * as users from '@lyceum/contract/users.calls';
import { longestListName, mostLists } from '@lyceum/domain/favourites';
import { aCourse, anAgency, anOffer } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { openShop, signIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);

const namesOf = async (token: string) =>
  (await server.ask(favourites.lists, {}, { token })).list.map(({ name, products, agencies }) => [
    name,
    products,
    agencies,
  ]);
const make = async (token: string, name: string) => (await server.ask(favourites.saveList, { name }, { token })).id;

test('favourites go into lists that their owner names, one at a time, and stay when a list ends', async () => {
  const [piano, swimming] = [aCourse(), aCourse()];
  await openShop(server, [piano, swimming]);
  const agency = anAgency();
  await insertCatalogue(server.deps.db, clock(), { agencies: [agency] });
  const token = await signIn(server);
  for (const { id } of [piano, swimming]) {
    await server.ask(favourites.addCollectionProduct, { productId: id }, { token });
    clock.pass(1_000);
  }
  await server.ask(favourites.favoriteSeller, { sellerId: agency.id }, { token });
  const summer = await make(token, '  暑假 ');
  clock.pass(1_000);
  const sister = await make(token, '妹妹');
  const put = (kind: 'product' | 'agency', id: string, listId: string | null) =>
    server.call(favourites.putInList, { kind, id, listId }, { token });
  await put('product', piano.id, summer);
  await put('product', swimming.id, summer);
  await put('agency', agency.id, sister);
  expect(await namesOf(token)).toEqual([
    ['暑假', 2, 0],
    ['妹妹', 0, 1],
  ]);
  await put('product', piano.id, sister);
  const inList = async (listId: string) =>
    (await other.ask(favourites.listCourses, { listId }, { token })).list.map(({ id }) => id);
  expect(await inList(summer)).toEqual([swimming.id]);
  expect(await inList(sister)).toEqual([piano.id]);
  await put('product', piano.id, null);
  expect(await inList(sister)).toEqual([]);

  await server.ask(favourites.saveList, { id: summer, name: '夏天' }, { token });
  await server.ask(favourites.removeList, { id: sister }, { token });
  expect(await namesOf(token)).toEqual([['夏天', 1, 0]]);
  const { list } = await server.ask(favourites.listCourses, {}, { token });
  expect(list.map(({ id, listId }) => [id, listId])).toEqual([
    [swimming.id, summer],
    [piano.id, null],
  ]);
  expect(await server.ask(favourites.querySeller, { sellerId: agency.id }, { token })).toEqual({ favourite: true });
  // What is no favourite goes into no list.
  await server.ask(favourites.cancelCollectionProduct, { productId: piano.id }, { token });
  expect((await put('product', piano.id, summer)).data).toMatchObject({ refusal: 'notFound' });
});

test('a list is there once, however often and from wherever it is asked for; names are told apart as people do', async () => {
  const token = await signIn(server);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? server : other).ask(favourites.saveList, { name: at % 3 ? 'Summer' : 'SUMMER' }, { token }),
    ),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const id = await make(token, '妹妹');
  const rename = (name: string) => server.call(favourites.saveList, { id, name }, { token });
  expect((await rename('summer')).data).toMatchObject({ refusal: 'listNameTaken' });
  expect((await rename('妹妹')).success).toBe(true);
  for (const name of ['', '   ', 'x'.repeat(longestListName + 1)]) {
    expect((await server.call(favourites.saveList, { name }, { token })).data).toMatchObject({
      refusal: 'invalidInput',
    });
  }
  const more = await Promise.all(
    Array.from({ length: mostLists + 5 }, (_, at) =>
      (at % 2 ? server : other).call(favourites.saveList, { name: `list ${at}` }, { token }),
    ),
  );
  expect(more.filter(({ success }) => success)).toHaveLength(mostLists - 2);
  expect(more.find(({ success }) => !success)?.data).toMatchObject({
    refusal: 'listsTooMany',
    params: { most: mostLists },
  });
});

test('a list that ends while something is put into it holds nothing back', async () => {
  const course = aCourse();
  await openShop(server, [course]);
  const token = await signIn(server);
  await server.ask(favourites.addCollectionProduct, { productId: course.id }, { token });
  for (let turn = 0; turn < 20; turn += 1) {
    const id = await make(token, `turn ${turn}`);
    const put = { kind: 'product', id: course.id, listId: id } as const;
    const answers = await Promise.all([
      server.call(favourites.putInList, put, { token }),
      other.call(favourites.removeList, { id }, { token }),
      server.call(favourites.putInList, put, { token }),
    ]);
    expect(answers[1].success).toBe(true);
    for (const { success, data } of answers) {
      expect(success || data.refusal === 'notFound').toBe(true);
    }
    const { list } = await server.ask(favourites.listCourses, {}, { token });
    expect(list).toMatchObject([{ id: course.id, listId: null }]);
  }
});

test('nobody reads, names, fills or ends a list of somebody else', async () => {
  const course = aCourse();
  await openShop(server, [course]);
  const [mine, hers] = [await signIn(server), await signIn(server)];
  const id = await make(mine, '秘密');
  await server.ask(favourites.addCollectionProduct, { productId: course.id }, { token: hers });
  const refusals = [
    await server.call(favourites.saveList, { id, name: '公開' }, { token: hers }),
    await server.call(favourites.removeList, { id }, { token: hers }),
    await server.call(favourites.putInList, { kind: 'product', id: course.id, listId: id }, { token: hers }),
  ];
  expect(refusals.map(({ data }) => data.refusal)).toEqual(['notFound', 'notFound', 'notFound']);
  expect(await namesOf(mine)).toEqual([['秘密', 0, 0]]);
  expect(await namesOf(hers)).toEqual([]);
  expect((await server.ask(favourites.listCourses, { listId: id }, { token: hers })).list).toEqual([]);
});

test('who may see distribution prices finds the favourites that are sold on the wholesale floor, by list too', async () => {
  const wholesale = aCourse({ offers: [anOffer({ price: 120_000, distributionPrice: 84_000 })] });
  const retail = aCourse();
  await openShop(server, [wholesale, retail]);
  const token = await signIn(server, '0977000222');
  for (const { id } of [wholesale, retail]) {
    await server.ask(favourites.addCollectionProduct, { productId: id }, { token });
  }
  const collected = (input: { listId?: string } = {}) => server.call(selection.collected, input, { token });
  expect((await collected()).data).toMatchObject({ refusal: 'notAllowed' });
  const operator = await asStaff(server, { rights: ['support'] });
  const [who] = (await server.ask(users.list, { keyword: '000222' }, operator)).list;
  await server.ask(users.allowDistribution, { id: who?.id ?? '' }, operator);
  expect((await collected()).data).toMatchObject({
    total: 1,
    list: [{ id: wholesale.id, listId: null, distributionPrice: { amount: 84_000, currency: 'TWD' } }],
  });
  const listId = await make(token, '團購');
  expect((await collected({ listId })).data).toMatchObject({ total: 0 });
  await server.ask(favourites.putInList, { kind: 'product', id: wholesale.id, listId }, { token });
  expect((await collected({ listId })).data).toMatchObject({ total: 1, list: [{ listId }] });
  await server.sql(`update products set state = 'offShelf' where id = $1`, [wholesale.id]);
  expect((await collected()).data).toMatchObject({ total: 0 });
});
