import * as accounts from '@lyceum/contract/accounts.calls';
import * as preferences from '@lyceum/contract/preferences.calls';
import * as users from '@lyceum/contract/users.calls';
import { expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../../platform/database.ts';
import { sendOutbox } from '../../platform/outbox.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { mailServer } from '../../testing/mail-server.ts';
import { startTestServer, testClock } from '../../testing/test-server.ts';
import { freshPhone, signIn } from '../../testing/world.ts';
import { readBounce } from '../../providers/mail/bounce.ts';
import { tellAccount } from '../accounts/tell-account.ts';

/** A mail as servers return it (RFC 3464), with the fields that tell of its recipient. */
const returned = (fields: readonly string[], type = 'message/delivery-status') =>
  [
    'From: MAILER-DAEMON@mx.example.net',
    'Subject: =?UTF-8?B?6YCA5L+h?=',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    '找不到收件人',
    '--part',
    `Content-Type: ${type}`,
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    ...fields,
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    'From: Lyceum <office@shop.example>',
    'Subject: first',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '--part--',
    '',
  ].join('\r\n');
const failed = (status: string, reply = '') => [
  'Final-Recipient: rfc822; anna@example.com',
  'Action: failed',
  `Status: ${status}`,
  ...(reply === '' ? [] : ['Diagnostic-Code: smtp;', ` ${reply}`]),
];

it('a mail that comes back later retires its address, and nobody else can', async () => {
  const clock = testClock();
  const { port, heard } = await mailServer();
  const smtp = {
    url: `smtp://127.0.0.1:${port}`,
    from: 'Lyceum <office@shop.example>',
    bouncesTo: 'bounces@shop.example',
    requireTls: false,
  };
  const server = await startTestServer({ clock, config: { smtp } });
  onTestFinished(() => server.stop());
  const token = await signIn(server, freshPhone());
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ('idn_anna', $1, 'email', 'anna@example.com', now())`,
    [id],
  );
  /** Sends a mail, and says where it would come back to. */
  const tell = async (text: string) => {
    clock.pass(1_000);
    await inTransaction(server.deps.db, (tx) =>
      tellAccount(server.deps, tx, id, 'visitAnswered', () => ({ subject: text, body: text }), 'mail'),
    );
    await sendOutbox(server.deps);
    return /^MAIL FROM:<(.*)>/.exec(heard.filter((line) => line.startsWith('MAIL FROM')).at(-1) ?? '')?.[1] ?? '';
  };
  const comeBack = async (to: string, body: string | Buffer<ArrayBuffer>) => {
    const address = `${server.url}/mail/bounces?${new URLSearchParams({ to })}`;
    return (await fetch(address, { method: 'POST', headers: { 'content-type': 'message/rfc822' }, body })).status;
  };
  const states = async () => {
    const { told } = await server.ask(users.detail, { id }, await asStaff(server, { rights: ['support'] }));
    return Object.fromEntries(told.filter(({ by }) => by === 'mail').map(({ text, state }) => [text, state]));
  };
  const isRetired = async () => (await server.ask(preferences.mine, {}, { token })).returned;

  const first = await tell('first');
  const second = await tell('second');
  expect(first).toMatch(/^bounces\+msg_[0-9a-z]{29}-[0-9a-f]{16}@shop\.example$/);
  expect(first.split('@')[0]?.length).toBeLessThanOrEqual(64);
  expect(second).not.toBe(first);

  // Forged, of another message, or to nobody: nothing is believed.
  const signature = /-([0-9a-f]{16})@/.exec(second)?.[1] ?? '';
  for (const to of [
    '',
    'bounces@shop.example',
    first.replace(/-[0-9a-f]{16}@/, `-${signature}@`),
    first.replace(/-[0-9a-f]{16}@/, '-0123456789abcdef@'),
    first.replace(/msg_\w/, 'msg_z'),
  ]) {
    expect(await comeBack(to, returned(failed('5.1.1')))).toBe(403);
  }
  // What says nothing of a mailbox that is gone: a person's answer, a delay, a receipt, a full mailbox, a filter, and no mail at all.
  const delayed = ['Final-Recipient: rfc822; anna@example.com', 'Action: delayed', 'Status: 4.4.1'];
  const arrived = ['Final-Recipient: rfc822; anna@example.com', 'Action: delivered', 'Status: 2.1.5'];
  const nested = Buffer.from(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(500)}`,
  );
  for (const body of [
    'From: anna@example.com\r\nSubject: Re: first\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    returned(failed('5.1.1'), 'text/plain'),
    returned(delayed),
    returned(arrived),
    '',
    Buffer.from([0, 255, 13, 10, 200]),
    nested,
  ]) {
    expect(await comeBack(first, body)).toBe(204);
  }
  expect(await states()).toEqual({ first: 'sent', second: 'sent' });
  for (const body of [
    returned(failed('5.2.2', '552 5.2.2 mailbox full')),
    returned(failed('5.7.1', '550 5.7.1 looks like spam')),
    returned(failed('5.0.0', '550 5.7.1 looks like spam')),
  ]) {
    expect(await comeBack(second, body)).toBe(204);
  }
  expect(await states()).toEqual({ first: 'sent', second: 'givenUp' });
  expect(await isRetired()).toEqual([]);

  // Servers on the way may write the address in capitals.
  expect(await comeBack(first.toUpperCase(), returned(failed('5.0.0', '550 5.1.1 no such user')))).toBe(204);
  expect(await states()).toEqual({ first: 'undeliverable', second: 'givenUp' });
  expect(await isRetired()).toEqual(['mail']);
  // Nothing more goes there; what the person is told stands in the list of notices.
  expect(await tell('third')).toBe(second);
  expect(await server.sql('select 1 from dead_addresses')).toHaveLength(1);
  expect(await comeBack(first, returned(failed('5.1.1')))).toBe(204);
  // Too large is no fault, and is not sent again either.
  expect(await comeBack(first, Buffer.alloc(1024 * 1024 + 1))).toBe(200);
});

it.each([
  ['5.1.1', '', true],
  ['5.1.10', '', true],
  ['5.2.1', '', true],
  // Of the sender.
  ['5.1.8', '', false],
  ['5.2.2', '', false],
  ['5.7.1', '', false],
  ['5.0.0', '', false],
  ['5.0.0', '550 5.1.1 no such user', true],
  ['5.0.0', '550 5.1.8 the domain of the sender is unknown', false],
])('whether %s (%s) says that there is no such mailbox: %s', async (status, reply, isDead) => {
  const report = new TextEncoder().encode(returned(failed(status, reply), 'message/global-delivery-status'));
  expect(await readBounce(report)).toEqual({ status, isDead });
});
