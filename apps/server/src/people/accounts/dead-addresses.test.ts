import { createHmac } from 'node:crypto';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as preferences from '@lyceum/contract/preferences.calls';
import * as users from '@lyceum/contract/users.calls';
import { day, minute } from '@lyceum/domain/time';
import { startSandbox } from '@lyceum/sandbox/app';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { inTransaction } from '../../platform/database.ts';
import { mostTries, sendOutbox, Undeliverable } from '../../platform/outbox.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { codeFor, signIn } from '../../testing/world.ts';
import { tellAccount } from './tell-account.ts';

const clock = testClock();
const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const services = (await (await fetch(`${sandbox.url}/__sim/messengers`)).json()) as { twilio: NodeJS.ProcessEnv };
const shutMailboxes = new Set<string>();
const mail = {
  send: ({ recipient }: { recipient: string }) =>
    shutMailboxes.has(recipient) ? Promise.reject(new Undeliverable('SMTP: EENVELOPE 550')) : Promise.resolve(),
};
const shop = 'https://shop.example';
const server = await aServer({
  clock,
  config: { publicUrl: shop, sms: readConfig(services.twilio).sms },
  extras: { channels: { mail } },
});

/** Numbers that end so are none, says the simulator. */
const deadPhone = '0912340000';
const email = 'anna@example.com';

it('where nothing arrives nothing more is sent, the other way is taken, and a code that arrived opens it again', async () => {
  // The code is read from the outbox: the number cannot get it.
  const token = await signIn(server, deadPhone);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ('idn_dead', $1, 'email', $2, now())`,
    [id, email],
  );
  const tell = async (text: string) => {
    clock.pass(1_000);
    await inTransaction(server.deps.db, (tx) =>
      tellAccount(server.deps, tx, id, 'visitAnswered', () => ({ subject: text, body: text }), 'sms'),
    );
    await sendOutbox(server.deps);
    const sent = await server.sql<{ kind: string; tries: number }>(
      `select kind, tries from outbox where body = $1 order by kind`,
      [text],
    );
    return sent.map(({ kind }) => kind);
  };
  const settings = async () => (await server.ask(preferences.mine, {}, { token })).returned;
  expect(await tell('first')).toEqual(['sms']);
  await expect.poll(async () => (await server.sql('select 1 from dead_addresses')).length).toBe(1);
  expect(await settings()).toEqual(['sms']);
  expect(await tell('second')).toEqual(['mail']);

  // Tried once, and never again.
  clock.pass(day);
  await sendOutbox(server.deps);
  const tried = await server.sql<{ tries: number }>(
    `select tries from outbox where recipient like '%0000' and body = 'first'`,
  );
  expect(tried.map(({ tries }) => tries)).toEqual([1]);

  // Both gone: the list of notices has it all the same, and support sees why.
  shutMailboxes.add(email);
  expect(await tell('third')).toEqual(['mail']);
  expect(await settings()).toEqual(['sms', 'mail']);
  expect(await tell('fourth')).toEqual([]);
  expect(await server.sql(`select 1 from notices where user_id = $1 and body = 'fourth'`, [id])).toHaveLength(1);
  const { told } = await server.ask(users.detail, { id }, await asStaff(server, { rights: ['support'] }));
  expect(told.map(({ by, text, state }) => [by, text, state])).toContainEqual(['mail', 'third', 'undeliverable']);

  // The number works again, and its owner enters what came there.
  clock.pass(minute);
  await server.ask(accounts.sendVerifySMS, { phone: deadPhone, region: 'tw' });
  const code = await codeFor(server, deadPhone);
  // What the simulator says of this number would retire it again, were it said later.
  const unsaid = () => server.sql(`select 1 from outbox where secret_hash is not null and undeliverable_at is null`);
  await expect.poll(async () => (await unsaid()).length).toBe(0);
  await server.ask(accounts.codeLogin, { phone: deadPhone, region: 'tw', code, agreement: true, crossBorder: true });
  expect(await server.sql(`select kind from dead_addresses`)).toEqual([{ kind: 'mail' }]);
  expect(await tell('fifth')).toEqual(['sms']);
});

it('a failure that may pass is tried again, and retires nobody', async () => {
  // Had enough for today, says the simulator.
  const token = await signIn(server, '0912341111');
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  await inTransaction(server.deps.db, (tx) =>
    tellAccount(server.deps, tx, id, 'visitAnswered', () => ({ subject: 'later', body: 'later' })),
  );
  for (let round = 0; round < mostTries; round += 1) {
    await sendOutbox(server.deps);
    clock.pass(day / 24);
  }
  const [message] = await server.sql<{ tries: number; dead: boolean }>(
    `select tries, undeliverable_at is not null dead from outbox where body = 'later'`,
  );
  expect(message).toEqual({ tries: mostTries, dead: false });
  expect(await server.sql(`select 1 from dead_addresses where recipient like '%1111'`)).toEqual([]);
});

it('Twilio says later what became of a message, and nobody else does', async () => {
  const token = await signIn(server, '0912342222');
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  const tell = async (body: string) => {
    clock.pass(1_000);
    await inTransaction(server.deps.db, (tx) =>
      tellAccount(server.deps, tx, id, 'visitAnswered', () => ({ subject: body, body })),
    );
    await sendOutbox(server.deps);
    const find = () =>
      server.sql<{ id: string }>('select id from outbox where body = $1 and sent_at is not null', [body]);
    await expect.poll(async () => (await find()).length).toBe(1);
    return (await find())[0]?.id ?? '';
  };
  const came = (await (await fetch(`${sandbox.url}/__sim/messengers/came`)).json()) as { status?: string }[];
  const say = (message: string, fields: Record<string, string>, key = 'sandboxTokenOfTwilio') => {
    const path = `/sms/status/twilio?message=${message}`;
    const text = Object.keys(fields)
      .toSorted()
      .reduce((all, name) => `${all}${name}${fields[name]}`, `${shop}${path}`);
    const signature = createHmac('sha1', key).update(text).digest('base64');
    return fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    });
  };
  const states = async () => {
    const { told } = await server.ask(users.detail, { id }, await asStaff(server, { rights: ['support'] }));
    return Object.fromEntries(told.map(({ text, state }) => [text, state]));
  };
  const [arrived, lost, gone] = [await tell('arrives'), await tell('is lost'), await tell('is gone')];
  expect(came.some(({ status }) => status?.startsWith(`${shop}/sms/status/twilio?message=msg_`))).toBe(true);
  // Forged, of another account, or bent on the way: nothing is believed.
  const forged = [
    await say(gone, { MessageStatus: 'undelivered', ErrorCode: '30005' }, 'another'),
    await fetch(`${server.url}/sms/status/twilio?message=${gone}`, { method: 'POST', body: new URLSearchParams() }),
    await fetch(`${server.url}/sms/status/twilio`, { method: 'POST', body: '{}' }),
  ];
  expect(forged.map(({ status }) => status >= 400)).toEqual([true, true, true]);
  expect(await states()).toMatchObject({ arrives: 'sent', 'is lost': 'sent', 'is gone': 'sent' });

  for (const answer of [
    await say(arrived, { MessageStatus: 'sent' }),
    await say(arrived, { MessageStatus: 'delivered' }),
    // Out of order: it arrived.
    await say(arrived, { MessageStatus: 'undelivered', ErrorCode: '30003' }),
    await say(lost, { MessageStatus: 'undelivered', ErrorCode: '30003' }),
    await say('msg_nothing', { MessageStatus: 'delivered' }),
  ]) {
    expect(answer.status).toBe(204);
  }
  expect(await server.sql(`select 1 from dead_addresses where recipient like '%2222'`)).toEqual([]);
  expect((await say(gone, { MessageStatus: 'undelivered', ErrorCode: '30005' })).status).toBe(204);
  expect(await states()).toMatchObject({ arrives: 'delivered', 'is lost': 'givenUp', 'is gone': 'undeliverable' });
  expect((await server.ask(preferences.mine, {}, { token })).returned).toEqual(['sms']);
});
