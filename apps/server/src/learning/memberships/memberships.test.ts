import * as agencies from '@lyceum/contract/agencies.calls';
import * as favourites from '@lyceum/contract/favourites.calls';
import { aCourse, anAgency } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { freshPhone, openShop, order, signIn } from '../../testing/world.ts';

const clock = testClock();
const server = await aServer({ clock });
const course = aCourse();
await openShop(server, [course]);
const [followed, older, post] = [anAgency(), anAgency(), anAgency()];
await insertCatalogue(server.deps.db, clock(), { agencies: [followed, older, post] });
const [school] = await server.sql<{ id: string }>('select agency_id id from products where id = $1', [course.id]);
const schoolId = school?.id ?? '';

/** Bought, paid, and usable until then; null: for good. */
async function learn(token: string, accessUntil: string | null): Promise<string> {
  const offer = course.offers[0];
  const input = { productId: course.id, offerId: offer?.id ?? '', price: offer?.price ?? 0 };
  const { orderId } = await order(server, token, input);
  await server.sql(
    'update course_lines set access_until = $1 where order_line_id in (select id from order_lines where order_id = $2)',
    [accessUntil, orderId],
  );
  await server.sql(`update orders set state = 'completed' where id = $1`, [orderId]);
  return orderId;
}

async function work(phone: string, agencyId: string, state = 'active'): Promise<void> {
  const id = `stf_${phone}`;
  await server.sql(
    `insert into staff (id, email, name, agency_id, owner, rights, state, language, created_at)
     values ($1, $1 || '@example.com', '王', $2, true, '{}', $3, 'zh-TW', now())`,
    [id, agencyId, state],
  );
  await server.sql(
    `insert into staff_phones (staff_id, user_id, tied_at) select $1, id, now() from users where phone = $2`,
    [id, `+886${phone.slice(1)}`],
  );
}

const mine = async (token: string, input: { followed?: boolean; listId?: string } = {}) =>
  (await server.ask(agencies.mine, input, { token })).list;

test('agencies that somebody works for come first, then where he learns, then what he follows, each once', async () => {
  const phone = freshPhone();
  const token = await signIn(server, phone);
  expect(await mine(token)).toEqual([]);
  for (const sellerId of [older.id, followed.id, schoolId]) {
    await server.ask(favourites.favoriteSeller, { sellerId }, { token });
    clock.pass(1_000);
  }
  await learn(token, null);
  await learn(token, null);
  await work(phone, post.id);
  const said = (await mine(token)).map(({ id, works, learns, follows }) => [id, works, learns, follows]);
  expect(said).toEqual([
    [post.id, true, false, false],
    [schoolId, false, true, true],
    [followed.id, false, false, true],
    [older.id, false, false, true],
  ]);
  const { total, list } = await server.ask(agencies.mine, { page: 2, pageSize: 3 }, { token });
  expect([total, list.map(({ id }) => id)]).toEqual([4, [older.id]]);
  expect((await mine(token, { followed: true })).map(({ id }) => id)).toEqual([schoolId, followed.id, older.id]);

  const listId = (await server.ask(favourites.saveList, { name: '附近' }, { token })).id;
  await server.ask(favourites.putInList, { kind: 'agency', id: older.id, listId }, { token });
  expect((await mine(token, { listId })).map((one) => [one.id, one.listId])).toEqual([[older.id, listId]]);
  expect(await mine(await signIn(server))).toEqual([]);
});

test('what was given back, has run out or waits to be paid is no learning; who has left does not work there', async () => {
  const phone = freshPhone();
  const token = await signIn(server, phone);
  await learn(token, '2020-01-01T00:00:00.000Z');
  const returned = await learn(token, null);
  await server.sql('update order_lines set returned_at = now() where order_id = $1', [returned]);
  const unpaid = await learn(token, null);
  await server.sql(`update orders set state = 'pendingPayment' where id = $1`, [unpaid]);
  await work(phone, post.id, 'blocked');
  expect(await mine(token)).toEqual([]);
  await server.sql(`update orders set state = 'completed' where id = $1`, [unpaid]);
  expect(await mine(token)).toMatchObject([{ id: schoolId, learns: true, follows: false }]);
});

test('an agency that was blocked stays among them and says so', async () => {
  const token = await signIn(server);
  await server.ask(favourites.favoriteSeller, { sellerId: older.id }, { token });
  await server.sql(`update agencies set state = 'blocked' where id = $1`, [older.id]);
  expect(await mine(token)).toMatchObject([{ id: older.id, open: false, follows: true }]);
});
