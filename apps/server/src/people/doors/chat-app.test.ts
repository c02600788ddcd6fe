import * as accounts from '@lyceum/contract/accounts.calls';
import * as doors from '@lyceum/contract/doors.calls';
import { bindLife, ticketLife } from '@lyceum/domain/doors';
import { minute } from '@lyceum/domain/time';
import { afterAll, describe, expect, test } from 'vitest';
import { comeBack, decide, setOff, startThirdParties, travel } from '../../testing/third-parties.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { codeFor, codeIn, freshPhone, signIn } from '../../testing/world.ts';

const clock = testClock();
const parties = await startThirdParties(clock);
afterAll(() => parties.close());
const server = await aServer({ clock, config: { identity: parties.config, chatApp: parties.chatApp } });

interface Browser {
  ticket: string | null;
  away: string;
}

let people = 0;
/** Somebody whom the chat app knows, and nobody else. */
async function someone(nickname = '林雅婷', unionid: string | null = `unionid-of-${people}`): Promise<string> {
  const id = `chatter${(people += 1)}`;
  await parties.addChatPerson({ id, nickname, unionid });
  return id;
}
const enter = ({ ticket, away }: Browser) =>
  server.call(doors.thirdLogin, { thirdId: ticket ?? '', source: 1 }, { away });
const ask = ({ ticket, away }: Browser) => server.call(doors.queryUserByWechat, { thirdId: ticket ?? '' }, { away });
async function codeTo(phone: string): Promise<string> {
  server.clock.pass(minute);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  return codeFor(server, phone);
}
const bind = ({ ticket, away }: Browser, phone: string, code: string, more: object = {}) =>
  server.call(doors.bindWechat, { thirdId: ticket ?? '', phone, region: 'tw', code, ...more }, { away });
/** Comes for the first time and gives a phone. */
async function comeWithPhone(person: string, phone: string) {
  const browser = await travel(server, 'wechat', person);
  expect((await enter(browser)).code).toBe(3001);
  return (await bind(browser, phone, await codeTo(phone))).data;
}
const ownDoors = async (token: string) =>
  (await server.ask(doors.list, {}, { token })).own.map(({ door }) => door).toSorted();
const usersNow = async () => (await server.sql('select 1 from users')).length;
const messagesTo = (phone: string) =>
  server.sql<{ body: string }>('select body from outbox where recipient = $1', [`+886${phone.slice(1)}`]);
async function prove(phone: string, token: string): Promise<string> {
  server.clock.pass(minute);
  await server.ask(accounts.sendOwnCode, {}, { token });
  return (await server.ask(accounts.proveOwn, { code: await codeFor(server, phone) }, { token })).proof;
}

describe('signing in by the chat app', () => {
  test('who comes for the first time gives a phone, and has an account; later the chat app alone lets in', async () => {
    const person = await someone();
    const { address, away } = await setOff(server, 'wechat');
    expect([...new URL(address).searchParams.keys()]).toEqual([
      'appid',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    expect(new URL(address).searchParams.get('appid')).toBe('wx-cn');
    expect(new URL(address).hash).toBe('#wechat_redirect');
    const landed = await comeBack(await decide(address, person), away);
    expect(landed).toMatchObject({ status: 303, path: '/login', source: '1', trouble: null });
    const browser = { ticket: landed.ticket, away };
    const before = await usersNow();
    expect(await enter(browser)).toMatchObject({ code: 3001, success: false, data: { refusal: 'phoneUnbound' } });
    expect(await usersNow()).toBe(before);
    expect((await ask(browser)).data).toEqual({ name: '林雅婷', known: false });
    const phone = freshPhone();
    const { data } = await bind(browser, phone, await codeTo(phone));
    expect(data).toMatchObject({ nickName: '林雅婷' });
    expect(data.mobile).toContain(phone.slice(-3));
    expect(await ownDoors(data.token)).toEqual(['phone', 'wechat']);
    expect(await server.ask(accounts.checkUserLogin, {}, { token: data.token })).toMatchObject({ id: data.id });

    const again = await travel(server, 'wechat', person);
    expect((await ask(again)).data.known).toBe(true);
    expect((await enter(again)).data.id).toBe(data.id);
    const old = await travel(server, 'wechat', person);
    const answer = await server.call(doors.thirdLoginOld, { unionId: old.ticket ?? '', source: 1 }, { away: old.away });
    expect(answer.data.id).toBe(data.id);
  });

  test('the phone of an account leads into that account, and its holder is told', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
    const entered = await comeWithPhone(await someone(), phone);
    expect(entered.id).toBe(id);
    expect(await ownDoors(token)).toEqual(['phone', 'wechat']);
    expect((await messagesTo(phone)).some(({ body }) => body.includes('微信'))).toBe(true);
  });

  test('is offered in every region, the mainland too, where an account has a phone', async () => {
    expect((await server.ask(doors.offered, { region: 'cn' })).list).toEqual(['wechat']);
    expect((await server.ask(doors.offered, { region: 'tw' })).list).toEqual(['wechat', 'line', 'google', 'apple']);
    const begun = await setOff(server, 'wechat', { region: 'cn', crossBorder: false });
    const { ticket } = await comeBack(await decide(begun.address, await someone()), begun.away);
    const browser = { ticket, away: begun.away };
    expect((await enter(browser)).code).toBe(3001);
    const phone = `138${String(people).padStart(8, '0')}`;
    server.clock.pass(minute);
    await server.ask(accounts.sendVerifySMS, { phone, region: 'cn' });
    const [sent] = await server.sql<{ body: string }>(
      'select body from outbox where recipient = $1 order by created_at desc',
      [`+86${phone}`],
    );
    const code = /\d{6}/.exec(sent?.body ?? '')?.[0] ?? '';
    expect((await bind(browser, phone, code, { region: 'cn' })).success).toBe(true);
  });

  test('where data is kept is agreed to before an account is opened; code and ticket stay good for that answer', async () => {
    const begun = await setOff(server, 'wechat', { crossBorder: false });
    const { ticket } = await comeBack(await decide(begun.address, await someone()), begun.away);
    const browser = { ticket, away: begun.away };
    const phone = freshPhone();
    const code = await codeTo(phone);
    expect(await bind(browser, phone, code)).toMatchObject({
      code: 0,
      data: { refusal: 'crossBorderConsentRequired' },
    });
    expect((await bind(browser, phone, code, { crossBorder: true })).success).toBe(true);
  });

  test('a person whom it gives no id for all accounts is known by the one of this account', async () => {
    const person = await someone('', null);
    const phone = freshPhone();
    const first = await comeWithPhone(person, phone);
    expect(first.nickName).toMatch(/\d{4}$/);
    expect((await enter(await travel(server, 'wechat', person))).data.id).toBe(first.id);
  });

  test('who says no, whom it does not show, and a chat app that is away', async () => {
    const no = await setOff(server, 'wechat');
    expect(await comeBack(await decide(no.address, 'lin', 'refuse'), no.away)).toMatchObject({ trouble: 'cancelled' });
    for (const [fault, trouble] of [
      ['busy', 'away'],
      ['away', 'away'],
      ['hangUp', 'away'],
      ['snapshot', 'visitorOnly'],
      ['badCode', 'nonsense'],
      ['nonsense', 'nonsense'],
      ['noOpenid', 'nonsense'],
      ['otherOpenid', 'nonsense'],
    ] as const) {
      await parties.next('wechat', fault);
      expect({ fault, ...(await travel(server, 'wechat')) }).toMatchObject({
        fault,
        path: '/login',
        ticket: null,
        trouble,
      });
    }
    expect((await travel(server, 'wechat')).ticket).not.toBeNull();
  });

  test('it is added to an account and taken away by its holder; what opens another account opens no second one', async () => {
    const person = await someone();
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const proof = await prove(phone, token);
    const begun = await server.call(doors.beginLink, { thirdParty: 'wechat', proof }, { token });
    const away = begun.away ?? '';
    const landed = await comeBack(await decide(begun.data.address, person), away);
    expect(landed.path).toBe('/settings/account');
    await server.ask(doors.link, { ticket: landed.ticket ?? '' }, { token, away });
    const entered = (await enter(await travel(server, 'wechat', person))).data;
    expect(await ownDoors(entered.token)).toEqual(['phone', 'wechat']);
    await server.ask(doors.remove, { door: 'wechat', proof }, { token });
    expect((await server.call(accounts.checkUserLogin, {}, { token: entered.token })).code).toBe(-1);
    expect((await enter(await travel(server, 'wechat', person))).code).toBe(3001);

    const taken = await someone();
    await comeWithPhone(taken, freshPhone());
    const again = await server.call(doors.beginLink, { thirdParty: 'wechat', proof }, { token });
    const back = await comeBack(await decide(again.data.address, taken), again.away);
    const answer = await server.call(doors.link, { ticket: back.ticket ?? '' }, { token, away: again.away ?? '' });
    expect(answer.data.refusal).toBe('doorTaken');
    expect(answer.message).toContain('微信');
  });

  test('the last way in cannot go: of it and an address that are taken away at once, one stays', async () => {
    const email = 'chatter@example.com';
    server.clock.pass(minute);
    await server.ask(accounts.sendEmailCode, { email });
    const consents = { agreement: true, crossBorder: true };
    const given = { email, region: 'tw', code: await codeIn(server, email), ...consents } as const;
    const { token } = await server.ask(accounts.emailLogin, given);
    server.clock.pass(minute);
    await server.ask(accounts.sendOwnCode, {}, { token });
    const { proof } = await server.ask(accounts.proveOwn, { code: await codeIn(server, email) }, { token });
    const begun = await server.call(doors.beginLink, { thirdParty: 'wechat', proof }, { token });
    const away = begun.away ?? '';
    const { ticket } = await comeBack(await decide(begun.data.address, await someone()), away);
    await server.ask(doors.link, { ticket: ticket ?? '' }, { token, away });
    expect(await ownDoors(token)).toEqual(['email', 'wechat']);
    const both = await Promise.all(
      (['wechat', 'email'] as const).map((door) => server.call(doors.remove, { door, proof }, { token })),
    );
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await ownDoors(token)).toHaveLength(1);
  });
});

describe('attacks', () => {
  test('a code is good once, and for a few minutes', async () => {
    const { address, away } = await setOff(server, 'wechat');
    const back = await decide(address);
    expect((await comeBack(back, away)).ticket).not.toBeNull();
    expect(await comeBack(back, away)).toMatchObject({ ticket: null, trouble: 'over' });
    const fresh = await setOff(server, 'wechat', { away });
    const replayed = new URL(back);
    replayed.searchParams.set('state', new URL(fresh.address).searchParams.get('state') ?? '');
    expect(await comeBack(replayed.href, away)).toMatchObject({ ticket: null, trouble: 'nonsense' });
    const late = await setOff(server, 'wechat');
    const slow = await decide(late.address);
    server.clock.pass(6 * minute);
    expect(await comeBack(slow, late.away)).toMatchObject({ ticket: null, trouble: 'nonsense' });
  });

  test('a return is good in the browser that began alone, and at its own address', async () => {
    const { address, away } = await setOff(server, 'wechat');
    const back = await decide(address);
    for (const cookie of [undefined, '', 'x'.repeat(43)]) {
      expect(await comeBack(back, cookie)).toMatchObject({ ticket: null, trouble: 'over' });
    }
    expect(await comeBack(back.replace('/return/wechat', '/return/google'), away)).toMatchObject({ trouble: 'over' });
    const other = await setOff(server, 'google', { away });
    const mixed = (await decide(other.address)).replace('/return/google', '/return/wechat');
    expect(await comeBack(mixed, away)).toMatchObject({ ticket: null, trouble: 'over' });
    expect((await comeBack(back, away)).ticket).not.toBeNull();
  });

  test('a ticket opens nothing in another browser, for another third party, or twice', async () => {
    const person = await someone();
    const phone = freshPhone();
    await comeWithPhone(person, phone);
    const browser = await travel(server, 'wechat', person);
    const stranger = { ticket: browser.ticket, away: 'y'.repeat(43) };
    expect((await enter(stranger)).data.refusal).toBe('ticketOver');
    expect((await ask(stranger)).data.refusal).toBe('ticketOver');
    expect((await bind(stranger, phone, '123456')).data.refusal).toBe('ticketOver');
    const asGoogle = await server.call(doors.thirdLogin, { thirdId: browser.ticket ?? '', source: 3 }, browser);
    expect(asGoogle.data.refusal).toBe('ticketOver');
    const both = await Promise.all([enter(browser), enter(browser)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    const google = await travel(server, 'google', 'wu');
    expect((await ask(google)).data.refusal).toBe('ticketOver');
    expect((await bind(google, phone, await codeTo(phone))).data.refusal).toBe('ticketOver');
    for (const made of ['', 'x', '%00', "' or 1=1 --"]) {
      expect((await ask({ ...browser, ticket: made })).data.refusal).toBe('ticketOver');
      expect((await enter({ ...browser, ticket: made })).data.refusal).toBe('ticketOver');
    }
  });

  test('of two that bind at once with one ticket, one gets in', async () => {
    const browser = await travel(server, 'wechat', await someone());
    const phones = [freshPhone(), freshPhone()] as const;
    const codes = [await codeTo(phones[0]), await codeTo(phones[1])] as const;
    const both = await Promise.all(phones.map((phone, at) => bind(browser, phone, codes[at] ?? '')));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect((await bind(browser, phones[0], codes[0])).success).toBe(false);
  });

  test('nobody comes into an account by its number without the code that was sent there', async () => {
    const phone = freshPhone();
    await signIn(server, phone);
    const browser = await travel(server, 'wechat', await someone());
    const right = await codeTo(phone);
    const wrong = right === '000000' ? '111111' : '000000';
    expect((await bind(browser, phone, wrong)).data.refusal).toBe('codeWrong');
    // The code of another number is none.
    const own = freshPhone();
    expect((await bind(browser, phone, await codeTo(own))).data.refusal).toMatch(/^code/);
    expect((await bind(browser, 'not a phone', right)).data.refusal).toBe('phoneMalformed');
  });

  test('a journey for another door lets nobody in, and binds no phone', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const proof = await prove(phone, token);
    const begun = await server.call(doors.beginLink, { thirdParty: 'wechat', proof }, { token });
    const away = begun.away ?? '';
    const { ticket } = await comeBack(await decide(begun.data.address, await someone()), away);
    expect((await enter({ ticket, away })).data.refusal).toBe('ticketOver');
    expect((await ask({ ticket, away })).data.refusal).toBe('ticketOver');
    const other = freshPhone();
    expect((await bind({ ticket, away }, other, await codeTo(other))).data.refusal).toBe('ticketOver');
  });

  test('whose account the chat app opens already binds no second one', async () => {
    const person = await someone();
    const first = await comeWithPhone(person, freshPhone());
    const browser = await travel(server, 'wechat', person);
    const phone = freshPhone();
    expect((await bind(browser, phone, await codeTo(phone))).data.refusal).toBe('doorTaken');
    expect((await enter(browser)).data.id).toBe(first.id);
  });

  test('a blocked account stays shut, by the chat app and by its phone', async () => {
    const person = await someone();
    const phone = freshPhone();
    const { id } = await comeWithPhone(person, phone);
    await server.sql("update users set blocked_at = now(), blocked_reason = 'spam' where id = $1", [id]);
    expect((await enter(await travel(server, 'wechat', person))).data.refusal).toBe('accountBlocked');
    const other = await travel(server, 'wechat', await someone());
    expect((await bind(other, phone, await codeTo(phone))).data.refusal).toBe('accountBlocked');
  });

  test('a ticket signs in for two minutes and waits ten for a phone; then it is swept', async () => {
    const person = await someone();
    await comeWithPhone(person, freshPhone());
    const known = await travel(server, 'wechat', person);
    server.clock.pass(ticketLife);
    expect((await enter(known)).data.refusal).toBe('ticketOver');
    const fresh = await travel(server, 'wechat', await someone());
    server.clock.pass(bindLife - minute);
    expect((await ask(fresh)).success).toBe(true);
    server.clock.pass(minute);
    const phone = freshPhone();
    expect((await bind(fresh, phone, await codeTo(phone))).data.refusal).toBe('ticketOver');
    server.clock.pass(20 * minute);
    await server.runJob('doors.tidy');
    expect(await server.sql('select 1 from third_sign_ins')).toEqual([]);
  });

  test('secrets stand in no address that a browser sees', async () => {
    const { address, away } = await setOff(server, 'wechat');
    const back = await decide(address);
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie: `lyceum_away=${away}` } });
    expect(address + String(answer.headers.get('location'))).not.toContain(parties.chatApp.accounts[6].appSecret);
    expect(answer.headers.get('location')).toMatch(/^\/#\/login\?source=1&ticket=[\w-]{43}$/);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });
});
