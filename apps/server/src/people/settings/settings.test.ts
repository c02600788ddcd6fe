import * as accounts from '@lyceum/contract/accounts.calls';
import * as settings from '@lyceum/contract/settings.calls';
import type { SettingName } from '@lyceum/domain/settings';
import { minute } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, freshPhone, order, signIn } from '../../testing/world.ts';

const { server, other } = await twoServers(testClock());
const operator = await asStaff(server, { rights: ['settings'] });

const versionOf = async (name: SettingName) =>
  (await server.ask(settings.all, {}, operator)).list.find((one) => one.name === name)?.version ?? '';
const set = async (name: SettingName, value: number) =>
  server.call(settings.save, { name, version: await versionOf(name), value }, operator);
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));

it('every server orders by the new payment time within a second', async () => {
  const token = await signIn(other);
  const sold = await aCourseOnSale(other);
  await set('paymentMinutes', 45);
  await aSecond();
  const { checkoutId } = await order(other, token, sold);
  const [checkout] = await server.sql<{ expires_at: Date }>('select expires_at from checkouts where id = $1', [
    checkoutId,
  ]);
  expect(checkout?.expires_at.getTime()).toBe(server.clock().getTime() + 45 * minute);
});

it('and counts sign-in codes by the new limit', async () => {
  await set('codesPerDay', 3);
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
  const answer = await set('paymentMinutes', 5);
  expect(answer.data).toMatchObject({ refusal: 'settingOutOfBounds', params: { least: 10, most: 120 } });
  const { list } = await server.ask(settings.all, {}, operator);
  expect(list).toContainEqual({
    name: 'paymentMinutes',
    version: await versionOf('paymentMinutes'),
    value: 45,
    least: 10,
    most: 120,
    usual: 30,
  });
});

it('of two who save at once one wins, also where nobody had set anything yet; the other sees what', async () => {
  await server.sql('delete from shop_settings');
  const version = await versionOf('paymentMinutes');
  const answers = await Promise.all(
    [40, 50].map((value) =>
      (value === 40 ? server : other).call(settings.save, { name: 'paymentMinutes', version, value }, operator),
    ),
  );
  const [lost] = answers.filter(({ success }) => !success);
  const saved = answers[0]?.success ? 40 : 50;
  expect(lost?.data).toMatchObject({ refusal: 'editedMeanwhile', params: { saved: { value: saved } } });
  const rows = await server.sql('select name, value from shop_settings');
  expect(rows).toEqual([{ name: 'paymentMinutes', value: saved }]);
});
