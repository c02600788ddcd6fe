import type { InputOfCall } from '@lyceum/contract/call';
import * as downloads from '@lyceum/contract/downloads.calls';
import type { AppPlatform } from '@lyceum/domain/app-versions';
import { expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();
const operator = await asStaff(server, { rights: ['catalogue'] });

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const formOf = async (platform: AppPlatform) => {
  const { list } = await server.ask(downloads.versions, {}, operator);
  const found = list.find((one) => one.platform === platform);
  if (!found) {
    throw new Error(`no form of ${platform}`);
  }
  return found;
};
const save = (input: InputOfCall<typeof downloads.saveVersion>) => server.call(downloads.saveVersion, input, operator);

it('a version that an operator enters is what phones see, in the words of their reader', async () => {
  expect((await server.ask(downloads.getVersionInfo, {})).list).toEqual([]);
  const blank = await formOf('android');
  expect(blank).toMatchObject({ number: '1', minimum: '1', storeAddress: '', packageAddress: '', changedAt: null });
  const entered = {
    number: ' 2.4.0 ',
    minimum: '2',
    notes: { 'zh-TW': '修正\n加快', 'zh-CN': '修正\n加快', en: 'Mended\nquicker' },
    storeAddress: 'https://store.example/app',
    packageAddress: 'https://files.example/app.apk',
  };
  const { data } = await save({ ...entered, platform: 'android', version: blank.version });
  await aSecond();
  const shown = async (language: 'en' | 'zh-TW') => (await server.ask(downloads.getVersionInfo, {}, { language })).list;
  const facts = { platform: 'android', versionNum: '2.4.0', minimumVersionNum: '2' };
  const { storeAddress, packageAddress } = entered;
  expect(await shown('en')).toEqual([{ ...facts, storeAddress, packageAddress, notes: 'Mended\nquicker' }]);
  expect(await shown('zh-TW')).toEqual([{ ...facts, storeAddress, packageAddress, notes: '修正\n加快' }]);
  expect(await formOf('android')).toMatchObject({ number: '2.4.0', version: data.version });
});

it.each([
  [{ number: 'two' }, 'versionMalformed', 'number'],
  [{ minimum: '1.' }, 'versionMalformed', 'minimum'],
  [{ number: '2.4.0', minimum: '2.4.0.1' }, 'minimumAboveVersion', 'minimum'],
  [{ storeAddress: 'http://store.example/app' }, 'addressNotHttps', 'storeAddress'],
  [{ storeAddress: 'https://user@store.example/' }, 'addressNotHttps', 'storeAddress'],
  [{ packageAddress: 'javascript:alert(1)' }, 'addressNotHttps', 'packageAddress'],
])('%o is refused at its field, and nothing is kept', async (part, code, field) => {
  const { changedAt: _, ...before } = await formOf('ios');
  const answer = await save({ ...before, ...part });
  expect([answer.code, answer.data]).toMatchObject([0, { refusal: code, params: { field } }]);
  expect(await formOf('ios')).toEqual({ ...before, changedAt: null });
});

it('of two who save at once one wins, also where nothing was entered yet; the other sees what', async () => {
  const { changedAt: _, ...before } = await formOf('ios');
  const answers = await Promise.all(['3.0', '3.1'].map((number) => save({ ...before, number })));
  const now = await formOf('ios');
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)?.data).toMatchObject({
    refusal: 'editedMeanwhile',
    params: { saved: now },
  });
});
