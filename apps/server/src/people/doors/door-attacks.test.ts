import { createHash } from 'node:crypto';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as doors from '@lyceum/contract/doors.calls';
import { awayLife, thirdPartyFacts, type ThirdParty } from '@lyceum/domain/doors';
import { minute } from '@lyceum/domain/time';
import { afterAll, describe, expect, test } from 'vitest';
import { keyHeader } from '@lyceum/contract/call';
import { comeBack, decide, setOff, startThirdParties, travel } from '../../testing/third-parties.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { codeFor, codeIn, freshPhone, signIn } from '../../testing/world.ts';

const clock = testClock();
const parties = await startThirdParties(clock);
afterAll(() => parties.close());
const server = await aServer({ clock, config: { identity: parties.config } });

const stranger = createHash('sha256').update('another browser').digest('base64url');
const consents = { agreement: true, crossBorder: true };
const enter = (thirdParty: ThirdParty, ticket: string | null, away: string) =>
  server.call(doors.thirdLogin, { thirdId: ticket ?? '', source: thirdPartyFacts[thirdParty].source }, { away });
const refusalOf = async (answer: Promise<{ data: { refusal?: string } }>) => (await answer).data.refusal ?? 'in';
const usersNow = async () => (await server.sql('select 1 from users')).length;

describe('the return', () => {
  test('is good once: neither state nor code work a second time', async () => {
    const { address, away } = await setOff(server, 'google');
    const back = await decide(address);
    expect((await comeBack(back, away)).ticket).not.toBeNull();
    expect(await comeBack(back, away)).toMatchObject({ ticket: null, trouble: 'over' });
    // The same code with a state that is fresh: it belongs to another verifier.
    const fresh = await setOff(server, 'google', { away });
    const state = new URL(fresh.address).searchParams.get('state') ?? '';
    const replayed = new URL(back);
    replayed.searchParams.set('state', state);
    expect(await comeBack(replayed.href, away)).toMatchObject({ ticket: null, trouble: 'nonsense' });
  });

  test('is good only in the browser that began: nobody is signed in to an account that another one chose', async () => {
    const { address, away } = await setOff(server, 'google');
    const back = await decide(address);
    for (const cookie of [undefined, '', stranger]) {
      expect(await comeBack(back, cookie)).toMatchObject({ path: '/login', ticket: null, trouble: 'over' });
    }
    // And that took nothing from the one who did.
    expect((await comeBack(back, away)).ticket).not.toBeNull();
  });

  test('of one third party is not taken for that of another', async () => {
    const { address, away } = await setOff(server, 'google');
    const back = await decide(address);
    expect(await comeBack(back.replace('/return/google', '/return/line'), away)).toMatchObject({ trouble: 'over' });
    const told = new URL(back);
    told.searchParams.set('iss', 'https://issuer.example');
    expect(await comeBack(told.href, away)).toMatchObject({ ticket: null, trouble: 'nonsense' });
  });

  test('comes too late, or with nothing, or with whatever somebody thought of', async () => {
    const late = await setOff(server, 'google');
    const back = await decide(late.address);
    server.clock.pass(awayLife);
    expect(await comeBack(back, late.away)).toMatchObject({ trouble: 'over' });
    const root = `${server.url}/sign-in/return/google`;
    for (const query of [
      '',
      '?state=',
      '?state=%00&code=%00',
      '?state[]=x',
      `?state=${'x'.repeat(9_000)}`,
      '?error=server_error',
      '?%',
    ]) {
      expect(await comeBack(root + query, stranger)).toMatchObject({ status: 303, path: '/login', trouble: 'over' });
    }
    const { address, away } = await setOff(server, 'google');
    const state = new URL(address).searchParams.get('state') ?? '';
    expect(await comeBack(`${root}?state=${state}`, away)).toMatchObject({ ticket: null, trouble: 'nonsense' });
  });

  test('leads to pages of ours alone, and carries nothing that a third party wrote', async () => {
    const { address, away } = await setOff(server, 'google');
    const back = `${await decide(address)}&next=//evil.example&redirect_uri=https://evil.example&fullPath=//evil.example`;
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie: `lyceum_away=${away}` } });
    expect(answer.headers.get('location')).toMatch(/^\/#\/login\?source=3&ticket=[\w-]{43}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const posted = await fetch(`${server.url}/sign-in/return/apple`, {
      method: 'POST',
      body: new URLSearchParams({ state: 's', code: 'c', user: '{"name":"Lin"}', next: '//evil.example' }),
      redirect: 'manual',
    });
    expect(posted.headers.get('location')).toBe('/sign-in/return/apple?state=s&code=c');
  });
});

describe('the token', () => {
  test.each([
    'wrongNonce',
    'wrongAudience',
    'manyAudiences',
    'expired',
    'otherIssuer',
    'algNone',
    'forged',
    'noToken',
    'noSubject',
    'nonsense',
  ])('%s lets nobody in', async (fault) => {
    const before = await usersNow();
    for (const at of ['google', 'apple', 'line'] as const) {
      await parties.next(at, fault);
      expect(await travel(server, at)).toMatchObject({ path: '/login', ticket: null, trouble: 'nonsense' });
    }
    expect(await usersNow()).toBe(before);
  });

  test('a third party that calls itself another one, or is away, is not gone to', async () => {
    // What was read of it is kept for an hour.
    for (const fault of ['otherDiscovery', 'away']) {
      server.clock.pass(61 * minute);
      await parties.next('google', fault);
      const answer = await server.call(doors.begin, { thirdParty: 'google', region: 'tw', agreement: true });
      expect(answer.data).toMatchObject({ refusal: 'thirdPartyAway', params: { name: 'Google' } });
    }
    expect((await travel(server, 'google')).ticket).not.toBeNull();
  });
});

describe('the ticket', () => {
  test('is good once, in one browser, for its third party, and is no session', async () => {
    const { ticket, away } = await travel(server, 'google');
    expect(await refusalOf(enter('google', ticket, stranger))).toBe('ticketOver');
    expect(await refusalOf(enter('google', ticket, ''))).toBe('ticketOver');
    expect(await refusalOf(enter('line', ticket, away))).toBe('ticketOver');
    expect(await refusalOf(server.call(doors.thirdLogin, { thirdId: ticket ?? '', source: 1 }, { away }))).toBe(
      'thirdPartyUnavailable',
    );
    expect((await server.call(accounts.checkUserLogin, {}, { token: ticket ?? '' })).code).toBe(-1);
    const both = await Promise.all([enter('google', ticket, away), enter('google', ticket, away)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await refusalOf(enter('google', ticket, away))).toBe('ticketOver');
    for (const made of ['', 'x', '%00', 'null', 'undefined', "' or 1=1 --"]) {
      expect(await refusalOf(enter('google', made, away))).toBe('ticketOver');
    }
    // What is kept of it opens nothing.
    const kept = await travel(server, 'line');
    const [row] = await server.sql<{ hash: string }>(
      "select encode(ticket_hash, 'base64') as hash from third_sign_ins where source = 'line' and ticket_hash is not null",
    );
    expect(await refusalOf(enter('line', row?.hash ?? '', kept.away))).toBe('ticketOver');
  });

  test('is not spent by a page of another site', async () => {
    const { ticket, away } = await travel(server, 'google');
    const asked = await fetch(`${server.url}/lyceum/login/app/v3/thirdLogin?thirdId=${ticket}&source=3`, {
      headers: { cookie: `lyceum_away=${away}` },
    });
    expect(await asked.json()).toMatchObject({ data: { refusal: 'notAllowed' } });
    const own = await fetch(`${server.url}/lyceum/login/app/v3/thirdLogin?thirdId=${ticket}&source=3`, {
      headers: { cookie: `lyceum_away=${away}`, [keyHeader]: 'storefront' },
    });
    expect(await own.json()).toMatchObject({ success: true });
  });

  test('for another door lets nobody in, and one for signing in adds none; nor does another one’s', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    server.clock.pass(minute);
    await server.ask(accounts.sendOwnCode, {}, { token });
    const { proof } = await server.ask(accounts.proveOwn, { code: await codeFor(server, phone) }, { token });
    const begun = await server.call(doors.beginLink, { thirdParty: 'google', proof }, { token });
    const away = begun.away ?? '';
    const { ticket } = await comeBack(await decide(begun.data.address, 'wu'), away);
    expect(await refusalOf(enter('google', ticket, away))).toBe('ticketOver');
    // Another account in the same browser: what the first one began is not its own.
    const other = await signIn(server, freshPhone());
    expect(await refusalOf(server.call(doors.link, { ticket: ticket ?? '' }, { token: other, away }))).toBe(
      'ticketOver',
    );
    const signing = await travel(server, 'google', 'wu');
    const given = { ticket: signing.ticket ?? '' };
    expect(await refusalOf(server.call(doors.link, given, { token, away: signing.away }))).toBe('ticketOver');
    // A proof of another session is none.
    expect(await refusalOf(server.call(doors.beginLink, { thirdParty: 'google', proof }, { token: other }))).toBe(
      'ownProofEnded',
    );
  });
});

describe('taking an account over', () => {
  async function byMail(email: string) {
    server.clock.pass(minute);
    await server.ask(accounts.sendEmailCode, { email });
    return server.ask(accounts.emailLogin, { email, region: 'tw', code: await codeIn(server, email), ...consents });
  }

  test('by an address that the third party did not prove, does not work', async () => {
    const email = 'victim@example.com';
    const victim = await byMail(email);
    await parties.addPerson('google', { id: 'thief', name: 'Thief', email, verified: false });
    await parties.addPerson('line', { id: 'thief', name: 'Thief', email, verified: true });
    for (const at of ['google', 'line'] as const) {
      const { ticket, away } = await travel(server, at, 'thief');
      const { data } = await enter(at, ticket, away);
      expect(data.id).not.toBe(victim.id);
      // Nor does the address belong to the thief's own account from now on.
      expect((await server.ask(doors.list, {}, { token: data.token })).own.map(({ door }) => door)).toEqual([at]);
    }
    await parties.addPerson('google', { id: 'later', name: 'Later', email, verified: true });
    await parties.next('google', 'unverifiedEmail');
    const { ticket, away } = await travel(server, 'google', 'later');
    expect((await enter('google', ticket, away)).data.id).not.toBe(victim.id);
    expect((await byMail(email)).id).toBe(victim.id);
  });

  test('before its owner comes: who named the address without proof is not found there later', async () => {
    const email = 'early@example.com';
    await parties.addPerson('google', { id: 'early', name: 'Early', email, verified: false });
    const { ticket, away } = await travel(server, 'google', 'early');
    const thief = await enter('google', ticket, away);
    expect((await byMail(email)).id).not.toBe(thief.data.id);
  });
});
