import * as products from '@lyceum/contract/products.calls';
import * as selection from '@lyceum/contract/selection.calls';
import * as users from '@lyceum/contract/users.calls';
import { second } from '@lyceum/domain/time';
import { aCourse, anOffer } from '@lyceum/fixtures/builders';
import { words } from '@lyceum/fixtures/words';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';
import { openShop, signIn } from '../../testing/world.ts';

const sold = anOffer({ price: 120_000, distributionPrice: 84_000 });
const dearer = anOffer({ price: 200_000, distributionPrice: 150_000 });
const retailOnly = anOffer({ price: 90_000 });
const wholesale = aCourse({
  name: words('批發鋼琴', '批发钢琴', 'Wholesale piano'),
  offers: [sold, dearer, retailOnly],
});
const retail = aCourse({ name: words('零售鋼琴', '零售钢琴', 'Retail piano'), offers: [anOffer()] });

const server = await aServer();
const operator = await asStaff(server, { rights: ['support'] });
await openShop(server, [wholesale, retail]);
const promoter = await signIn(server, '0977000111');

const idOf = async (ending: string) => (await server.ask(users.list, { keyword: ending }, operator)).list[0]?.id ?? '';

test('nobody sees a distribution price before the platform says so, and nobody after it has ended', async () => {
  expect((await server.call(selection.search, {})).code).toBe(-1);
  const ask = () => server.call(selection.search, {}, { token: promoter });
  expect((await ask()).data.refusal).toBe('notAllowed');
  const id = await idOf('000111');
  await server.ask(users.allowDistribution, { id }, operator);
  expect((await ask()).data.list).toMatchObject([{ id: wholesale.id }]);
  const [since] = (await server.ask(users.list, { keyword: '000111' }, operator)).list;
  expect(since?.distributorSince).not.toBeNull();
  server.clock.pass(second);
  await server.ask(users.endDistribution, { id }, operator);
  expect((await ask()).data.refusal).toBe('notAllowed');
  const acts = await server.sql('select after from audit_log where thing = $1 order by id', [id]);
  expect(acts).toEqual([{ after: { distributor: true } }, { after: { distributor: false } }]);
  expect((await server.call(users.allowDistribution, { id: 'usr_nobody' }, operator)).data.refusal).toBe('notFound');
  await server.ask(users.allowDistribution, { id }, operator);
});

test('the floor has what is sold there, at the price of its cheapest offer, in either script', async () => {
  const asker = { token: promoter, region: 'us' } as const;
  const { list, total } = await server.ask(selection.search, { keyword: '批发' }, asker);
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({
    id: wholesale.id,
    mallPcPrice: '900.00',
    distributionPrice: { amount: 84_000, currency: 'TWD' },
    distributionPriceConvert: { amount: 2_604, currency: 'USD' },
  });
  expect((await server.ask(selection.search, { keyword: '零售' }, asker)).total).toBe(0);
});

test('a course there tells only the offers that are sold there, and is not there without one', async () => {
  const asker = { token: promoter };
  const one = await server.ask(selection.course, { id: wholesale.id }, asker);
  expect(one.offers.map(({ id, distributionPrice }) => [id, distributionPrice.amount])).toEqual([
    [sold.id, 84_000],
    [dearer.id, 150_000],
  ]);
  for (const id of [retail.id, 'prd_nobody']) {
    expect((await server.call(selection.course, { id }, asker)).data.refusal).toBe('productUnavailable');
  }
});

test('what everybody reads says nothing of it', async () => {
  const answers = await Promise.all([
    server.ask(products.search, { keyword: 'piano' }),
    server.ask(products.detailProductLiveAndRecord, { id: wholesale.id }),
  ]);
  expect(JSON.stringify(answers)).not.toMatch(/distribution|84000|840\.00/);
});
