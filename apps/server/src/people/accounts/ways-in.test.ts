import * as accounts from '@lyceum/contract/accounts.calls';
import { minute } from '@lyceum/domain/time';
import { describe, expect, test } from 'vitest';
import { aServer } from '../../testing/test-server.ts';
import { codeFor, codeIn, freshPhone, givePassword, signIn } from '../../testing/world.ts';

const server = await aServer();

let mailboxes = 0;
const freshEmail = () => `buyer${(mailboxes += 1)}@example.com`;
const consents = { agreement: true, crossBorder: true };
const password = 'piano2026';
const refusalOf = async (answer: Promise<{ data: { refusal?: string } }>) => (await answer).data.refusal ?? 'in';
const isIn = async (token: string) => (await server.call(accounts.checkUserLogin, {}, { token })).code === 200;

async function mailCode(email: string): Promise<string> {
  server.clock.pass(minute);
  await server.ask(accounts.sendEmailCode, { email });
  return codeIn(server, email.trim().toLowerCase());
}
async function smsCode(phone: string): Promise<string> {
  server.clock.pass(minute);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  return codeFor(server, phone);
}
const emailLogin = (email: string, code: string, more: object = {}) =>
  server.call(accounts.emailLogin, { email, region: 'tw', code, ...consents, ...more });

describe('signing in by e-mail', () => {
  test('a code comes by mail; a new address gets an account, an old one its own, however it is written', async () => {
    const email = freshEmail();
    const code = await mailCode(email);
    const [mail] = await server.sql<{ kind: string; subject: string }>(
      'select kind, subject from outbox where recipient = $1',
      [email],
    );
    expect(mail).toEqual({ kind: 'mail', subject: '您的 Lyceum 驗證碼' });
    expect(await refusalOf(emailLogin(email, code, { agreement: false }))).toBe('agreementRequired');
    expect(await refusalOf(emailLogin(email, code, { crossBorder: false }))).toBe('crossBorderConsentRequired');
    // The message as it was pasted.
    const { data } = await emailLogin(email, `【Lyceum】您的驗證碼是 ${code}，5 分鐘內有效`);
    expect(data).toMatchObject({ mobile: '', hasPassword: false });
    expect(data.nickName).not.toContain('buyer');
    expect(await refusalOf(emailLogin(email, code))).toBe('codeExpired');

    const again = await emailLogin(` ${email.toUpperCase()}`, await mailCode(` ${email.toUpperCase()} `));
    expect(again.data.id).toBe(data.id);
    // What needs a phone asks for it; giving one is asked of no code but the phone's own.
    const phone = freshPhone();
    const { token } = again.data;
    const bound = await server.ask(accounts.bindPhone, { phone, region: 'tw', code: await smsCode(phone) }, { token });
    expect(bound.mobile).toBe(`+886 ${phone.slice(1, 4)}***${phone.slice(-3)}`);
    expect((await signedInBySms(phone)).id).toBe(data.id);
  });

  const signedInBySms = async (phone: string) => {
    const code = await smsCode(phone);
    return server.ask(accounts.codeLogin, { phone, region: 'tw', code, ...consents });
  };

  test('two codes at once open one account', async () => {
    const email = freshEmail();
    const code = await mailCode(email);
    const both = await Promise.all([emailLogin(email, code), emailLogin(email, code)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await server.sql('select 1 from identities where subject = $1', [email])).toHaveLength(1);
  });

  test('in the mainland an account is not opened by mail alone, and what is no address is refused', async () => {
    const email = freshEmail();
    expect(await refusalOf(emailLogin(email, await mailCode(email), { region: 'cn' }))).toBe('phoneRequired');
    for (const none of ['lin', 'lin@', '@example.com', 'lin@example', 'a b@example.com', '']) {
      expect(await refusalOf(server.call(accounts.sendEmailCode, { email: none }))).toBe('emailMalformed');
    }
  });

  test('the password goes with the address as well as with the number', async () => {
    const email = freshEmail();
    const made = await server.ask(accounts.register, {
      email,
      region: 'tw',
      code: await mailCode(email),
      password,
      nickName: ' 林媽媽 ',
      ...consents,
    });
    expect(made).toMatchObject({ nickName: '林媽媽', hasPassword: true });
    const enter = (phone: string) => server.call(accounts.pwdLogin, { phone, region: 'tw', password, agreement: true });
    expect((await enter(email.toUpperCase())).data.id).toBe(made.id);
    expect(await refusalOf(enter('nobody@example.com'))).toBe('passwordWrong');
    expect(await refusalOf(enter('nobody@'))).toBe('emailMalformed');
    // Without a phone the own code comes by mail.
    server.clock.pass(minute);
    await server.ask(accounts.sendOwnCode, {}, { token: made.token });
    const code = await codeIn(server, email);
    expect(await server.ask(accounts.setPassword, { password: 'violin2026', code }, { token: made.token })).toEqual({});
  });
});

describe('registering and finding the password', () => {
  const register = (phone: string, code: string, more: object = {}) =>
    server.call(accounts.register, { phone, region: 'tw', code, password, ...consents, ...more });
  const find = (phone: string, code: string, more: object = {}) =>
    server.call(accounts.findPassword, { phone, region: 'tw', code, password: 'violin2026', ...more });

  test('a number becomes an account with a password; who has one is told so after the code alone, and enters by it', async () => {
    const phone = freshPhone();
    const code = await smsCode(phone);
    expect(await refusalOf(register(phone, code, { password: 'short' }))).toBe('passwordMalformed');
    expect(await refusalOf(register(phone, code, { agreement: false }))).toBe('agreementRequired');
    expect(await refusalOf(register(phone, code, { crossBorder: false }))).toBe('crossBorderConsentRequired');
    const made = await register(phone, code);
    expect(made.data).toMatchObject({ hasPassword: true });

    const known = freshPhone();
    const token = await signIn(server, known);
    await givePassword(server, known, token, 'before2026');
    const other = await smsCode(known);
    const wrong = other === '000000' ? '000001' : '000000';
    expect(await refusalOf(register(known, wrong))).toBe('codeWrong');
    expect(await refusalOf(register(known, other))).toBe('registeredAlready');
    expect(
      await refusalOf(server.call(accounts.pwdLogin, { phone: known, region: 'tw', password, agreement: true })),
    ).toBe('passwordWrong');
    const entered = await server.call(accounts.codeLogin, { phone: known, region: 'tw', code: other, ...consents });
    expect(entered.success).toBe(true);
  });

  test('a forgotten password is set anew by a code: every session ends but the new one, and the account is told', async () => {
    const phone = freshPhone();
    const old = await signIn(server, phone);
    const code = await smsCode(phone);
    const found = await find(phone, code);
    expect([await isIn(old), await isIn(found.data.token)]).toEqual([false, true]);
    expect(await refusalOf(find(phone, code))).toBe('codeExpired');
    const enter = (typed: string) =>
      refusalOf(server.call(accounts.pwdLogin, { phone, region: 'tw', password: typed, agreement: true }));
    expect([await enter('violin2026'), await enter(password)]).toEqual(['in', 'passwordWrong']);
    const [said] = await server.sql<{ count: string }>(
      `select count(*) from outbox where recipient = $1 and body like '%密碼已變更%'`,
      [`+886${phone.slice(1)}`],
    );
    expect(Number(said?.count)).toBe(1);
  });

  test('a number without an account hears so after the code alone, and registers by the same code', async () => {
    const phone = freshPhone();
    const code = await smsCode(phone);
    expect(await refusalOf(find(phone, code === '000000' ? '000001' : '000000'))).toBe('codeWrong');
    expect(await refusalOf(find(phone, code))).toBe('accountUnknown');
    expect((await register(phone, code)).success).toBe(true);
  });

  test('a blocked account opens by none of them', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
    await server.sql('update users set blocked_at = now() where id = $1', [id]);
    expect(await refusalOf(find(phone, await smsCode(phone)))).toBe('accountBlocked');
  });

  test('asking for a code answers and costs the same, whether there is an account or not', async () => {
    const known = freshPhone();
    await signIn(server, known);
    server.clock.pass(minute);
    const answers = await Promise.all(
      [known, freshPhone()].map((phone) => server.call(accounts.sendVerifySMS, { phone, region: 'tw' })),
    );
    expect(answers[0]).toEqual(answers[1]);
    const mails = await Promise.all(
      [freshEmail(), 'buyer1@example.com'].map((email) => server.call(accounts.sendEmailCode, { email })),
    );
    expect(mails[0]).toEqual(mails[1]);
  });

  test('one address, no more and no fewer', async () => {
    const given = { region: 'tw', code: '123456', password, ...consents } as const;
    for (const addresses of [{}, { phone: freshPhone(), email: freshEmail() }]) {
      expect(await refusalOf(server.call(accounts.register, { ...given, ...addresses }))).toBe('invalidInput');
    }
  });
});

describe('another phone', () => {
  const ownCode = async (token: string, phone: string) => {
    server.clock.pass(minute);
    await server.ask(accounts.sendOwnCode, {}, { token });
    return codeFor(server, phone);
  };
  const prove = async (token: string, phone: string) =>
    (await server.ask(accounts.proveOwn, { code: await ownCode(token, phone) }, { token })).proof;

  test('proves the old one and the new one; the other sessions end, and the old one is told', async () => {
    const [phone, next] = [freshPhone(), freshPhone()];
    const other = await signIn(server, phone);
    server.clock.pass(minute);
    const token = await signIn(server, phone);
    const bindBy = (code: string, proof?: string) =>
      server.call(accounts.bindPhone, { phone: next, region: 'tw', code, proof }, { token });
    // Without a proof no code is looked at.
    const bind = (proof?: string) => bindBy('123456', proof);
    expect(await refusalOf(bind())).toBe('ownProofEnded');
    expect(await refusalOf(bind('made.code.up'))).toBe('ownProofEnded');
    // Of another session, of another account, and by the password alone.
    const stranger = freshPhone();
    const strangers = await signIn(server, stranger);
    expect(await refusalOf(bind(await prove(strangers, stranger)))).toBe('ownProofEnded');
    expect(await refusalOf(bind(await prove(other, phone)))).toBe('ownProofEnded');
    const late = await prove(token, phone);
    server.clock.pass(11 * minute);
    expect(await refusalOf(bind(late))).toBe('ownProofEnded');

    const proof = await prove(token, phone);
    expect(await refusalOf(bindBy(await smsCode(next), proof))).toBe('in');
    expect([await isIn(other), await isIn(token)]).toEqual([false, true]);
    const said = await server.sql(`select 1 from outbox where recipient = $1 and body like '%已改用%'`, [
      `+886${phone.slice(1)}`,
    ]);
    expect(said).toHaveLength(1);
    // The old number is free for others, and the proof was of the old phone.
    expect(await refusalOf(bind(proof))).toBe('ownProofEnded');
    expect(await isIn(await signIn(server, phone))).toBe(true);
  });

  test('a password proves no phone, nor does a wrong one anything', async () => {
    const [phone, next] = [freshPhone(), freshPhone()];
    const token = await signIn(server, phone);
    server.clock.pass(minute);
    await givePassword(server, phone, token, password);
    const wrong = await server.call(accounts.proveOwn, { currentPassword: 'guess1' }, { token });
    expect(wrong.data.refusal).toBe('currentPasswordWrong');
    expect(await refusalOf(server.call(accounts.proveOwn, {}, { token }))).toBe('passwordProofMissing');
    const { proof } = await server.ask(accounts.proveOwn, { currentPassword: password }, { token });
    const given = { phone: next, region: 'tw', code: await smsCode(next), proof } as const;
    expect(await refusalOf(server.call(accounts.bindPhone, given, { token }))).toBe('ownProofEnded');
    // For an e-mail address it does.
    const email = freshEmail();
    const bound = await server.ask(accounts.bindEmail, { email, code: await mailCode(email), proof }, { token });
    expect(bound.email).toBe('b***@example.com');
  });

  test('a number or an address of another account is told to its holder, and taken from nobody', async () => {
    const [phone, taken] = [freshPhone(), freshPhone()];
    const holder = await signIn(server, taken);
    const token = await signIn(server, phone);
    const proof = await prove(token, phone);
    const bind = (code: string) =>
      refusalOf(server.call(accounts.bindPhone, { phone: taken, region: 'tw', code, proof }, { token }));
    const code = await smsCode(taken);
    expect(await bind(code === '000000' ? '000001' : '000000')).toBe('codeWrong');
    expect(await bind(code)).toBe('phoneTaken');

    const email = freshEmail();
    const made = (await emailLogin(email, await mailCode(email))).data;
    const bindEmail = (typed: string) =>
      refusalOf(server.call(accounts.bindEmail, { email, code: typed, proof }, { token }));
    const mailed = await mailCode(email);
    expect(await bindEmail(mailed === '000000' ? '000001' : '000000')).toBe('codeWrong');
    expect(await bindEmail(mailed)).toBe('emailInUse');
    expect([await isIn(holder), await isIn(made.token)]).toEqual([true, true]);
  });

  test('of two accounts that take one number at once, one gets it', async () => {
    const next = freshPhone();
    const tokens = await Promise.all([freshPhone(), freshPhone()].map(async (phone) => signIn(server, phone)));
    await server.sql('update users set phone = null where id in (select user_id from sessions where created_at = $1)', [
      server.clock(),
    ]);
    const code = await smsCode(next);
    const both = await Promise.all(
      tokens.map((token) => server.call(accounts.bindPhone, { phone: next, region: 'tw', code }, { token })),
    );
    expect(both.map(({ data }) => data.refusal ?? 'in')).toEqual(
      expect.arrayContaining(['in', expect.stringMatching(/Taken|Expired/)]),
    );
  });

  test('another e-mail address takes the place of the one before, which is told', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const [first, second] = [freshEmail(), freshEmail()];
    for (const email of [first, second]) {
      const proof = await prove(token, phone);
      await server.ask(accounts.bindEmail, { email, code: await mailCode(email), proof }, { token });
    }
    const told = (recipient: string) =>
      server.sql(`select 1 from outbox where recipient = $1 and body like '%現在可用%'`, [recipient]);
    expect([(await told(`+886${phone.slice(1)}`)).length, (await told(first)).length]).toEqual([1, 1]);
    expect(await told(second)).toEqual([]);
    const mine = await server.ask(accounts.account, {}, { token });
    expect(mine.email).toBe('b***@example.com');
    const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
    expect((await emailLogin(second, await mailCode(second))).data.id).toBe(id);
    expect((await emailLogin(first, await mailCode(first))).data.id).not.toBe(id);
  });
});
