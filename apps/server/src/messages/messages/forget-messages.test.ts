import { randomUUID } from 'node:crypto';
import * as messages from '@lyceum/contract/messages.calls';
import * as settings from '@lyceum/contract/settings.calls';
import { anAgency } from '@lyceum/fixtures/builders';
import { expect, it } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { signIn } from '../../testing/world.ts';
import { forgetMessages } from './forget-messages.ts';

const clock = testClock();
const server = await aServer({ clock });
const agencies = [anAgency(), anAgency()];
await insertCatalogue(server.deps.db, clock(), { agencies });

it('forgets what was written longer ago than is set, and a conversation in which nothing is left', async () => {
  const buyer = { token: await signIn(server) };
  const write = (agencyId: string | undefined, text: string) =>
    server.ask(messages.send, { ...(agencyId !== undefined && { agencyId }), id: randomUUID(), text }, buyer);
  const [kept = '', lost = ''] = agencies.map(({ id }) => id);
  await write(kept, '很久以前');
  await write(lost, '很久以前就沒有再聊');
  await write(undefined, '還沒有人回覆我');
  await server.sql(`update messages set sent_at = sent_at - interval '7 months'`);
  await server.sql(`update conversations set last_at = last_at - interval '7 months'`);
  await write(kept, '今天');

  await forgetMessages(server.deps);
  const textsOf = async (agencyId?: string) =>
    (await server.ask(messages.messages, agencyId === undefined ? {} : { agencyId }, buyer)).list.map(
      ({ text }) => text,
    );
  expect([await textsOf(kept), await textsOf(lost)]).toEqual([['很久以前', '今天'], ['很久以前就沒有再聊']]);

  const operator = await asStaff(server, { rights: ['settings'] });
  const { list } = await server.ask(settings.all, {}, operator);
  const { version = '' } = list.find(({ name }) => name === 'messageMonths') ?? {};
  await server.ask(settings.save, { name: 'messageMonths', version, value: 6 }, operator);
  await expect
    .poll(async () => {
      // What is set holds within a second.
      await forgetMessages(server.deps);
      return textsOf(kept);
    })
    .toEqual(['今天']);
  // Whoever still waits for an answer is not forgotten, only what was written so long ago.
  const inbox = await server.ask(messages.conversations, {}, buyer);
  expect(inbox.list).toMatchObject([
    { agencyId: kept, excerpt: '今天' },
    { agencyId: null, excerpt: '' },
  ]);
  expect(await textsOf(lost)).toEqual([]);
  const next = await write(kept, '接著聊');
  expect(next.seq).toBe(3);
});
