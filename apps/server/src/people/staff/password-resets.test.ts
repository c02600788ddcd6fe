import * as audits from '@lyceum/contract/audit.calls';
import * as calls from '@lyceum/contract/staff.calls';
import { passwordResetLife } from '@lyceum/domain/staff';
import { hour, second } from '@lyceum/domain/time';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { asStaff, giveFactors } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();
const oldPassword = 'correct horse battery';
const newPassword = 'a longer password';

/** Somebody of the platform with both factors, who is signed in. */
async function somebody() {
  const person = await asStaff(server, { rights: ['settings'] });
  return { ...person, codeNow: await giveFactors(server, person.staffId, oldPassword) };
}

/** The texts of mails to the address, the newest first. */
const mailsTo = async (email: string) =>
  (
    await server.sql<{ body: string }>(
      `select body from outbox where kind = 'mail' and recipient = $1 order by created_at desc, id desc`,
      [email],
    )
  ).map(({ body }) => body);
const tokenIn = (body: string | undefined) => /\/office\/#\/newPassword\/([\w-]{43})/.exec(body ?? '')?.[1] ?? '';

async function linkFor(email: string, typed = email): Promise<string> {
  server.clock.pass(second);
  await server.ask(calls.askPasswordReset, { email: typed });
  return tokenIn((await mailsTo(email))[0]);
}

const refusal = async (answer: Promise<{ data: { refusal?: string } }>) => (await answer).data.refusal;
const reset = (token: string, password = newPassword) => server.call(calls.resetPassword, { token, password });
const enter = (email: string, password: string) => server.call(calls.signIn, { email, password });

test('a mailed link sets a new password, ends every session, and leaves the second factor to be asked', async () => {
  const anna = await somebody();
  const token = await linkFor(anna.email, ` ${anna.email.toUpperCase()}`);
  expect(await server.ask(calls.passwordReset, { token })).toEqual({ email: anna.email });
  expect(await refusal(reset(token, 'short'))).toBe('officePasswordMalformed');
  expect((await server.call(calls.me, {}, anna)).success).toBe(true);

  server.clock.pass(second);
  const done = await reset(token);
  expect(done.data).toEqual({ email: anna.email });
  expect(done.office).toBe(undefined);
  expect((await server.call(calls.me, {}, anna)).code).toBe(-1);
  expect(await refusal(enter(anna.email, oldPassword))).toBe('signInWrong');
  const pending = await enter(anna.email, newPassword);
  expect(pending.data.next).toBe('secondFactor');
  expect((await server.call(calls.me, {}, { office: pending.office ?? '' })).code).toBe(-1);
  const full = await server.call(calls.secondFactor, { code: anna.codeNow() }, { office: pending.office ?? '' });
  const back = { office: full.office ?? '' };
  expect((await server.call(calls.me, {}, back)).success).toBe(true);

  const { list } = await server.ask(audits.search, { thing: anna.staffId, act: 'use officeSignIn' }, back);
  expect(list.map(({ changes }) => changes)).toEqual([
    [
      { fact: 'password', before: null, after: 'true' },
      { fact: 'sessionsEnded', before: null, after: '1' },
    ],
  ]);
  // The link is nowhere any more, and the person is told what happened.
  const mails = await mailsTo(anna.email);
  expect(mails.map((body) => body === '')).toEqual([false, true]);
  expect(mails[0]).not.toContain('/office/');
});

test('a link works once, an hour long, until a newer one is asked for, and for nobody who was disabled or begins anew', async () => {
  const anna = await somebody();
  const first = await linkFor(anna.email);
  const newer = await linkFor(anna.email);
  expect(await refusal(reset(first))).toBe('passwordResetEnded');
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => reset(newer)));
  expect(outcomes.filter(({ success }) => success)).toHaveLength(1);
  expect(await refusal(server.call(calls.passwordReset, { token: newer }))).toBe('passwordResetEnded');

  const late = await linkFor(anna.email);
  server.clock.pass(passwordResetLife - second);
  expect((await server.call(calls.passwordReset, { token: late })).success).toBe(true);
  server.clock.pass(second);
  expect(await refusal(reset(late))).toBe('passwordResetEnded');
  await server.runJob('staff.tidy');
  expect(await server.sql('select 1 from staff_password_resets')).toEqual([]);

  const ben = await somebody();
  const chief = await somebody();
  const open = await linkFor(ben.email);
  await server.ask(calls.disable, { id: ben.staffId }, chief);
  expect(await refusal(reset(open))).toBe('passwordResetEnded');
  expect(await linkFor(ben.email)).toBe('');
  await server.ask(calls.inviteAgain, { id: ben.staffId }, chief);
  expect(await refusal(reset(open))).toBe('passwordResetEnded');
  // Who has no password yet has the link of the invitation.
  expect(await linkFor(ben.email)).toBe('');

  const cleo = await somebody();
  const unused = await linkFor(cleo.email);
  await server.ask(calls.changePassword, { password: oldPassword, newPassword: 'one of my own' }, cleo);
  expect(await refusal(reset(unused))).toBe('passwordResetEnded');
});

test('who asks learns from neither answers nor statements whether somebody has the address, and mail goes to no stranger', async () => {
  const anna = await somebody();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const outcome = async (email: string) => {
    queries.mockClear();
    const { data, message, success } = await server.call(calls.askPasswordReset, { email });
    const statements = (queries.mock.calls as unknown as [string | { text?: string }][]).map(([first]) =>
      typeof first === 'string' ? first : (first.text ?? ''),
    );
    // Mails are sent on their own.
    return {
      data,
      message,
      success,
      statements: statements.filter((text) => !text.startsWith('update "outbox" set "')),
    };
  };
  await outcome(anna.email);
  const known = await outcome(anna.email);
  expect(known.success).toBe(true);
  expect(known.statements.length).toBeGreaterThan(0);
  for (const email of ['nobody@example.com', 'no address', 'nobody.either@example.com']) {
    expect(await outcome(email)).toEqual(known);
  }
  queries.mockRestore();
  expect(
    await server.sql(`select 1 from outbox where recipient <> all($1)`, [
      (await server.sql<{ email: string }>('select email from staff')).map(({ email }) => email),
    ]),
  ).toEqual([]);
});

test('asking is limited for an address, known or not, and a guessed password does not count with it', async () => {
  const anna = await somebody();
  const ask = (email: string) => refusal(server.call(calls.askPasswordReset, { email }));
  for (const email of [anna.email, 'stranger@example.com']) {
    const outcomes = [];
    for (let at = 0; at < 6; at += 1) {
      server.clock.pass(second);
      outcomes.push(await ask(email));
    }
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => undefined), 'signInTooManyTries']);
  }
  expect(await mailsTo(anna.email)).toHaveLength(5);

  // Who guessed too often and then remembers the mailbox is let in at once.
  const token = tokenIn((await mailsTo(anna.email))[0]);
  for (let at = 0; at < 6; at += 1) {
    await enter(anna.email, 'wrong password');
  }
  expect(await refusal(enter(anna.email, oldPassword))).toBe('signInTooManyTries');
  await server.ask(calls.resetPassword, { token, password: newPassword });
  expect((await enter(anna.email, newPassword)).data.next).toBe('secondFactor');
  server.clock.pass(hour);
  expect(await ask(anna.email)).toBe(undefined);
});
