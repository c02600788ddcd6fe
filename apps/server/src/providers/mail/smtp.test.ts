import { expect, test } from 'vitest';
import { Undeliverable } from '../../platform/outbox.ts';
import { readConfig } from '../../platform/config.ts';
import { mailServer } from '../../testing/mail-server.ts';
import { smtpMail } from './smtp.ts';

const mail = {
  id: 'msg_1',
  recipient: 'anna@example.com',
  language: 'zh-TW' as const,
  link: null,
  stops: null,
  sms: null,
  subject: 'Lyceum 後台邀請函',
  body: '您好：\n\n.\nhttps://example.com/',
};
const senderTo = (port: number, requireTls = false) =>
  smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Lyceum <office@example.com>', bouncesTo: null, requireTls });

test('a mail goes to its one recipient, with the subject and the text', async () => {
  const { port, heard } = await mailServer();
  await senderTo(port).send(mail);
  expect(heard.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    'MAIL FROM:<office@example.com>',
    'RCPT TO:<anna@example.com>',
  ]);
  expect(heard).toContain('From: Lyceum <office@example.com>');
  expect(heard.join('\n')).toMatch(/Subject: =\?UTF-8\?/);
  expect(heard.join('\n')).toContain('Content-Type: text/plain; charset=utf-8');
});

test('a mail that may be ended says where, for mail programs', async () => {
  const { port, heard } = await mailServer();
  await senderTo(port).send({ ...mail, stopAddress: 'https://shop.example/notices/stop?for=usr_1' });
  expect(heard).toContain('List-Unsubscribe: <https://shop.example/notices/stop?for=usr_1>');
  expect(heard).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a failure says its kind and code, never the address', async () => {
  const { port } = await mailServer({ RCPT: '550 <anna@example.com> unknown' });
  await expect(senderTo(port).send(mail)).rejects.toThrow(/^SMTP: EENVELOPE 550$/);
});

test.each([
  ['RCPT', '550 5.1.1 no such user', true],
  ['RCPT', '553 unknown', true],
  ['RCPT', '550 5.1.10 no such domain', true],
  ['RCPT', '550 5.2.1 mailbox disabled', true],
  ['RCPT', '550 5.1.8 the domain of the sender is unknown', false],
  ['RCPT', '550 5.7.1 looks like spam', false],
  ['RCPT', '552 5.2.2 mailbox full', false],
  ['RCPT', '451 4.7.1 try later', false],
  ['MAIL', '550 sender refused', false],
  ['MAIL', '550 5.1.1 sender refused', false],
  ['DATA', '550 no', false],
])('whether there is no such mailbox: %s is answered %s', async (command, answer, isDead) => {
  const { port } = await mailServer({ [command]: answer });
  const error: unknown = await senderTo(port)
    .send(mail)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof Undeliverable).toBe(isDead);
});

test('nothing is said to a server without TLS where TLS is required', async () => {
  const { port, heard } = await mailServer();
  await expect(senderTo(port, true).send(mail)).rejects.toThrow(/^SMTP: /);
  expect(heard.join('\n')).not.toContain('anna@example.com');
});

test('production does not start without e-mail', () => {
  const trouble = 'An e-mail provider is required in production: set SMTP_URL and MAIL_FROM.';
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(trouble);
  expect(() => readConfig({ SMTP_URL: 'smtps://mail.example.com' })).toThrow('E-mail needs both');
  expect(() => readConfig({ MAIL_BOUNCES_TO: 'bounces@example.com' })).toThrow('MAIL_BOUNCES_TO needs SMTP_URL');
  expect(() => readConfig({ MAIL_BOUNCES_TO: 'much-too-long-a-name@example.com' })).toThrow('at most 13 before the @');
  const url = 'smtps://mail.example.com';
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'office@example.com' }).smtp).toEqual({
    url,
    from: 'office@example.com',
    bouncesTo: null,
    requireTls: false,
  });
});
