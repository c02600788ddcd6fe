import * as help from '@lyceum/contract/help.calls';
import { expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
const operator = await asStaff(server, { rights: ['support'] });
await staySignedIn(server);

const inAll = (tw: string, cn: string, en: string) => ({ 'zh-TW': tw, 'zh-CN': cn, en });
const refund = {
  question: inAll('怎麼申請退費？', '怎么申请退款？', 'How do I ask for a refund?'),
  answer: inAll('在訂單頁按「申請退費」。', '在订单页点“申请退款”。', 'Open the order and choose Ask for a refund.'),
  region: null,
  shown: true,
};
const invoice = {
  question: inAll('可以開統一編號嗎？', '可以开统一编号吗？', 'Can I get a company invoice?'),
  answer: inAll('結帳時填寫統編。', '结账时填写统编。', 'Enter the company number at the checkout.'),
  region: 'tw' as const,
  shown: true,
};
const fresh = { id: null, version: null };
const find = async (keyword: string | undefined, asker: object) =>
  (await server.ask(help.find, keyword === undefined ? {} : { keyword }, asker)).list.map(({ question }) => question);

it('is found by its words as the shop is searched, in the reader’s language and region', async () => {
  const first = await server.ask(help.save, { ...fresh, ...refund }, operator);
  await server.ask(help.save, { ...fresh, ...invoice }, operator);
  const here = { region: 'tw', language: 'zh-TW' } as const;
  expect(await find(undefined, here)).toEqual([refund.question['zh-TW'], invoice.question['zh-TW']]);
  expect(await find(undefined, { region: 'us', language: 'en' })).toEqual([refund.question.en]);
  // By its answer, in other characters, by pinyin, by an English stem, and with a slip.
  for (const keyword of ['訂單', '申请', 'tuifei', 'refunds', 'refnud']) {
    expect([keyword, await find(keyword, here)]).toEqual([keyword, [refund.question['zh-TW']]]);
  }
  expect(await find('company', { region: 'us', language: 'en' })).toEqual([]);
  expect(await find('火星', here)).toEqual([]);
  await server.ask(help.save, { ...first, ...refund, shown: false }, operator);
  expect(await find('退費', here)).toEqual([]);
});

it('is changed by who has read it last, put in order, and removed once', async () => {
  await server.sql('delete from help_questions');
  const made = await server.ask(help.save, { ...fresh, ...refund }, operator);
  const { id: second } = await server.ask(help.save, { ...fresh, ...invoice }, operator);
  const saved = await server.ask(help.save, { ...made, ...refund, shown: false }, operator);
  const late = await server.call(help.save, { ...made, ...refund }, operator);
  expect(late.data).toMatchObject({ refusal: 'editedMeanwhile', params: { saved: { version: saved.version } } });
  const partly = { ...refund, answer: inAll('有', ' ', 'Yes') };
  expect((await server.call(help.save, { ...fresh, ...partly }, operator)).data).toMatchObject({
    refusal: 'invalidInput',
  });
  const was = [made.id, second];
  await server.ask(help.arrange, { ids: was.toReversed(), was }, operator);
  const after = (await server.ask(help.list, {}, operator)).list.map(({ id }) => id);
  expect(after).toEqual(was.toReversed());
  for (const [ids, seen] of [
    [was, was],
    [[second], after],
    [[second, second], after],
  ]) {
    const reply = await server.call(help.arrange, { ids: ids ?? [], was: seen ?? [] }, operator);
    expect(reply.data).toMatchObject({ refusal: 'changedMeanwhile' });
  }
  const removals = await Promise.all([server, other].map((at) => at.call(help.remove, { id: second }, operator)));
  expect(removals.filter(({ success }) => success)).toHaveLength(1);
  expect(
    (await server.call(help.save, { id: second, version: saved.version, ...invoice }, operator)).data,
  ).toMatchObject({
    refusal: 'notFound',
  });
  const trail = JSON.stringify(await server.sql("select * from audit_log where act = 'change help'"));
  expect(trail).not.toContain('訂單頁');
  await server.sql(
    `insert into help_questions select 'hlp_' || n, '{}', '{}', null, false, n from generate_series(1, 200) n`,
  );
  expect((await server.call(help.save, { ...fresh, ...refund }, operator)).data).toMatchObject({
    refusal: 'questionsTooMany',
  });
});
