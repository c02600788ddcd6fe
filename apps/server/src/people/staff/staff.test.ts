import * as audits from '@lyceum/contract/audit.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import * as calls from '@lyceum/contract/staff.calls';
import type { AgencyRight } from '@lyceum/domain/permissions';
import { invitationLife, officeSessionLife } from '@lyceum/domain/staff';
import { knownDeviceLife } from '@lyceum/domain/tries';
import { hour, minute, second } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import { Secret } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { holdRow } from '../../testing/hold-row.ts';
import { aServer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { inTransaction } from '../../platform/database.ts';
import { tellOwners } from './tell-owners.ts';
import { codeAt } from './totp.ts';

let operator: Awaited<ReturnType<typeof asStaff>>;
let agencyId: string;
const server = await aServer();
operator = await asStaff(server, { rights: ['settings', 'review', 'catalogue'] });

let agencies = 0;
async function newAgency(): Promise<string> {
  const name = `拾穗琴房 ${(agencies += 1)}`;
  const agency = anAgency({ name: { 'zh-TW': name, 'zh-CN': name, en: name } });
  await insertCatalogue(server.deps.db, server.clock(), { agencies: [agency] });
  return agency.id;
}
beforeEach(async () => {
  agencyId = await newAgency();
});

let people = 0;
const freshEmail = () => `person${(people += 1)}@example.com`;
const password = 'correct horse battery';

/** The token in the newest link that was mailed to the address. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await server.sql<{ body: string }>(
    `select body from outbox where kind = 'mail' and recipient = $1 order by created_at desc, id desc limit 1`,
    [email],
  );
  return /\/office\/#\/invitation\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

const codeOf = (secret: string) => codeAt(Secret.fromBase32(secret).bytes, server.clock());

interface Person extends Asker {
  email: string;
  id: string;
  /** Of the authenticator, in base 32. */
  secret: string;
  recoveryCodes: string[];
}

/** From the mailed link to the first full session, as the person does it. */
async function accept(email: string): Promise<Person> {
  server.clock.pass(second);
  const accepted = await server.call(calls.acceptInvitation, { token: await linkTo(email), name: 'Anna', password });
  const pending = accepted.office ?? '';
  const { secret } = await server.ask(calls.enrolSecondFactor, {}, { office: pending });
  const done = await server.call(calls.confirmSecondFactor, { code: codeOf(secret) }, { office: pending });
  const { office = '', device = '' } = done;
  const { id } = await server.ask(calls.me, {}, { office });
  return { email, id, secret, office, device, recoveryCodes: done.data.recoveryCodes };
}

async function owner(agency = agencyId): Promise<Person> {
  const email = freshEmail();
  await server.ask(calls.invite, { email, owner: true, rights: [], agencyId: agency }, operator);
  return accept(email);
}

async function colleague(by: Asker, rights: AgencyRight[]): Promise<Person> {
  const email = freshEmail();
  await server.ask(calls.invite, { email, rights }, by);
  return accept(email);
}

/** Both factors; the pause makes a new code of the authenticator. */
async function signInAs({ email, secret }: Person): Promise<Asker> {
  server.clock.pass(30 * second);
  const first = await server.call(calls.signIn, { email, password });
  const full = await server.call(calls.secondFactor, { code: codeOf(secret) }, { office: first.office ?? '' });
  return { office: full.office ?? '' };
}

const refusal = async (answer: Promise<{ data: { refusal?: string } }>) => (await answer).data.refusal;

describe('an invitation', () => {
  test('leads from the mailed link by password and authenticator into the back office', async () => {
    const email = freshEmail();
    const invited = await server.call(
      calls.invite,
      { email: ` ${email.toUpperCase()} `, owner: true, rights: [], agencyId },
      { ...operator, language: 'en' },
    );
    const [mail] = await server.sql<{ subject: string; body: string }>(
      'select subject, body from outbox where recipient = $1',
      [email],
    );
    expect(mail?.subject).toBe('Your invitation to the Lyceum back office');
    expect(mail?.body).toContain(`${server.url}/office/#/invitation/`);

    server.clock.pass(second);
    const token = await linkTo(email);
    const shown = await server.ask(calls.invitation, { token });
    expect(shown).toEqual({ email, agency: expect.any(String) as string });
    expect(await refusal(server.call(calls.acceptInvitation, { token, name: 'Anna', password: 'short' }))).toBe(
      'officePasswordMalformed',
    );
    const accepted = await server.call(calls.acceptInvitation, { token, name: 'Anna', password });
    expect(accepted.data).toEqual({ next: 'enrol' });
    const pending = { office: accepted.office ?? '' };
    expect((await server.call(calls.me, {}, pending)).code).toBe(-1);
    expect(await refusal(server.call(calls.acceptInvitation, { token, name: 'Eve', password }))).toBe(
      'invitationEnded',
    );

    const enrolment = await server.ask(calls.enrolSecondFactor, {}, pending);
    expect(await server.ask(calls.enrolSecondFactor, {}, pending)).toEqual(enrolment);
    expect(enrolment.uri).toContain(`otpauth://totp/Lyceum:${encodeURIComponent(email)}?`);
    expect(await refusal(server.call(calls.confirmSecondFactor, { code: '000000' }, pending))).toBe(
      'secondFactorWrong',
    );
    const done = await server.call(calls.confirmSecondFactor, { code: codeOf(enrolment.secret) }, pending);
    expect(done.data.recoveryCodes).toHaveLength(10);
    expect(done.data.recoveryCodes.filter((code) => !/^[\da-hjkmnp-tv-z]{5}-[\da-hjkmnp-tv-z]{5}$/.test(code))).toEqual(
      [],
    );
    expect((await server.call(calls.me, {}, pending)).code).toBe(-1);
    expect(await server.ask(calls.me, {}, { office: done.office ?? '' })).toMatchObject({
      id: invited.data.id,
      email,
      name: 'Anna',
      agency: { id: agencyId, name: `拾穗琴房 ${agencies}`, region: 'tw' },
      owner: true,
      recoveryCodesLeft: 10,
    });

    const { list } = await server.ask(audits.search, { thing: invited.data.id }, operator);
    expect(list.map(({ act, staff }) => [act, staff?.id])).toEqual([
      ['use officeSignIn', invited.data.id],
      ['change staff', operator.staffId],
    ]);
    expect(list[0]?.changes).toEqual([
      { fact: 'state', before: 'invited', after: 'active' },
      { fact: 'secondFactor', before: 'false', after: 'true' },
    ]);
    expect(JSON.stringify(await server.sql('select * from audit_log'))).not.toContain(email);
  });

  test('ends after 72 hours, and when a newer one is sent', async () => {
    const email = freshEmail();
    const { id } = await server.ask(calls.invite, { email, owner: true, rights: [], agencyId }, operator);
    const first = await linkTo(email);
    server.clock.pass(second);
    await server.ask(calls.inviteAgain, { id }, operator);
    const token = await linkTo(email);
    expect(await refusal(server.call(calls.invitation, { token: first }))).toBe('invitationEnded');
    expect((await server.call(calls.invitation, { token })).success).toBe(true);
    server.clock.pass(72 * hour);
    expect(await refusal(server.call(calls.acceptInvitation, { token, name: 'Anna', password }))).toBe(
      'invitationEnded',
    );
    operator = await asStaff(server, { rights: ['settings', 'review', 'catalogue'] });
  });

  test('is accepted once, however many open it at once', async () => {
    const email = freshEmail();
    await server.ask(calls.invite, { email, owner: true, rights: [], agencyId }, operator);
    const token = await linkTo(email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.call(calls.acceptInvitation, { token, name: 'Anna', password })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test('goes to an address once, in whatever letters, also when two invite at once', async () => {
    const email = freshEmail();
    const invite = (address: string) =>
      server.call(calls.invite, { email: address, owner: true, rights: [], agencyId }, operator);
    const answers = await Promise.all([invite(email), invite(email.toUpperCase())]);
    expect(answers.flatMap(({ data }) => data.refusal ?? [])).toEqual(['emailTaken']);
    expect(await refusal(invite('nobody'))).toBe('emailMalformed');
  });

  test('an enrolment that broke off goes on after signing in', async () => {
    const email = freshEmail();
    await server.ask(calls.invite, { email, owner: true, rights: [], agencyId }, operator);
    await server.call(calls.acceptInvitation, { token: await linkTo(email), name: 'Anna', password });
    const again = await server.call(calls.signIn, { email, password });
    expect(again.data.next).toBe('enrol');
    const pending = { office: again.office ?? '' };
    const { secret } = await server.ask(calls.enrolSecondFactor, {}, pending);
    expect((await server.call(calls.confirmSecondFactor, { code: codeOf(secret) }, pending)).success).toBe(true);
  });
});

test('a link is in the mail’s stored text only as long as it lets somebody in', async () => {
  const stored = async (email: string) =>
    (
      await server.sql<{ body: string }>('select body from outbox where recipient = $1 order by created_at, id', [
        email,
      ])
    ).map(({ body }) => (/\/invitation\//.test(body) ? 'link' : body));
  const email = freshEmail();
  await server.ask(calls.invite, { email, owner: true, rights: [], agencyId }, operator);
  const { list } = await server.ask(calls.list, { agencyId }, operator);
  const id = list.find((one) => one.email === email)?.id ?? '';
  server.clock.pass(second);
  await server.ask(calls.inviteAgain, { id }, operator);
  expect(await stored(email)).toEqual(['', 'link']);
  await accept(email);
  expect(await stored(email)).toEqual(['', '']);

  server.clock.pass(second);
  await owner();
  await server.ask(calls.disable, { id }, operator);
  await server.ask(calls.inviteAgain, { id }, operator);
  await server.ask(calls.disable, { id }, operator);
  expect(await stored(email)).toEqual(['', '', '']);

  const late = freshEmail();
  await server.ask(calls.invite, { email: late, rights: [] }, operator);
  server.clock.pass(invitationLife - second);
  await server.runJob('outbox.blank');
  expect(await stored(late)).toEqual(['link']);
  server.clock.pass(second);
  await server.runJob('outbox.blank');
  expect(await stored(late)).toEqual(['']);
  operator = await asStaff(server, { rights: ['settings', 'review', 'catalogue'] });
});

describe('signing in', () => {
  test('takes the password and then a code of the authenticator, which works once', async () => {
    const anna = await owner();
    server.clock.pass(30 * second);
    const first = await server.call(calls.signIn, { email: anna.email.toUpperCase(), password });
    expect(first.data.next).toBe('secondFactor');
    const pending = { office: first.office ?? '' };
    expect((await server.call(calls.me, {}, pending)).code).toBe(-1);
    const code = codeOf(anna.secret);
    const full = await server.call(calls.secondFactor, { code }, pending);
    expect(full.data.recoveryCodesLeft).toBe(10);
    expect((await server.call(calls.me, {}, { office: full.office ?? '' })).success).toBe(true);
    expect(await refusal(server.call(calls.secondFactor, { code }, pending))).toBe('signInEnded');

    const second_ = await server.call(calls.signIn, { email: anna.email, password });
    const replay = server.call(calls.secondFactor, { code }, { office: second_.office ?? '' });
    expect(await refusal(replay)).toBe('secondFactorWrong');
  });

  test('with the old password, while it is changed, ends nowhere', async () => {
    const anna = await owner();
    const next = 'a longer password';
    const asks = {
      change: () => server.call(calls.changePassword, { password, newPassword: next }, anna),
      signIn: () => server.call(calls.signIn, { email: anna.email, password }),
    };
    const row = await holdRow(server, 'staff', anna.id);
    const changed = asks.change();
    await row.waiters(1);
    const entered = asks.signIn();
    await row.waiters(2);
    await row.release();
    expect((await changed).success).toBe(true);
    expect(await refusal(entered)).toBe('signInWrong');
    expect(await server.sql('select 1 from staff_sessions where staff_id = $1', [anna.id])).toHaveLength(1);
  });

  test('with the old password, while the person is invited again, does not lead to a new second factor', async () => {
    const anna = await owner();
    const chief = await owner();
    const row = await holdRow(server, 'staff', anna.id);
    const again = server.call(calls.inviteAgain, { id: anna.id }, chief);
    await row.waiters(1);
    const entered = server.call(calls.signIn, { email: anna.email, password });
    await row.waiters(2);
    await row.release();
    expect((await again).success).toBe(true);
    const { office = '' } = await entered;
    expect(await refusal(server.call(calls.enrolSecondFactor, {}, { office }))).toBe('signInEnded');
    expect(await refusal(entered)).toBe('signInWrong');
  });

  test('one code lets one of two in who show it at the same time', async () => {
    const anna = await owner();
    server.clock.pass(30 * second);
    const code = codeOf(anna.secret);
    const pending = await Promise.all([1, 2].map(() => server.call(calls.signIn, { email: anna.email, password })));
    const answers = await Promise.all(
      pending.map(({ office = '' }) => server.call(calls.secondFactor, { code }, { office })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test('a code is good half a minute before its time and after it, no longer', async () => {
    const anna = await owner();
    const enter = async (at: Date) => {
      const { office = '' } = await server.call(calls.signIn, { email: anna.email, password });
      const code = codeAt(Secret.fromBase32(anna.secret).bytes, at);
      return (await server.call(calls.secondFactor, { code }, { office })).data.refusal ?? 'in';
    };
    server.clock.pass(10 * minute);
    const now = server.clock().getTime();
    expect(await enter(new Date(now - minute))).toBe('secondFactorWrong');
    expect(await enter(new Date(now + minute))).toBe('secondFactorWrong');
    expect(await enter(new Date(now - 30 * second))).toBe('in');
    expect(await enter(new Date(now + 30 * second))).toBe('in');
    // Of an earlier step than one that was taken.
    expect(await enter(new Date(now))).toBe('secondFactorWrong');
  });

  test('a recovery code works once, however it is typed', async () => {
    const anna = await owner();
    const [code = ''] = anna.recoveryCodes;
    const enter = async (typed: string) => {
      const { office = '' } = await server.call(calls.signIn, { email: anna.email, password });
      return server.call(calls.secondFactor, { code: typed }, { office });
    };
    const back = await enter(` ${code.toUpperCase().replace('-', ' ')}`);
    expect(back.data.recoveryCodesLeft).toBe(9);
    expect(await server.ask(calls.me, {}, { office: back.office ?? '' })).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await refusal(enter(code))).toBe('secondFactorWrong');
    server.clock.pass(30 * second);
    const { recoveryCodes } = await server.ask(calls.renewRecoveryCodes, { code: codeOf(anna.secret) }, anna);
    expect(await refusal(enter(anna.recoveryCodes[1] ?? ''))).toBe('secondFactorWrong');
    expect((await enter(recoveryCodes[0] ?? '')).success).toBe(true);
  });

  test('five wrong passwords make the address wait, known or not; nobody learns which it is', async () => {
    const anna = await owner();
    const enter = (email: string, typed = 'wrong password') => server.call(calls.signIn, { email, password: typed });
    const known = await Promise.all(Array.from({ length: 8 }, () => enter(anna.email)));
    const unknown = await Promise.all(Array.from({ length: 8 }, () => enter('nobody@example.com')));
    const tell = (answers: typeof known) =>
      answers.map(({ data }) => String(data.refusal)).toSorted((a, b) => a.localeCompare(b));
    expect(tell(known).filter((one) => one === 'signInWrong')).toHaveLength(5);
    expect(tell(unknown)).toEqual(tell(known));
    expect(await refusal(enter(anna.email, password))).toBe('signInTooManyTries');
    server.clock.pass(15 * minute);
    expect((await enter(anna.email, password)).success).toBe(true);
  });

  describe('somebody who knows an address and guesses', () => {
    /** Behind a balancer, so that callers come from many networks. */
    let behind: TestServer;
    beforeAll(async () => {
      behind = await startTestServer({
        config: { trustProxy: 1 },
        databaseUrl: server.databaseUrl,
        clock: server.clock,
      });
    });
    afterAll(() => behind.stop());
    const enter = async (email: string, typed: string, asker: Asker) =>
      (await behind.call(calls.signIn, { email, password: typed }, asker)).data.refusal ?? 'in';
    const guess = async (email: string, times: number, asker: Asker) => {
      const outcomes = [];
      for (let at = 0; at < times; at += 1) {
        outcomes.push(await enter(email, 'wrong password', asker));
      }
      return outcomes;
    };
    const wrong = (times: number) => Array.from({ length: times }, () => 'signInWrong');

    test('makes his own network wait, not the next one', async () => {
      const { email } = await owner();
      expect(await guess(email, 6, { from: '203.0.113.7' })).toEqual([...wrong(5), 'signInTooManyTries']);
      expect(await enter(email, password, { from: '203.0.113.200' })).toBe('signInTooManyTries');
      expect(await enter(email, password, { from: '198.51.100.1' })).toBe('in');
    });

    test('makes strangers wait at most, from however many networks, never the browser that was in before', async () => {
      const { email, device = '' } = await owner();
      for (let network = 0; network < 6; network += 1) {
        expect(await guess(email, 5, { from: `2001:db8:${network}::1` })).toEqual(wrong(5));
      }
      expect(await enter(email, password, { from: '198.51.100.1' })).toBe('signInTooManyTries');
      expect(await enter(email, password, { from: '198.51.100.1', device })).toBe('in');
      const other = await owner();
      for (const forged of [other.device ?? '', `${device}x`, device.replace(/^\w+/, 'zzzzzzzzz'), 'a.b.c', '...']) {
        expect(await enter(email, password, { from: '198.51.100.2', device: forged })).toBe('signInTooManyTries');
      }
      server.clock.pass(hour);
      expect(await enter(email, password, { from: '198.51.100.1' })).toBe('in');
    });

    test('wins five guesses by stealing what the browser keeps, and that ends after 180 days', async () => {
      const { email, device = '' } = await owner();
      const asker = { from: '203.0.113.7', device };
      expect(await guess(email, 6, asker)).toEqual([...wrong(5), 'signInTooManyTries']);
      expect(await enter(email, password, { from: '203.0.113.7' })).toBe('in');
      server.clock.pass(knownDeviceLife);
      await guess(email, 5, { from: '203.0.113.7' });
      expect(await enter(email, password, asker)).toBe('signInTooManyTries');
      operator = await asStaff(server, { rights: ['settings', 'review', 'catalogue'] });
    });

    test('is told nothing by answers or statements of whether somebody has the address', async () => {
      const { email } = await owner();
      const queries = vi.spyOn(pg.Client.prototype, 'query');
      const outcome = async (address: string) => {
        queries.mockClear();
        const { data, message } = await server.call(calls.signIn, { email: address, password: 'wrong password' });
        const statements = (queries.mock.calls as unknown as [string | { text?: string }][]).map(([first]) =>
          typeof first === 'string' ? first : first.text,
        );
        return { data, message, statements };
      };
      await outcome(email);
      const known = await outcome(email);
      expect(known.statements.length).toBeGreaterThan(0);
      for (const address of [freshEmail(), 'no address', operator.email]) {
        expect(await outcome(address)).toEqual(known);
      }
      queries.mockRestore();
    });
  });

  test('five wrong codes make the second factor wait, whatever session asks', async () => {
    const anna = await owner();
    const codes = ['000000', 'aaaaa-aaaaa', '', '123', '٠٠٠٠٠٠'];
    const outcomes = [];
    for (const code of codes) {
      const { office = '' } = await server.call(calls.signIn, { email: anna.email, password });
      outcomes.push(await refusal(server.call(calls.secondFactor, { code }, { office })));
    }
    expect(outcomes).toEqual(codes.map(() => 'secondFactorWrong'));
    server.clock.pass(30 * second);
    const { office = '' } = await server.call(calls.signIn, { email: anna.email, password });
    expect(await refusal(server.call(calls.secondFactor, { code: codeOf(anna.secret) }, { office }))).toBe(
      'signInTooManyTries',
    );
  });

  test('the session lives a working day, the time between the factors a quarter of an hour', async () => {
    const anna = await owner();
    server.clock.pass(officeSessionLife - second);
    expect((await server.call(calls.me, {}, anna)).success).toBe(true);
    server.clock.pass(second);
    expect((await server.call(calls.me, {}, anna)).code).toBe(-1);
    const { office = '' } = await server.call(calls.signIn, { email: anna.email, password });
    server.clock.pass(15 * minute);
    expect(await refusal(server.call(calls.secondFactor, { code: codeOf(anna.secret) }, { office }))).toBe(
      'signInEnded',
    );
    await server.runJob('staff.tidy');
    expect(await server.sql('select 1 from staff_sessions where expires_at < $1', [server.clock()])).toEqual([]);
    operator = await asStaff(server, { rights: ['settings', 'review', 'catalogue'] });
  });

  test('the cookies are out of reach of scripts and of other sites', async () => {
    const anna = await owner();
    const response = await fetch(`${server.url}${calls.signIn.facts.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: anna.email, password }),
    });
    expect(response.headers.get('set-cookie')).toMatch(
      /^lyceum_office=[\w-]{43}; Path=\/office; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const pending = await server.call(calls.signIn, { email: anna.email, password });
    server.clock.pass(30 * second);
    const full = await fetch(`${server.url}${calls.secondFactor.facts.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `lyceum_office=${pending.office ?? ''}` },
      body: JSON.stringify({ code: codeOf(anna.secret) }),
    });
    expect(full.headers.getSetCookie()[1]).toMatch(
      /^lyceum_office_device=\w+\.[\w-]{22}\.[\w-]{43}; Path=\/office; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{}, true],
  ])('a command with %o is obeyed: %s', async (headers, obeyed) => {
    const anna = await owner();
    const response = await fetch(`${server.url}${calls.changeMe.facts.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `lyceum_office=${anna.office ?? ''}`, ...headers },
      body: JSON.stringify({ name: 'New', language: 'en' }),
    });
    const answer = (await response.json()) as { success: boolean; data: { refusal?: string } };
    expect([answer.success, answer.data.refusal]).toEqual([obeyed, obeyed ? undefined : 'notAllowed']);
  });
});

describe('sessions', () => {
  test('are listed, ended one by one, and all but one by a new password', async () => {
    const anna = await owner();
    const other = await signInAs(anna);
    const third = await signInAs(anna);
    const { list } = await server.ask(calls.mySessions, {}, other);
    expect(list.map(({ current }) => current)).toEqual([false, true, false]);
    expect(await refusal(server.call(calls.endSession, { id: list[2]?.id ?? '' }, await owner()))).toBe('notFound');
    await server.ask(calls.endSession, { id: list[2]?.id ?? '' }, other);
    expect((await server.call(calls.me, {}, anna)).code).toBe(-1);

    const change = (typed: string, newPassword: string) =>
      server.call(calls.changePassword, { password: typed, newPassword }, other);
    expect(await refusal(change('wrong', 'another password'))).toBe('currentPasswordWrong');
    expect(await refusal(change(password, 'short'))).toBe('officePasswordMalformed');
    expect((await change(password, 'another password')).success).toBe(true);
    expect((await server.call(calls.me, {}, third)).code).toBe(-1);
    expect((await server.call(calls.me, {}, other)).success).toBe(true);
    await server.ask(calls.signOut, {}, other);
    expect((await server.call(calls.me, {}, other)).code).toBe(-1);
    expect(await refusal(server.call(calls.signIn, { email: anna.email, password }))).toBe('signInWrong');
  });

  test('of others are ended by who may change staff', async () => {
    const anna = await owner();
    const ben = await colleague(anna, ['orders']);
    await server.ask(calls.endSessions, { id: ben.id }, anna);
    expect((await server.call(calls.me, {}, ben)).code).toBe(-1);
    expect((await server.call(calls.me, {}, await signInAs(ben))).success).toBe(true);
  });
});

describe('rights', () => {
  test('that are taken away are gone at the next request', async () => {
    const anna = await owner();
    const ben = await colleague(anna, ['staff', 'orders']);
    expect((await server.call(calls.list, {}, ben)).success).toBe(true);
    server.clock.pass(second);
    await server.ask(calls.change, { id: ben.id, rights: ['orders'] }, anna);
    expect(await refusal(server.call(calls.list, {}, ben))).toBe('notAllowed');
    const { list } = await server.ask(audits.search, { thing: ben.id, staffId: anna.id, pageSize: 1 }, operator);
    expect(list[0]?.changes).toEqual([{ fact: 'rights', before: 'staff, orders', after: 'orders' }]);
  });

  test('are given only by who has them, and nobody manages who has more', async () => {
    const anna = await owner();
    const ben = await colleague(anna, ['staff', 'orders']);
    const cleo = await colleague(ben, ['orders']);
    const dan = await colleague(anna, ['finance']);
    const change = (id: string, rights: AgencyRight[], owns = false) =>
      refusal(server.call(calls.change, { id, rights, owner: owns }, ben));
    expect(await change(cleo.id, ['orders', 'finance'])).toBe('rightsNotYours');
    expect(await change(cleo.id, [], true)).toBe('rightsNotYours');
    expect(await change(ben.id, ['staff', 'orders', 'finance'])).toBe('rightsNotYours');
    expect(await change(dan.id, [])).toBe('rightsNotYours');
    expect(await refusal(server.call(calls.disable, { id: anna.id }, ben))).toBe('rightsNotYours');
    expect(await refusal(server.call(calls.inviteAgain, { id: anna.id }, ben))).toBe('rightsNotYours');
    expect(await change(cleo.id, ['staff'])).toBe(undefined);
    const { list } = await server.ask(calls.list, {}, ben);
    expect(Object.fromEntries(list.map(({ id, changeable }) => [id, changeable]))).toEqual({
      [anna.id]: false,
      [ben.id]: true,
      [cleo.id]: true,
      [dan.id]: false,
    });
  });

  test('the platform names owners and leaves the rest to them', async () => {
    const invite = (input: { owner?: boolean; rights: AgencyRight[]; agencyId?: string }) =>
      refusal(server.call(calls.invite, { email: freshEmail(), ...input }, operator));
    expect(await invite({ rights: ['products'], agencyId })).toBe('rightsNotYours');
    expect(await invite({ rights: [], owner: true })).toBe('rightsNotYours');
    expect(await invite({ rights: [], owner: true, agencyId: 'agc_nowhere' })).toBe('notFound');
    expect(await invite({ rights: [], owner: true, agencyId })).toBe(undefined);
  });

  test('somebody disabled is out at once, and in again only by a new invitation', async () => {
    const anna = await owner();
    const ben = await colleague(anna, ['orders']);
    await server.ask(calls.disable, { id: ben.id }, anna);
    expect((await server.call(calls.me, {}, ben)).code).toBe(-1);
    expect(await refusal(server.call(calls.signIn, { email: ben.email, password }))).toBe('signInWrong');
    server.clock.pass(second);
    await server.ask(calls.inviteAgain, { id: ben.id }, anna);
    expect(await refusal(server.call(calls.signIn, { email: ben.email, password }))).toBe('signInWrong');
    const back = await accept(ben.email);
    expect(back.id).toBe(ben.id);
    expect(back.secret).not.toBe(ben.secret);
    // Nobody else's authenticator and codes are forgotten with his.
    expect(await server.ask(calls.me, {}, await signInAs(anna))).toMatchObject({ recoveryCodesLeft: 10 });
  });
});

test('the list of an agency is found by state and words, in pages; it tells who was here and which links wait', async () => {
  const anna = await owner();
  const ben = await colleague(anna, ['orders']);
  const cleo = freshEmail();
  await server.ask(calls.invite, { email: cleo, rights: [] }, anna);
  const invitationEndsAt = new Date(server.clock().getTime() + invitationLife).toISOString();
  server.clock.pass(second);
  // Took the link and has no authenticator yet.
  const dan = freshEmail();
  await server.ask(calls.invite, { email: dan, rights: [] }, anna);
  await server.call(calls.acceptInvitation, { token: await linkTo(dan), name: 'Dan', password });
  const seen = async (by: Asker = anna) => {
    const { list } = await server.ask(calls.list, {}, by);
    return list.map(({ email, state, seenAt, invitationEndsAt: until }) => [email, state, seenAt, until]);
  };
  await server.sql('update staff_sessions set seen_at = $1 where staff_id = $2', [server.clock(), ben.id]);
  const benSeen = server.clock().toISOString();
  server.clock.pass(minute - second);
  await server.call(calls.me, {}, ben);
  server.clock.pass(second);
  const now = server.clock().toISOString();
  expect(await seen()).toEqual([
    [anna.email, 'active', now, null],
    [ben.email, 'active', benSeen, null],
    [cleo, 'invited', null, invitationEndsAt],
    [dan, 'invited', null, null],
  ]);
  await server.call(calls.me, {}, ben);
  expect((await seen())[1]).toEqual([ben.email, 'active', now, null]);
  await server.sql('update staff_sessions set expires_at = $1 where staff_id = $2', [now, ben.id]);
  expect((await seen())[1]).toEqual([ben.email, 'active', null, null]);

  const found = async (asked: InputOfCall<typeof calls.list>, by: Asker = anna) => {
    const { list, total } = await server.ask(calls.list, asked, by);
    return [total, list.map(({ email }) => email)];
  };
  expect(await found({ page: 2, pageSize: 3 })).toEqual([4, [dan]]);
  expect(await found({ state: 'invited' })).toEqual([2, [cleo, dan]]);
  expect(await found({ keyword: cleo.toUpperCase() })).toEqual([1, [cleo]]);
  expect(await found({ keyword: 'dan' })).toEqual([1, [dan]]);
  expect(await found({ keyword: '%' })).toEqual([0, []]);
  expect(await found({ agencyId })).toEqual(await found({}));
  // An operator sees the platform's own, or an agency's.
  expect(await found({ agencyId }, operator)).toEqual(await found({}));
  expect((await server.ask(calls.list, { agencyId }, { ...operator, language: 'en' })).agency).toEqual(
    (await server.ask(calls.me, {}, { ...anna, language: 'en' })).agency?.name,
  );
  const own = await server.ask(calls.list, { pageSize: 50 }, operator);
  expect(own.agency).toBe(null);
  const known = await server.sql('select id from staff where agency_id is null order by id');
  expect(own.list.map(({ id }) => ({ id }))).toEqual(known);
});

test('a mail to the owners of an agency goes to those who are active, each in his language', async () => {
  const [anna, ben] = [await owner(), await owner()];
  await colleague(anna, ['staff']);
  await owner(await newAgency());
  const gone = await owner();
  await server.ask(calls.disable, { id: gone.id }, anna);
  await server.ask(calls.changeMe, { name: 'Ben', language: 'en' }, ben);
  await inTransaction(server.deps.db, (tx) =>
    tellOwners(server.deps, tx, agencyId, (language) => ({ subject: `news in ${language}`, body: 'all is well' })),
  );
  expect(await server.sql(`select recipient, subject from outbox where body = 'all is well' order by subject`)).toEqual(
    [
      { recipient: ben.email, subject: 'news in en' },
      { recipient: anna.email, subject: 'news in zh-TW' },
    ],
  );
});

describe('another agency', () => {
  test('sees nobody of this one, and its ids are as good as unknown', async () => {
    const anna = await owner();
    const eve = await owner(await newAgency());
    const listed = await server.ask(calls.list, { agencyId }, eve);
    expect(listed).toMatchObject({ list: [], total: 0 });
    const attempts = [
      (id: string) => server.call(calls.disable, { id }, eve),
      (id: string) => server.call(calls.inviteAgain, { id }, eve),
      (id: string) => server.call(calls.endSessions, { id }, eve),
    ];
    for (const attempt of attempts) {
      const foreign = await attempt(anna.id);
      expect(foreign).toEqual(await attempt('stf_unknown'));
      expect(foreign.data.refusal).toBe('notFound');
    }
    expect(await refusal(server.call(calls.change, { id: anna.id, rights: [] }, eve))).toBe('notFound');
    expect(await refusal(server.call(calls.invite, { email: freshEmail(), rights: [], agencyId }, eve))).toBe(
      'notFound',
    );
    expect((await server.call(calls.me, {}, anna)).success).toBe(true);
  });
});

describe('the last one in charge', () => {
  test('of an agency cannot leave', async () => {
    const anna = await owner();
    const leave = () => [
      server.call(calls.disable, { id: anna.id }, anna),
      server.call(calls.inviteAgain, { id: anna.id }, anna),
      server.call(calls.change, { id: anna.id, rights: ['staff'] }, anna),
      server.call(calls.disable, { id: anna.id }, operator),
    ];
    const refused = await Promise.all(leave().map((answer) => refusal(answer)));
    expect(refused).toEqual(['lastOwner', 'lastOwner', 'lastOwner', 'lastOwner']);
    const ben = await colleague(anna, ['staff']);
    await server.ask(calls.change, { id: ben.id, rights: [], owner: true }, anna);
    expect((await server.call(calls.change, { id: anna.id, rights: ['staff'] }, anna)).success).toBe(true);
    expect(await refusal(server.call(calls.disable, { id: ben.id }, ben))).toBe('lastOwner');
  });

  test('of an agency is not made to begin anew by one operator alone, nor is one of the platform', async () => {
    const anna = await owner();
    const deputy = await asStaff(server, { rights: ['settings'] });
    for (const id of [anna.id, deputy.staffId]) {
      expect(await refusal(server.call(calls.inviteAgain, { id }, operator))).toBe('inviteAgainActive');
    }
    expect((await server.call(calls.me, {}, anna)).success).toBe(true);
  });

  test('two owners who remove each other at once leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await Promise.all([1, 2].map(() => asStaff(server, { agencyId, owner: true })));
      if (!a || !b) {
        throw new Error('two were made');
      }
      await server.sql(`update staff set state = 'disabled' where agency_id = $1 and id <> all($2)`, [
        agencyId,
        [a.staffId, b.staffId],
      ]);
      const answers = await Promise.all([
        server.call(calls.disable, { id: b.staffId }, a),
        server.call(calls.disable, { id: a.staffId }, b),
      ]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      const left = await server.sql(`select id from staff where agency_id = $1 and owner and state = 'active'`, [
        agencyId,
      ]);
      expect(left).toHaveLength(1);
    }
  });

  test('of the platform cannot leave either', async () => {
    await server.sql(`update staff set state = 'disabled' where agency_id is null and id <> $1`, [operator.staffId]);
    const review = { id: operator.staffId, rights: ['review' as const] };
    expect(await refusal(server.call(calls.change, review, operator))).toBe('lastOperator');
    const second_ = await asStaff(server, { rights: ['settings', 'review', 'catalogue'] });
    const answers = await Promise.all([
      server.call(calls.disable, { id: second_.staffId }, operator),
      server.call(calls.disable, { id: operator.staffId }, second_),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    operator = await asStaff(server, { rights: ['settings', 'review', 'catalogue'] });
  });
});

test('the audit log is searched by time, person, act and thing, in pages that never overlap', async () => {
  const anna = await owner();
  const ben = await colleague(anna, ['orders']);
  server.clock.pass(second);
  const begun = server.clock();
  for (const rights of [['orders', 'verify'], ['verify'], [], ['finance']] as AgencyRight[][]) {
    server.clock.pass(second);
    await server.ask(calls.change, { id: ben.id, rights }, anna);
  }
  const ask = { staffId: anna.id, act: 'change staff' as const, thing: ben.id, from: begun.toISOString() };
  const first = await server.ask(audits.search, { ...ask, pageSize: 3 }, operator);
  const rest = await server.ask(audits.search, { ...ask, pageSize: 3, after: first.next ?? '' }, operator);
  expect([...first.list, ...rest.list].map(({ changes }) => changes[0]?.after)).toEqual([
    'finance',
    '',
    'verify',
    'orders, verify',
  ]);
  expect([rest.list.length, rest.next]).toEqual([1, null]);
  expect((await server.ask(audits.search, { ...ask, until: begun.toISOString() }, operator)).list).toEqual([]);
  expect(await refusal(server.call(audits.search, {}, anna))).toBe('notAllowed');
});

test('no secret, password or token stands in the database as it is', async () => {
  const anna = await owner();
  const tables = [
    'staff',
    'staff_second_factors',
    'staff_sessions',
    'staff_invitations',
    'staff_password_resets',
    'recovery_codes',
    'tries',
  ];
  const rows = JSON.stringify(await Promise.all(tables.map((table) => server.sql(`select t::text from ${table} t`))));
  const hex = Buffer.from(Secret.fromBase32(anna.secret).bytes).toString('hex');
  const secrets = [password, anna.secret, hex, anna.office ?? '', ...anna.recoveryCodes];
  expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
});
