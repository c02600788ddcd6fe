import * as accounts from '@lyceum/contract/accounts.calls';
import * as settings from '@lyceum/contract/settings.calls';
import { minute } from '@lyceum/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import type { Asker } from '../testing/call-over.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { aCourseOnSale, freshPhone, order, signIn } from '../testing/world.ts';

let server: TestServer;
/** A second process on the same database. */
let other: TestServer;
let operator: Asker;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });
  operator = await asStaff(server, { rights: ['settings'] });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));

it('every server orders by the new payment time within a second', async () => {
  const token = await signIn(other);
  const sold = await aCourseOnSale(other);
  await server.ask(settings.save, { name: 'paymentMinutes', value: 45 }, operator);
  await aSecond();
  const { checkoutId } = await order(other, token, sold);
  const [checkout] = await server.sql<{ expires_at: Date }>('select expires_at from checkouts where id = $1', [
    checkoutId,
  ]);
  expect(checkout?.expires_at.getTime()).toBe(server.clock().getTime() + 45 * minute);
});

it('and counts sign-in codes by the new limit', async () => {
  await server.ask(settings.save, { name: 'codesPerDay', value: 3 }, operator);
  await aSecond();
  const phone = freshPhone();
  const answers = [];
  for (let code = 0; code < 4; code += 1) {
    answers.push((await other.call(accounts.sendVerifySMS, { phone, region: 'tw' })).data.refusal);
    server.clock.pass(2 * minute);
  }
  expect(answers).toEqual([undefined, undefined, undefined, 'codeTooMany']);
});

it('keeps to the bounds, and shows each setting with them', async () => {
  const answer = await server.call(settings.save, { name: 'paymentMinutes', value: 5 }, operator);
  expect(answer.data).toMatchObject({ refusal: 'settingOutOfBounds', params: { least: 10, most: 120 } });
  const { list } = await server.ask(settings.all, {}, operator);
  expect(list).toContainEqual({ name: 'paymentMinutes', value: 45, least: 10, most: 120, usual: 30 });
});
