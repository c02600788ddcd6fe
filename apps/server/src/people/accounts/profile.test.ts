import * as accounts from '@lyceum/contract/accounts.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import { legalVersion } from '@lyceum/domain/accounts';
import { expect, test } from 'vitest';
import { aPhoto } from '../../testing/sample-files.ts';
import { sendOwnFile } from '../../testing/send-file.ts';
import { aServer } from '../../testing/test-server.ts';
import { signIn } from '../../testing/world.ts';

const server = await aServer();

const mine = (token: string) => server.ask(accounts.account, {}, { token });
type Change = InputOfCall<typeof accounts.changeProfile>;
const change = (token: string, input: Change) => server.call(accounts.changeProfile, input, { token });

test('name, gender and birthday are changed one by one; the rest stays', async () => {
  const token = await signIn(server);
  const before = await mine(token);
  expect(before).toMatchObject({ gender: null, birthday: null, email: '', hasPassword: false, headerImageUrl: null });
  await change(token, { nickName: '  語彤的\n媽媽 ' });
  await change(token, { gender: 'female' });
  await change(token, { birthday: '1985-02-28' });
  const after = { ...before, nickName: '語彤的 媽媽', gender: 'female', birthday: '1985-02-28' };
  expect(await mine(token)).toEqual(after);
  expect((await server.ask(accounts.checkUserLogin, {}, { token })).nickName).toBe('語彤的 媽媽');
  await change(token, { gender: null, birthday: null });
  expect(await mine(token)).toEqual({ ...after, gender: null, birthday: null });
});

test('no name, a day that is none or to come, and the birthday of a child are refused, and nothing is kept', async () => {
  const token = await signIn(server);
  const before = await mine(token);
  const [year = ''] = server.clock().toISOString().split('-');
  const eighteenToday = `${Number(year) - 18}${server.clock().toISOString().slice(4, 10)}`;
  const refusals: [Change, string][] = [
    [{ nickName: ' \u200b ' }, 'invalidInput'],
    [{ nickName: 'x'.repeat(21) }, 'invalidInput'],
    [{ birthday: '1985-02-29' }, 'invalidInput'],
    [{ birthday: '1885-02-28' }, 'invalidInput'],
    [{ birthday: '2199-01-01' }, 'birthdayImpossible'],
    [{ birthday: `${Number(year) - 10}-01-01` }, 'guardianNeeded'],
    [{ birthday: `${Number(year) - 18}-12-31` }, 'guardianNeeded'],
    [{ pictureId: 'fil_none' }, 'pictureGone'],
  ];
  for (const [input, code] of refusals) {
    expect([input, (await change(token, input)).data.refusal]).toEqual([input, code]);
  }
  expect(await mine(token)).toEqual(before);
  expect((await change(token, { birthday: eighteenToday })).success).toBe(true);
});

test('a picture of one’s own becomes the face of the account, nobody else’s does, and it may go again', async () => {
  const [token, stranger] = [await signIn(server), await signIn(server)];
  const { fileId, finished } = await sendOwnFile(server, { token }, await aPhoto(), 'picture');
  expect((await change(stranger, { pictureId: fileId })).data.refusal).toBe('pictureGone');
  const { data } = await change(token, { pictureId: fileId });
  expect(data.headerImageUrl).toMatch(/^\/media\//);
  expect(data.headerImageUrl).toBe(finished.data.path);
  expect((await fetch(`${server.url}${data.headerImageUrl}`)).status).toBe(200);
  expect((await mine(token)).headerImageUrl).toBe(data.headerImageUrl);
  await change(token, { pictureId: null });
  expect((await mine(token)).headerImageUrl).toBeNull();
});

test('the holder alone sees what was agreed to, each text once with the time of the first consent', async () => {
  const token = await signIn(server);
  const now = server.clock().toISOString();
  const { list } = await server.ask(accounts.consents, {}, { token });
  expect(list.length).toBeGreaterThan(0);
  expect(new Set(list.map(({ kind }) => kind)).size).toBe(list.length);
  expect(list.every(({ version, givenAt }) => version === legalVersion && givenAt <= now)).toBe(true);

  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  await server.sql(
    `insert into consents (id, user_id, kind, version, given_at)
     values ('cns_old', $1, 'agreement', '2020-01-01', '2020-02-02T00:00:00Z'), ('cns_again', $1, 'agreement', '2020-01-01', '2021-02-02T00:00:00Z')`,
    [id],
  );
  const before = { kind: 'agreement', version: '2020-01-01', givenAt: '2020-02-02T00:00:00.000Z', withdrawnAt: null };
  expect((await server.ask(accounts.consents, {}, { token })).list).toEqual([...list, before]);
  const other = await signIn(server);
  expect((await server.ask(accounts.consents, {}, { token: other })).list).not.toContainEqual(before);
});
