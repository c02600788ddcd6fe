import * as accounts from '@lyceum/contract/accounts.calls';
import { minute } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { signIn } from '../../testing/world.ts';

const { server, other } = await twoServers(testClock());
const kind = 'counting' as const;
const give = (token: string, at = server) => at.ask(accounts.giveConsent, { kind }, { token });
const withdraw = (token: string, at = server) => at.ask(accounts.withdrawConsent, { kind }, { token });

/** Of the consent that no account needs. */
const counting = async (token: string) =>
  (await server.ask(accounts.consents, {}, { token })).list.filter((one) => one.kind === kind);
const rowsOf = async (token: string) => {
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  return server.sql<{ id: string; withdrawn: boolean }>(
    "select id, withdrawn from consents where user_id = $1 and kind = 'counting' order by given_at",
    [id],
  );
};

it('a new account has not agreed to be counted; its consent and the withdrawal of it are rows with their times', async () => {
  const token = await signIn(server);
  expect(await counting(token)).toEqual([]);
  const first = server.clock().toISOString();
  await give(token);
  expect(await counting(token)).toMatchObject([{ givenAt: first, withdrawnAt: null }]);
  server.clock.pass(minute);
  const second = server.clock().toISOString();
  await withdraw(token);
  expect(await counting(token)).toMatchObject([{ givenAt: first, withdrawnAt: second }]);
  server.clock.pass(minute);
  await give(token);
  expect(await counting(token)).toMatchObject([
    { givenAt: server.clock().toISOString(), withdrawnAt: null },
    { givenAt: first, withdrawnAt: second },
  ]);
  expect((await rowsOf(token)).map(({ withdrawn }) => withdrawn)).toEqual([false, true, false]);
});

it('what stands so already makes no row, however many ask at once', async () => {
  const token = await signIn(server);
  const many = (ask: typeof give) =>
    Promise.all(Array.from({ length: 8 }, (_, at) => ask(token, at % 2 ? other : server)));
  await many(withdraw);
  expect(await rowsOf(token)).toEqual([]);
  await many(give);
  await many(withdraw);
  expect((await rowsOf(token)).map(({ withdrawn }) => withdrawn)).toEqual([false, true]);
});

it('a withdrawal counts as later than the consent, also at a server whose clock is behind', async () => {
  const token = await signIn(server);
  await give(token);
  const [given] = await rowsOf(token);
  await server.sql("update consents set given_at = given_at + interval '2 seconds' where id = $1", [given?.id]);
  await withdraw(token, other);
  expect((await counting(token)).filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([]);
});

it('what an account needs cannot be given or taken here', async () => {
  const token = await signIn(server);
  const agreement = { kind: 'agreement' as typeof kind };
  expect((await server.call(accounts.giveConsent, agreement, { token })).data.refusal).toBe('invalidInput');
  expect((await server.call(accounts.withdrawConsent, agreement, { token })).data.refusal).toBe('invalidInput');
});
