import { randomUUID } from 'node:crypto';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as addresses from '@lyceum/contract/addresses.calls';
import * as cancellations from '@lyceum/contract/cancellations.calls';
import * as favourites from '@lyceum/contract/favourites.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { cancellationNoticeVersion, type CancellationCondition } from '@lyceum/domain/cancellations';
import { toDecimal } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { describe, expect, test } from 'vitest';
import { tellNewPassword } from '../../people/accounts/tell-changes.ts';
import { inTransaction } from '../../platform/database.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aPhoto } from '../../testing/sample-files.ts';
import { sendOwnFile } from '../../testing/send-file.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock, type TestServer } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import {
  aCourseOnSale,
  aCourseWithBox,
  aPaidOrder,
  codeFor,
  freshPhone,
  givePassword,
  order,
  signIn,
  staySignedIn,
} from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });
const operator = () => asStaff(server, { rights: ['support'] });
const noticeVersion = cancellationNoticeVersion;

async function aPerson() {
  const phone = freshPhone();
  const token = await signIn(server, phone);
  await staySignedIn(server);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  return { phone, token, id };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

/** Somebody whose phone is tied to the work for an agency. */
async function aSeller(agencyId: string): Promise<Person> {
  const { office } = await asStaff(server, { agencyId, rights: ['orders'] });
  const person = await aPerson();
  const { link } = await server.ask(staff.offerPhone, {}, { office });
  await server.ask(staff.tiePhone, { token: new URLSearchParams(link.split('?')[1]).get('tie') ?? '' }, person);
  return person;
}

async function prove({ phone, token }: Person): Promise<string> {
  clock.pass(2 * minute);
  await server.ask(accounts.sendOwnCode, {}, { token });
  return (await server.ask(accounts.proveOwn, { code: await codeFor(server, phone) }, { token })).proof;
}
const askAs = async (person: Person, at: TestServer = server) =>
  at.call(cancellations.ask, { proof: await prove(person), noticeVersion }, person);
async function inReview(person: Person): Promise<string> {
  return (await server.ask(cancellations.ask, { proof: await prove(person), noticeVersion }, person)).id;
}
const unmet = async ({ token }: { token: string }): Promise<CancellationCondition[]> =>
  (await server.ask(cancellations.own, {}, { token })).conditions.flatMap(({ condition, met }) =>
    met ? [] : [condition],
  );
const lastOf = async ({ token }: { token: string }) => (await server.ask(cancellations.own, {}, { token })).last;

/** Everything that stands in the database, a row a line. */
async function everything(): Promise<string[]> {
  const tables = await server.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) name from pg_tables where schemaname in ('public', 'jobs')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => server.sql<{ line: string }>(`select '${name} ' || one::text line from ${name} one`)),
  );
  return rows.flat().map(({ line }) => line);
}

describe('the seven conditions', () => {
  test('hold for somebody who did nothing but sign up', async () => {
    expect(await unmet(await aPerson())).toEqual([]);
  });

  test('a new password stands against it for thirty days', async () => {
    const person = await aPerson();
    clock.pass(minute);
    await givePassword(server, person.phone, person.token, 'secret12');
    expect(await unmet(person)).toEqual(['recentChange']);
    const { changedUntil } = await server.ask(cancellations.own, {}, person);
    expect(changedUntil).toBe(new Date(clock().getTime() + 30 * day).toISOString());
    expect((await askAs(person)).data.refusal).toBe('cancellationConditions');
    clock.pass(30 * day);
    await staySignedIn(server);
    expect(await unmet(person)).toEqual([]);
  });

  test('an order that waits for its payment, and one that is on its way', async () => {
    const person = await aPerson();
    const { orderId } = await order(server, person.token, await aCourseOnSale(server));
    expect(await unmet(person)).toEqual(['orders']);
    await server.ask(orders.cancelOrder, { orderId }, person);
    expect(await unmet(person)).toEqual([]);
    expect(await unmet(await aCourseWithBox(server, bank))).toEqual(['orders']);
  });

  test('a recorded course is no open order: it is given up, and told', async () => {
    const { token } = await aPaidOrder(server, bank, await aCourseOnSale(server));
    expect(await unmet({ token })).toEqual([]);
    expect((await server.ask(cancellations.own, {}, { token })).courses).toBe(1);
  });

  test('a refund that is asked for is a dispute, and money on its way is owed', async () => {
    const { token, orderId, agencyId } = await aCourseWithBox(server, bank);
    const { total } = await server.ask(refunds.preview, { orderId }, { token });
    const asked = { orderId, money: toDecimal(total.amount), reason: 'changedMind' as const };
    const { refundId } = await server.ask(refunds.ask, asked, { token });
    expect(await unmet({ token })).toEqual(['orders', 'disputes']);
    const office = await asStaff(server, { agencyId, rights: ['orders'] });
    await server.ask(refunds.decide, { refundId, agree: true, words: '' }, office);
    expect(await unmet({ token })).toEqual(['assets', 'orders']);
  });

  test('a phone that is tied to the work of a shop; a shop that is closed counts as none', async () => {
    const { agencyId } = await aPaidOrder(server, bank, await aCourseOnSale(server));
    const person = await aSeller(agencyId);
    expect(await unmet(person)).toEqual(['shop']);
    await server.sql("update agencies set state = 'closed' where id = $1", [agencyId]);
    expect(await unmet(person)).toEqual([]);
  });

  test('accounts elsewhere are taken away first, but for the only way in', async () => {
    const person = await aPerson();
    await server.sql(
      `insert into identities (id, user_id, source, subject, created_at) values ('idn_l1', $1, 'line', 'l1', now()), ('idn_g1', $1, 'google', 'g1', now())`,
      [person.id],
    );
    expect(await unmet(person)).toEqual(['links']);
    expect((await server.ask(cancellations.own, {}, person)).links.toSorted()).toEqual(['google', 'line']);
    await server.sql("delete from identities where id = 'idn_l1'");
    await server.sql('update users set phone = null where id = $1', [person.id]);
    expect(await unmet(person)).toEqual([]);
  });

  test('an application for a shop, with the account that it is paid to', async () => {
    const person = await aPerson();
    const { agencyId } = await aPaidOrder(server, bank, await aCourseOnSale(server));
    await server.sql(
      `insert into applications (id, user_id, type, identity, nation, state, version, content, papers, round, agency_id, saved_at)
       values ('app_1', $1, 'course', 'business', 'tw', 'passed', 1, '', '{}', 1, $2, now())`,
      [person.id, agencyId],
    );
    expect(await unmet(person)).toEqual(['shop', 'payoutAccount']);
  });

  test('a report of messages that nobody has decided on', async () => {
    const person = await aPerson();
    const { agencyId } = await aPaidOrder(server, bank, await aCourseOnSale(server));
    await server.ask(messages.send, { agencyId, id: randomUUID(), text: '您好' }, person);
    await server.sql(
      `insert into message_reports (id, conversation_id, side, reason, words, messages, state, at, decision)
       select 'mrp_1', id, 'seller', 'abuse', '', '[]', 'open', now(), '' from conversations where user_id = $1`,
      [person.id],
    );
    expect(await unmet(person)).toEqual(['disputes']);
  });
});

describe('asking for it', () => {
  test('takes a proof of the holder, and is told', async () => {
    const person = await aPerson();
    const forged = await server.call(cancellations.ask, { proof: 'made.up.', noticeVersion }, person);
    expect(forged.data.refusal).toBe('ownProofEnded');
    const anothers = await prove(await aPerson());
    const stolen = await server.call(cancellations.ask, { proof: anothers, noticeVersion }, person);
    expect(stolen.data.refusal).toBe('ownProofEnded');
    const older = { proof: await prove(person), noticeVersion: '2025-01-01' };
    expect((await server.call(cancellations.ask, older, person)).data.refusal).toBe('cancellationNotice');
    expect(await lastOf(person)).toBeNull();

    await inReview(person);
    const last = await lastOf(person);
    expect(last).toMatchObject({ state: 'inReview', decidedAt: null });
    expect(Date.parse(last?.dueAt ?? '') - Date.parse(last?.askedAt ?? '')).toBe(48 * hour);
    const [told] = await server.sql<{ event: string }>(
      'select event from notices where user_id = $1 order by id desc limit 1',
      [person.id],
    );
    expect(told?.event).toBe('accountCancelled');
  });

  test('counts once, however many ask at once on two servers; it is taken back and asked for again', async () => {
    const person = await aPerson();
    const proof = await prove(person);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 ? server : other).call(cancellations.ask, { proof, noticeVersion }, person),
      ),
    );
    expect(answers.filter(({ data }) => data.refusal === undefined)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.refusal === 'cancellationInReview')).toHaveLength(5);
    await server.ask(cancellations.withdraw, {}, person);
    expect((await server.call(cancellations.withdraw, {}, person)).data.refusal).toBe('cancellationOver');
    expect(await lastOf(person)).toMatchObject({ state: 'withdrawn' });
    await inReview(person);
    expect(await lastOf(person)).toMatchObject({ state: 'inReview' });
  });
});

describe('the review', () => {
  test('lists who waits longest first, with what stands against it now', async () => {
    const first = await aPerson();
    const second = await aPerson();
    const ids = [await inReview(first), await inReview(second)];
    await order(server, second.token, await aCourseOnSale(server));
    const { list } = await server.ask(cancellations.list, { pageSize: 50 }, await operator());
    const ours = list.filter(({ id }) => ids.includes(id));
    expect(ours.map(({ userId }) => userId)).toEqual([first.id, second.id]);
    expect(
      ours.map(({ conditions }) => conditions.filter(({ met }) => !met).map(({ condition }) => condition)),
    ).toEqual([[], ['orders']]);
    expect(JSON.stringify(ours)).not.toContain(first.phone.slice(1));
  });

  test('is ended for a dispute: the account stays, and the person reads why', async () => {
    const person = await aPerson();
    const id = await inReview(person);
    const office = await operator();
    await server.ask(cancellations.end, { id, dispute: 'complaint', words: '商家提出申訴，處理中' }, office);
    expect(await lastOf(person)).toMatchObject({ state: 'ended', dispute: 'complaint', words: '商家提出申訴，處理中' });
    expect(
      (await server.call(cancellations.end, { id, dispute: 'report', words: '再一次' }, office)).data.refusal,
    ).toBe('cancellationOver');
    expect((await server.call(cancellations.approve, { id }, office)).data.refusal).toBe('cancellationOver');
    expect(await unmet(person)).toEqual([]);
  });

  test('does not approve what no longer meets the conditions, and erases nothing', async () => {
    const person = await aPerson();
    const id = await inReview(person);
    await order(server, person.token, await aCourseOnSale(server));
    expect((await server.call(cancellations.approve, { id }, await operator())).data.refusal).toBe(
      'cancellationConditions',
    );
    expect(await lastOf(person)).toMatchObject({ state: 'inReview' });
    expect((await server.ask(accounts.account, {}, person)).mobile).not.toBe('');
  });

  test('leaves nothing of the person, and everybody else as they were', async () => {
    const bystander = await aPerson();
    const sold = await aCourseOnSale(server);
    const { agencyId, token: otherBuyer } = await aPaidOrder(server, bank, sold);
    await server.ask(messages.send, { agencyId, id: randomUUID(), text: '旁人的話' }, bystander);
    await server.ask(favourites.favoriteProduct, { productId: sold.productId }, bystander);

    const person = await aPerson();
    await server.ask(accounts.changeProfile, { nickName: '絕無僅有的名字', birthday: '1987-06-05' }, person);
    const home = { recipient: '獨一收件人', phone: '0987654321', region: 'tw' as const, area: '台北市大安區' };
    await server.ask(addresses.add, { ...home, street: '無人知曉路 77 號' }, person);
    const { orderId } = await order(server, person.token, await aCourseOnSale(server));
    await server.sql("update orders set remark = '只有我知道的備註' where id = $1", [orderId]);
    await server.ask(orders.cancelOrder, { orderId }, person);
    await server.ask(messages.send, { agencyId, id: randomUUID(), text: '我的秘密訊息' }, person);
    await server.ask(messages.send, { id: randomUUID(), text: '給客服的秘密', page: '/goodDetail?x=秘密頁' }, person);
    await server.ask(favourites.favoriteProduct, { productId: sold.productId }, person);
    await server.sql(
      `insert into identities (id, user_id, source, subject, created_at) values ('idn_erased', $1, 'email', 'erased.person@example.com', now())`,
      [person.id],
    );
    const id = await inReview(person);

    const traces = [
      '絕無僅有',
      '1987-06-05',
      '獨一收件人',
      '987654321',
      '無人知曉路',
      '只有我知道',
      '秘密',
      'erased.person',
    ];
    const marks = [...traces, person.phone.slice(1)];
    const found = (lines: string[]) => marks.filter((mark) => lines.some((line) => line.includes(mark)));
    const before = await everything();
    expect(found(before)).toEqual(marks);

    const office = await operator();
    const answers = await Promise.all([
      server.call(cancellations.approve, { id }, office),
      other.call(cancellations.approve, { id }, office),
    ]);
    expect(answers.map(({ data }) => data.refusal ?? 'done').toSorted()).toEqual(['cancellationOver', 'done']);

    // What still goes out says that it is done, and is blanked a week after.
    const after = await everything();
    const left = after.filter((line) => !line.startsWith('public.outbox '));
    expect(found(left)).toEqual([]);
    const sent = await server.sql<{ recipient: string; body: string }>(
      'select recipient, body from outbox where recipient in ($1, $2) order by recipient',
      [`+886${person.phone.slice(1)}`, 'erased.person@example.com'],
    );
    expect(sent).toHaveLength(2);
    sent.forEach(({ body }) => expect(body).toContain('您的帳號已註銷'));

    // Nobody else lost a row.
    const ofOthers = (lines: string[]) =>
      lines.filter((line) => line.includes(bystander.id) || line.includes('旁人的話')).toSorted();
    expect(ofOthers(after)).toEqual(ofOthers(before));
    expect((await server.ask(orders.list, { status: 0 }, { token: otherBuyer })).list).toHaveLength(1);

    // The session is over, and the number opens a new account.
    expect((await server.call(cancellations.own, {}, person)).data.refusal).toBe('notLoggedIn');
    clock.pass(2 * minute);
    const anew = await signIn(server, person.phone);
    const { id: newId } = await server.ask(accounts.checkUserLogin, {}, { token: anew });
    expect(newId).not.toBe(person.id);
    expect((await server.ask(orders.list, { status: 0 }, { token: anew })).list).toEqual([]);

    // The order stands, without the person.
    const [kept] = await server.sql<{ user_id: string; remark: string; nick_name: string }>(
      'select o.user_id, o.remark, u.nick_name from orders o join users u on u.id = o.user_id where o.id = $1',
      [orderId],
    );
    expect(kept).toEqual({ user_id: person.id, remark: '', nick_name: '已註銷的使用者' });
  });

  test('takes the files of both sides of a conversation with it, and what was shown as evidence', async () => {
    const person = await aCourseWithBox(server, bank);
    const { id: userId } = await server.ask(accounts.checkUserLogin, {}, person);
    const picture = await aPhoto(300, 200);
    const evidence = (await sendOwnFile(server, person, picture)).fileId;
    const { total } = await server.ask(refunds.preview, { orderId: person.orderId }, person);
    const reason = { money: toDecimal(total.amount), reason: 'notAsDescribed' as const, words: '少了一本' };
    await server.ask(refunds.ask, { orderId: person.orderId, ...reason, pictures: [evidence] }, person);
    const own = (await sendOwnFile(server, person, picture, 'message')).fileId;
    const toShop = { agencyId: person.agencyId, id: randomUUID(), text: '', fileIds: [own] };
    const { conversationId } = await server.ask(messages.send, toShop, person);
    const seller = await aSeller(person.agencyId);
    const answer = (await sendOwnFile(server, seller, picture, 'message')).fileId;
    await server.ask(messages.sellerSend, { conversationId, id: randomUUID(), text: '', fileIds: [answer] }, seller);
    // Kept for another person.
    const anothers = (await sendOwnFile(server, seller, picture, 'message')).fileId;
    const other = await aPerson();
    const toOther = { agencyId: person.agencyId, id: randomUUID(), text: '您好' };
    const talk = await server.ask(messages.send, toOther, other);
    const kept = { conversationId: talk.conversationId, id: randomUUID(), text: '', fileIds: [anothers] };
    await server.ask(messages.sellerSend, kept, seller);
    const there = async () => {
      const rows = await server.sql<{ id: string }>('select id from files where id = any ($1)', [
        [evidence, own, answer, anothers],
      ]);
      return rows.map(({ id }) => id).toSorted();
    };
    expect(await there()).toEqual([evidence, own, answer, anothers].toSorted());
    await server.sql("update refunds set state = 'paid' where order_id = $1", [person.orderId]);
    await server.sql("update orders set state = 'refunded', return_to = null where user_id = $1", [userId]);
    await server.sql(
      `insert into cancellations (id, user_id, state, notice_version, asked_at) values ('ccl_files', $1, 'inReview', $2, $3)`,
      [userId, noticeVersion, clock()],
    );
    await server.ask(cancellations.approve, { id: 'ccl_files' }, await operator());
    for (let look = 0; look < 3; look += 1) {
      clock.pass(day + hour);
      await server.runJob('files.free');
      await server.runJob('files.sweep');
    }
    expect(await there()).toEqual([anothers]);
  });

  test('erases again what a command under way wrote after it, and opens no session', async () => {
    const person = await aPerson();
    const [session] = await server.sql<{ row: string }>(
      'select row_to_json(s)::text as row from sessions s where user_id = $1',
      [person.id],
    );
    await server.ask(cancellations.approve, { id: await inReview(person) }, await operator());
    await server.sql('insert into sessions select * from json_populate_record(null::sessions, $1::json)', [
      session?.row,
    ]);
    expect((await server.call(cancellations.own, {}, person)).data.refusal).toBe('notLoggedIn');
    await server.sql("update users set nick_name = '遲到的名字' where id = $1", [person.id]);
    await server.sql(
      "insert into identities (id, user_id, source, subject, created_at) values ('idn_late', $1, 'email', 'late@example.com', now())",
      [person.id],
    );
    await server.runJob('accounts.eraseLate');
    expect((await everything()).filter((line) => /遲到的名字|late@example/.test(line))).toEqual([]);
    expect(await server.sql('select 1 from sessions where user_id = $1', [person.id])).toEqual([]);
    // Nobody is there to be told anything.
    await inTransaction(server.deps.db, (tx) => tellNewPassword(server.deps, tx, person.id));
    expect(await server.sql('select 1 from notices where user_id = $1', [person.id])).toEqual([]);
  });

  test('leaves the seller a conversation of a former member, in which nothing is written any more', async () => {
    const person = await aPerson();
    const { agencyId } = await aPaidOrder(server, bank, await aCourseOnSale(server));
    await server.ask(messages.send, { agencyId, id: randomUUID(), text: '請問幾點上課？' }, person);
    const seller = await aSeller(agencyId);
    await server.ask(cancellations.approve, { id: await inReview(person) }, await operator());
    const [talk] = (await server.ask(messages.sellerConversations, {}, seller)).list;
    expect(talk).toMatchObject({ name: '已註銷的使用者', excerpt: '', unread: 0 });
    const conversationId = talk?.conversationId ?? '';
    const { list } = await server.ask(messages.sellerMessages, { conversationId }, seller);
    expect(list).toMatchObject([{ text: '', takenBack: true }]);
    const answered = await server.call(
      messages.sellerSend,
      { conversationId, id: randomUUID(), text: '還在嗎？' },
      seller,
    );
    expect(answered.data.refusal).toBe('conversationBlocked');
  });

  test('changes nothing at all when it breaks half-way', async () => {
    const person = await aPerson();
    await server.ask(accounts.changeProfile, { nickName: '還在的名字' }, person);
    const id = await inReview(person);
    const lines = async () => (await everything()).filter((line) => line.includes(person.id)).toSorted();
    const before = await lines();
    await server.sql(`alter table cancellations add constraint broken check (state <> 'done' or id <> '${id}')`);
    await expect(server.call(cancellations.approve, { id }, await operator())).rejects.toThrow('answered 500');
    await server.sql('alter table cancellations drop constraint broken');
    expect(await lines()).toEqual(before);
    expect((await server.ask(accounts.account, {}, person)).nickName).toBe('還在的名字');
  });
});
