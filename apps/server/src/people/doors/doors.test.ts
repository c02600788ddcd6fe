import * as accounts from '@lyceum/contract/accounts.calls';
import * as doors from '@lyceum/contract/doors.calls';
import { thirdPartyFacts, ticketLife, type ThirdParty } from '@lyceum/domain/doors';
import { minute } from '@lyceum/domain/time';
import { afterAll, describe, expect, test } from 'vitest';
import { comeBack, decide, setOff, startThirdParties, travel, type Landed } from '../../testing/third-parties.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { codeFor, codeIn, freshPhone, givePassword, signIn } from '../../testing/world.ts';

const clock = testClock();
const parties = await startThirdParties(clock);
afterAll(() => parties.close());
const server = await aServer({ clock, config: { identity: parties.config } });

const consents = { agreement: true, crossBorder: true };
let people = 0;
/** Somebody whom the third party knows, and nobody else. */
async function someone(
  at: ThirdParty,
  more: { email?: string | null; verified?: boolean; name?: string } = {},
): Promise<{ id: string; email: string | null }> {
  const id = `person${(people += 1)}`;
  const { email = `${id}@example.com`, verified = true, name = '林雅婷' } = more;
  await parties.addPerson(at, { id, name, email, verified });
  return { id, email };
}
const enter = (
  thirdParty: ThirdParty,
  { ticket, away }: Pick<Landed, 'ticket'> & { away: string },
  more: object = {},
) =>
  server.call(
    doors.thirdLogin,
    { thirdId: ticket ?? '', source: thirdPartyFacts[thirdParty].source, ...more },
    { away },
  );
const enterAs = async (thirdParty: ThirdParty, person: string) =>
  (await enter(thirdParty, await travel(server, thirdParty, person))).data;
const ownDoors = async (token: string) =>
  (await server.ask(doors.list, {}, { token })).own.map(({ door }) => door).toSorted();
const consentsOf = async (userId: string) =>
  (await server.sql<{ kind: string }>('select kind from consents where user_id = $1', [userId]))
    .map(({ kind }) => kind)
    .toSorted();

async function byMail(email: string) {
  server.clock.pass(minute);
  await server.ask(accounts.sendEmailCode, { email });
  return server.ask(accounts.emailLogin, { email, region: 'tw', code: await codeIn(server, email), ...consents });
}
/** By a code to the phone. */
async function prove(phone: string, token: string): Promise<string> {
  server.clock.pass(minute);
  await server.ask(accounts.sendOwnCode, {}, { token });
  return (await server.ask(accounts.proveOwn, { code: await codeFor(server, phone) }, { token })).proof;
}
const messagesTo = (recipient: string) =>
  server.sql<{ body: string }>('select body from outbox where recipient = $1 order by created_at desc, id desc', [
    recipient,
  ]);

describe('signing in by an account elsewhere', () => {
  test('who is offered depends on the region, and on what is switched on', async () => {
    const offered = async (region: 'tw' | 'cn' | 'us') => (await server.ask(doors.offered, { region })).list;
    expect(await offered('tw')).toEqual(['line', 'google', 'apple']);
    expect(await offered('us')).toEqual(['google', 'apple']);
    expect(await offered('cn')).toEqual([]);
    const inMainland = await server.call(doors.begin, { thirdParty: 'google', region: 'cn', agreement: true });
    expect(inMainland.data.refusal).toBe('thirdPartyUnavailable');
    const unasked = await server.call(doors.begin, { thirdParty: 'google', region: 'tw' });
    expect(unasked.data.refusal).toBe('agreementRequired');
  });

  test.each(['google', 'apple', 'line'] as const)('%s lets in: first a new account, later the same one', async (at) => {
    const { id, email } = await someone(at);
    const { address, away } = await setOff(server, at);
    const asked = new URL(address).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('ui_locales')).toBe('zh-TW');
    const landed = await comeBack(await decide(address, id), away);
    expect(landed).toMatchObject({
      status: 303,
      path: '/login',
      trouble: null,
      source: String(thirdPartyFacts[at].source),
    });
    const first = await enter(at, { ...landed, away });
    expect(first.data).toMatchObject({ nickName: '林雅婷', mobile: '', hasPassword: false });
    expect(await consentsOf(first.data.id)).toEqual(['agreement', 'crossBorder']);
    // LINE does not say that it proved the address.
    expect(await ownDoors(first.data.token)).toEqual(at === 'line' ? ['line'] : [at, 'email'].toSorted());
    const again = await enterAs(at, id);
    expect(again.id).toBe(first.data.id);
    expect(await server.ask(accounts.checkUserLogin, {}, { token: again.token })).toMatchObject({ id: again.id });
    const entered = at === 'line' ? again : await byMail(email ?? '');
    expect(entered.id).toBe(again.id);
  });

  test('the older path does the same', async () => {
    const { id } = await someone('google');
    const landed = await travel(server, 'google', id);
    const answer = await server.call(
      doors.thirdLoginOld,
      { unionId: landed.ticket ?? '', source: 3 },
      { away: landed.away },
    );
    expect(answer.data).toMatchObject({ nickName: '林雅婷' });
  });

  test('a long name is cut, none is made up, and a shell may tell one', async () => {
    const long = await enterAs('google', (await someone('google', { name: '🙂'.repeat(30) })).id);
    expect(long.nickName).toBe('🙂'.repeat(20));
    const none = await enterAs('google', (await someone('google', { name: ' ' })).id);
    expect(none.nickName).toMatch(/\d{4}$/);
    const { id } = await someone('google', { name: '' });
    const told = await enter('google', await travel(server, 'google', id), {
      name: ' 王小明 ',
      headerUrl: 'https://x.example/a.png',
    });
    expect(told.data).toMatchObject({ nickName: '王小明', headerImageUrl: null });
  });

  test('an address that both sides proved leads to the account that has it, and its holder is told', async () => {
    const { id, email } = await someone('google');
    const before = await byMail(email ?? '');
    const entered = await enterAs('google', id);
    expect(entered.id).toBe(before.id);
    expect(await ownDoors(entered.token)).toEqual(['email', 'google']);
    expect((await messagesTo(email ?? '')).some(({ body }) => body.includes('Google'))).toBe(true);
    // From now on by what Google calls the person, whatever becomes of the address.
    await parties.addPerson('google', { id, name: '林雅婷', email: null, verified: false });
    expect((await enterAs('google', id)).id).toBe(before.id);
  });

  test('where data is kept is agreed to before an account is opened; the ticket stays good for that answer', async () => {
    const { id } = await someone('google');
    const { address, away } = await setOff(server, 'google', { crossBorder: false });
    const landed = await comeBack(await decide(address, id), away);
    const unasked = await enter('google', { ...landed, away });
    expect(unasked).toMatchObject({ code: 0, data: { refusal: 'crossBorderConsentRequired' } });
    const agreed = await enter('google', { ...landed, away }, { crossBorder: true });
    expect(await consentsOf(agreed.data.id)).toEqual(['agreement', 'crossBorder']);
    // Who has an account is not asked again.
    const later = await setOff(server, 'google', { crossBorder: false });
    const back = await comeBack(await decide(later.address, id), later.away);
    expect((await enter('google', { ...back, away: later.away })).data.id).toBe(agreed.data.id);
  });

  test('two windows of a browser do not disturb each other', async () => {
    const { id } = await someone('google');
    const one = await setOff(server, 'google');
    const other = await setOff(server, 'line', { away: one.away });
    expect(other.away).toBe(one.away);
    expect((await comeBack(await decide(one.address, id), one.away)).ticket).not.toBeNull();
    expect((await comeBack(await decide(other.address), one.away)).ticket).not.toBeNull();
  });

  test('two at once open one account', async () => {
    const { id } = await someone('google');
    const [one, other] = [await travel(server, 'google', id), await travel(server, 'google', id)];
    const both = await Promise.all([enter('google', one), enter('google', other)]);
    expect(both.map(({ success }) => success)).toEqual([true, true]);
    expect(both[0]?.data.id).toBe(both[1]?.data.id);
  });

  test('it changes its keys, and is believed all the same', async () => {
    const { id } = await someone('apple');
    const before = await enterAs('apple', id);
    await parties.rotate('apple');
    expect((await enterAs('apple', id)).id).toBe(before.id);
  });

  test('who does not want to, or finds it closed, comes back as he went', async () => {
    for (const at of ['google', 'apple', 'line'] as const) {
      const { address, away } = await setOff(server, at);
      const landed = await comeBack(await decide(address, 'lin', 'refuse'), away);
      expect(landed).toMatchObject({ path: '/login', ticket: null, trouble: 'cancelled' });
    }
    await parties.next('line', 'away');
    expect((await travel(server, 'line')).trouble).toBe('away');
    await parties.next('line', 'hangUp');
    expect((await travel(server, 'line')).trouble).toBe('away');
    expect((await travel(server, 'line')).ticket).not.toBeNull();
  });

  test('a ticket is good for a short time; what is left is swept', async () => {
    const landed = await travel(server, 'google', (await someone('google')).id);
    server.clock.pass(ticketLife);
    expect((await enter('google', landed)).data.refusal).toBe('ticketOver');
    server.clock.pass(20 * minute);
    await server.runJob('doors.tidy');
    expect(await server.sql('select 1 from third_sign_ins')).toEqual([]);
  });

  test('a blocked account stays shut', async () => {
    const { id } = await someone('google');
    const { id: userId } = await enterAs('google', id);
    await server.sql("update users set blocked_at = now(), blocked_reason = 'spam' where id = $1", [userId]);
    const answer = await enter('google', await travel(server, 'google', id));
    expect(answer).toMatchObject({ code: 0, data: { refusal: 'accountBlocked' } });
    expect(answer.message).not.toBe('');
    // Nor is it entered by an address that both sides proved.
    const other = await someone('apple');
    const mine = await byMail(other.email ?? '');
    await server.sql("update users set blocked_at = now(), blocked_reason = 'spam' where id = $1", [mine.id]);
    expect((await enter('apple', await travel(server, 'apple', other.id))).data.refusal).toBe('accountBlocked');
  });

  test('whose account is gone begins anew', async () => {
    const { id } = await someone('line');
    const first = await enterAs('line', id);
    await server.sql('delete from users where id = $1', [first.id]);
    expect((await enterAs('line', id)).id).not.toBe(first.id);
  });
});

describe('the doors of an account', () => {
  async function link(at: ThirdParty, token: string, proof: string, person: string) {
    const begun = await server.call(doors.beginLink, { thirdParty: at, proof }, { token });
    if (!begun.success) {
      return { refusal: begun.data.refusal };
    }
    const landed = await comeBack(await decide(begun.data.address, person), begun.away);
    const answer = await server.call(doors.link, { ticket: landed.ticket ?? '' }, { token, away: begun.away ?? '' });
    return { landed, refusal: answer.data.refusal, away: begun.away ?? '' };
  }

  test('one is added and taken away by who proves to be the holder, who is told each time', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const { id } = await someone('google');
    expect(await link('google', token, 'made.up.proof', id)).toEqual({ refusal: 'ownProofEnded' });
    const proof = await prove(phone, token);
    const linked = await link('google', token, proof, id);
    expect(linked).toMatchObject({ refusal: undefined, landed: { path: '/settings/account' } });
    expect(await ownDoors(token)).toEqual(['google', 'phone']);
    const entered = await enterAs('google', id);
    expect(entered.mobile).not.toBe('');
    const sms = `+886${phone.slice(1)}`;
    expect((await messagesTo(sms)).some(({ body }) => body.includes('Google'))).toBe(true);

    expect((await server.call(doors.remove, { door: 'google', proof: 'x' }, { token })).data.refusal).toBe(
      'ownProofEnded',
    );
    await server.ask(doors.remove, { door: 'google', proof }, { token });
    expect(await ownDoors(token)).toEqual(['phone']);
    // Whoever came in by it is out, and does not come in again.
    expect((await server.call(accounts.checkUserLogin, {}, { token: entered.token })).code).toBe(-1);
    expect((await enterAs('google', id)).id).not.toBe(entered.id);
    expect((await server.call(doors.remove, { door: 'google', proof }, { token })).data.refusal).toBe('notFound');
    expect((await messagesTo(sms)).filter(({ body }) => body.includes('Google'))).toHaveLength(2);
  });

  test('the last one stays', async () => {
    const { id, email } = await someone('google');
    const { token } = await enterAs('google', id);
    server.clock.pass(minute);
    await server.ask(accounts.sendOwnCode, {}, { token });
    const { proof } = await server.ask(accounts.proveOwn, { code: await codeIn(server, email ?? '') }, { token });
    await server.ask(doors.remove, { door: 'google', proof }, { token });
    expect((await server.call(doors.remove, { door: 'email', proof }, { token })).data.refusal).toBe('lastDoor');
    expect(await ownDoors(token)).toEqual(['email']);
  });

  test('of two that are taken away at once one stays', async () => {
    const { id, email } = await someone('google');
    const { token } = await enterAs('google', id);
    server.clock.pass(minute);
    await server.ask(accounts.sendOwnCode, {}, { token });
    const { proof } = await server.ask(accounts.proveOwn, { code: await codeIn(server, email ?? '') }, { token });
    const both = await Promise.all([
      server.call(doors.remove, { door: 'google', proof }, { token }),
      server.call(doors.remove, { door: 'email', proof }, { token }),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await ownDoors(token)).toHaveLength(1);
  });

  test('a password goes, since it opens nothing by itself', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    await givePassword(server, phone, token, 'before2026');
    expect(await ownDoors(token)).toEqual(['password', 'phone']);
    await server.ask(doors.remove, { door: 'password', proof: await prove(phone, token) }, { token });
    expect(await ownDoors(token)).toEqual(['phone']);
  });

  test('who has neither phone nor address gives one first', async () => {
    const { token } = await enterAs('line', (await someone('line')).id);
    expect((await server.call(accounts.sendOwnCode, {}, { token })).data.refusal).toBe('addressMissing');
    expect((await server.call(doors.beginLink, { thirdParty: 'google', proof: 'x' }, { token })).data.refusal).toBe(
      'ownProofEnded',
    );
  });

  test('what opens another account opens no second one', async () => {
    const { id } = await someone('line');
    await enterAs('line', id);
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const proof = await prove(phone, token);
    expect(await link('line', token, proof, id)).toMatchObject({ refusal: 'doorTaken' });
    expect(await ownDoors(token)).toEqual(['phone']);
  });
});
