import * as accounts from '@lyceum/contract/accounts.calls';
import { day, minute } from '@lyceum/domain/time';
import { describe, expect, test } from 'vitest';
import { aServer } from '../../testing/test-server.ts';
import { codeFor, freshPhone, givePassword, signIn } from '../../testing/world.ts';

const server = await aServer();

const login = (phone: string, code: string, more: object = {}) =>
  server.call(accounts.codeLogin, { phone, region: 'tw', code, agreement: true, crossBorder: true, ...more });

describe('signing in by SMS', () => {
  test('a new parent gets a code, agrees, and is signed in for seven days', async () => {
    const phone = freshPhone();
    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' }, { language: 'zh-TW' });
    const [message] = await server.sql<{ body: string; recipient: string }>(
      'select body, recipient from outbox where recipient = $1',
      [`+886${phone.slice(1)}`],
    );
    expect(message?.body).toContain('驗證碼');
    const answer = await login(phone, await codeFor(server, phone));
    expect(answer).toMatchObject({ code: 200, success: true });
    expect(new Date(answer.data.expiresAt).getTime() - server.clock().getTime()).toBe(7 * day);
    expect(answer.data.mobile).toBe(`+886 ${phone.slice(1, 4)}***${phone.slice(-3)}`);
    // Named by the end of the number, no more of it.
    expect(answer.data.nickName).toMatch(new RegExp(`^\\D+${phone.slice(-4)}$`));

    const { token } = answer.data;
    expect(await server.ask(accounts.checkUserLogin, {}, { token })).toMatchObject({ id: answer.data.id });
    const consents = await server.sql('select kind from consents where user_id = $1 order by kind', [answer.data.id]);
    expect(consents).toEqual([{ kind: 'agreement' }, { kind: 'crossBorder' }]);
    const [kept] = await server.sql<{ found: boolean }>(
      "select exists (select from sessions where encode(token_hash, 'escape') like '%' || $1 || '%') found",
      [token],
    );
    expect(kept?.found).toBe(false);
  });

  test('the cross-border consent is asked of a new number and costs no try; the same code works afterwards', async () => {
    const phone = freshPhone();
    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
    const code = await codeFor(server, phone);
    for (let i = 0; i < 6; i += 1) {
      const refused = await login(phone, code, { crossBorder: false });
      expect(refused.data.refusal).toBe('crossBorderConsentRequired');
    }
    expect((await login(phone, code)).success).toBe(true);
  });

  test('a new number of the mainland is not asked for it, nor is anybody by the password', async () => {
    const phone = '13800138009';
    await server.ask(accounts.sendVerifySMS, { phone, region: 'cn' });
    const [sms] = await server.sql<{ body: string }>('select body from outbox where recipient = $1', [`+86${phone}`]);
    const code = /\d{6}/.exec(sms?.body ?? '')?.[0] ?? '';
    const { token, id } = (await login(phone, code, { region: 'cn', crossBorder: false })).data;
    expect(await server.sql('select kind from consents where user_id = $1', [id])).toEqual([{ kind: 'agreement' }]);
    server.clock.pass(minute);
    await server.ask(accounts.sendOwnCode, {}, { token });
    const [own] = await server.sql<{ body: string }>(
      `select body from outbox where recipient = $1 and body <> '' order by created_at desc limit 1`,
      [`+86${phone}`],
    );
    const proof = /\d{6}/.exec(own?.body ?? '')?.[0] ?? '';
    await server.ask(accounts.setPassword, { password: 'piano2026', code: proof }, { token });
    const enter = (agreement: boolean) =>
      server.call(accounts.pwdLogin, { phone, region: 'cn', password: 'piano2026', agreement });
    expect((await enter(false)).data.refusal).toBe('agreementRequired');
    expect((await enter(true)).success).toBe(true);
    expect(await server.sql('select kind from consents where user_id = $1', [id])).toHaveLength(2);
  });

  test('a wrong code says how many tries are left; after five whoever guessed waits, even with the right one', async () => {
    const phone = freshPhone();
    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
    const code = await codeFor(server, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const left of [4, 3, 2, 1]) {
      expect((await login(phone, wrong)).data).toMatchObject({ refusal: 'codeWrong', params: { left } });
    }
    const tooMany = { refusal: 'codeTooManyTries', params: { minutes: 5 } };
    expect((await login(phone, wrong)).data).toEqual(tooMany);
    expect((await login(phone, code)).data).toEqual(tooMany);
    server.clock.pass(5 * minute);
    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
    expect((await login(phone, await codeFor(server, phone))).success).toBe(true);
  });

  test('twenty guesses at once take no more than the five tries', async () => {
    const phone = freshPhone();
    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
    const code = await codeFor(server, phone);
    const wrong = code === '111111' ? '111112' : '111111';
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(phone, wrong)));
    expect(answers.filter((answer) => answer.data.refusal === 'codeWrong')).toHaveLength(4);
  });

  test('a code is good for five minutes and for one sign-in', async () => {
    const phone = freshPhone();
    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
    const first = await codeFor(server, phone);
    server.clock.pass(5 * minute);
    // Forgotten is what is good no longer: to the very instant it still is.
    await server.runJob('accounts.tidy');
    expect((await login(phone, first, { crossBorder: false })).data.refusal).toBe('crossBorderConsentRequired');
    server.clock.pass(1);
    expect((await login(phone, first)).data.refusal).toBe('codeExpired');
    await server.runJob('accounts.tidy');
    expect(await server.sql('select 1 from verify_codes where address = $1', [`+886${phone.slice(1)}`])).toEqual([]);

    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
    const second_ = await codeFor(server, phone);
    const both = await Promise.all([login(phone, second_), login(phone, second_)]);
    expect(both.filter((answer) => answer.success)).toHaveLength(1);
    expect((await login(phone, second_)).data.refusal).toBe('codeExpired');
  });

  test('one code a minute and ten a day for a browser that was here before, also when asked many times at once', async () => {
    const phone = freshPhone();
    await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
    const { device = '' } = await login(phone, await codeFor(server, phone));
    const ask = (from: object = { device }) => server.call(accounts.sendVerifySMS, { phone, region: 'tw' }, from);
    const together = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(together.filter((answer) => answer.success)).toHaveLength(1);
    expect(together.find((answer) => !answer.success)?.data).toEqual({
      refusal: 'codeTooSoon',
      params: { seconds: 60 },
    });
    for (let sent = 2; sent <= 10; sent += 1) {
      server.clock.pass(minute);
      expect((await ask()).success).toBe(true);
    }
    server.clock.pass(minute);
    expect((await ask()).data).toEqual({ refusal: 'codeTooMany', params: { hours: 24 } });
    server.clock.pass(day);
    expect((await ask()).success).toBe(true);
  });

  test('numbers and codes that are none are refused in the reader’s language', async () => {
    const bad = await server.call(accounts.sendVerifySMS, { phone: '12345', region: 'tw' }, { language: 'en' });
    expect(bad).toMatchObject({ code: 0, success: false, data: { refusal: 'phoneMalformed' } });
    expect(bad.message).toMatch(/mobile number/);
    expect((await login('0912345678', 'abc')).data.refusal).toBe('codeMalformed');
    expect((await login('0912345678', '123456', { agreement: false })).data.refusal).toBe('agreementRequired');
  });

  test('spaces, dashes and full-width digits of one number are the same account', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    server.clock.pass(minute);
    const typed = `+886 ${phone.slice(1, 4)}-${phone.slice(4)}`;
    await server.ask(accounts.sendVerifySMS, { phone: typed, region: 'tw' });
    const again = await login(phone, await codeFor(server, phone));
    const me = await server.ask(accounts.checkUserLogin, {}, { token });
    expect(again.data.id).toBe(me.id);
    // Agreed to again; the data's way over the border is asked of a new account alone.
    const kinds = await server.sql('select kind from consents where user_id = $1 order by kind', [me.id]);
    expect(kinds).toEqual([{ kind: 'agreement' }, { kind: 'agreement' }, { kind: 'crossBorder' }]);
  });
});

describe('tokens', () => {
  test('a token that is unknown, ended or too old answers −1 on every call that needs one', async () => {
    const token = await signIn(server);
    const check = () => server.call(accounts.checkUserLogin, {}, { token });
    expect((await check()).code).toBe(200);
    await server.ask(accounts.logout, {}, { token });
    expect(await check()).toMatchObject({ code: -1, success: false });

    const other = await signIn(server);
    const ofOther = () => server.call(accounts.checkUserLogin, {}, { token: other });
    server.clock.pass(7 * day - 1);
    const later = await signIn(server);
    expect((await ofOther()).code).toBe(200);
    server.clock.pass(1);
    expect((await ofOther()).code).toBe(-1);
    server.clock.pass(1);
    await server.runJob('accounts.tidy');
    // What has ended is forgotten, and nothing else.
    const rows = await server.sql<{ living: boolean }>('select expires_at > $1 living from sessions', [server.clock()]);
    expect([...new Set(rows.map(({ living }) => living))]).toEqual([true]);
    expect((await server.call(accounts.checkUserLogin, {}, { token: later })).code).toBe(200);
    expect((await server.call(accounts.checkUserLogin, {}, { token: 'x'.repeat(5_000) })).code).toBe(-1);
  });
});

describe('signing in by password', () => {
  test('set one, sign in with it; the other sessions have ended', async () => {
    const phone = freshPhone();
    const old = await signIn(server, phone);
    server.clock.pass(minute);
    const token = await signIn(server, phone);
    expect((await server.call(accounts.setPassword, { password: '12345678' }, { token })).data.refusal).toBe(
      'passwordMalformed',
    );
    await givePassword(server, phone, token, 'piano2026');
    expect((await server.call(accounts.checkUserLogin, {}, { token: old })).code).toBe(-1);
    expect((await server.call(accounts.checkUserLogin, {}, { token })).code).toBe(200);
    const session = await server.ask(accounts.pwdLogin, {
      phone,
      region: 'tw',
      password: 'piano2026',
      agreement: true,
    });
    expect(session.hasPassword).toBe(true);
  });

  test('wrong passwords are counted per number, at once or one by one; an unknown number answers alike', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    await givePassword(server, phone, token, 'piano2026');
    const enter = (number: string, password: string) =>
      server.call(accounts.pwdLogin, { phone: number, region: 'tw', password, agreement: true });
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(phone, 'wrong1')));
    expect(answers.filter((answer) => answer.data.refusal === 'passwordWrong')).toHaveLength(5);
    expect((await enter(phone, 'piano2026')).data.refusal).toBe('passwordTooManyTries');
    server.clock.pass(16 * minute);
    expect((await enter(phone, 'piano2026')).success).toBe(true);
    expect((await enter('0999999999', 'piano2026')).data.refusal).toBe('passwordWrong');
  });
});
