import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as announcements from '@lyceum/contract/announcements.calls';
import * as applications from '@lyceum/contract/applications.calls';
import * as cancellations from '@lyceum/contract/cancellations.calls';
import * as enquiries from '@lyceum/contract/enquiries.calls';
import * as invitations from '@lyceum/contract/invitations.calls';
import * as moves from '@lyceum/contract/moves.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as preferences from '@lyceum/contract/preferences.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as shipments from '@lyceum/contract/shipments.calls';
import * as staff from '@lyceum/contract/staff.calls';
import * as users from '@lyceum/contract/users.calls';
import { languages, type Language } from '@lyceum/domain/language';
import { toDecimal } from '@lyceum/domain/money';
import { noticeEvents, type NoticeEvent } from '@lyceum/domain/notices';
import { day, hour, second } from '@lyceum/domain/time';
import { dateIn, instantAt } from '@lyceum/domain/zone';
import { anOffer, aRoom } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { tellWaiter } from '../bookings/waits/tell-wait.ts';
import { tellVisitor } from '../bookings/visits/tell-visit.ts';
import { tellChargeback } from '../commerce/refunds/tell-chargeback.ts';
import { readOrder } from '../commerce/orders/booked-times.ts';
import { inTransaction } from '../platform/database.ts';
import { sendOutbox } from '../platform/outbox.ts';
import { tellNewPassword } from '../people/accounts/tell-changes.ts';
import { applicantsOf } from './applicants.ts';
import { asStaff } from './as-staff.ts';
import { startTestBank } from './test-bank.ts';
import { testClock } from './test-server.ts';
import { twoServers } from './two-servers.ts';
import { aClassWithSeats, openShop, order, payByCard, signIn, staySignedIn } from './world.ts';

// Each event of which an account is told (domain/notices.ts) happens to a person of each language, who has a mailbox. What arrives there is looked
// at here by rules, and with MAILS_DIR as pages by eye.

interface Mail {
  recipient: string;
  language: Language;
  subject: string;
  body: string;
  html?: string;
}
const mails: Mail[] = [];
const clock = testClock();
const bank = await startTestBank(clock);
const { server } = await twoServers(clock, {
  bank,
  extras: {
    channels: {
      mail: {
        send: (mail) => {
          mails.push(mail);
          return Promise.resolve();
        },
      },
      sms: { send: () => Promise.resolve() },
    },
  },
});

let addresses = 0;
async function aPerson(language: Language) {
  const token = await signIn(server);
  await staySignedIn(server);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  await server.ask(preferences.save, { language, noticesBy: 'mail' }, { token });
  const email = `reader${(addresses += 1)}@example.com`;
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ('idn_' || $2, $1, 'email', $2, now())`,
    [id, email],
  );
  return { token, id, email };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

const operator = () => asStaff(server, { rights: ['review', 'orders', 'finance', 'support'] });
const place = { 'zh-TW': '大安教室', 'zh-CN': '大安教室', en: 'Daan Room' };
const zone = 'Asia/Taipei';

const agencyOf = async (orderId: string) =>
  (await server.sql<{ id: string }>('select agency_id id from orders where id = $1', [orderId]))[0]?.id ?? '';

/** Bought by card; nothing but the price of one. */
async function bought({ token }: Person, sold: Awaited<ReturnType<typeof aClassWithSeats>>) {
  clock.pass(second);
  const { orderId } = await order(server, token, sold);
  await payByCard(server, bank, { token, orderId, total: sold.price });
  await staySignedIn(server);
  return orderId;
}

/** Somebody who looks after an agency's orders on the phone. */
async function aSeller(language: Language, agencyId: string) {
  const person = await aPerson(language);
  const { office } = await asStaff(server, { agencyId, rights: ['orders'] });
  const { link } = await server.ask(staff.offerPhone, {}, { office });
  await server.ask(staff.tiePhone, { token: new URLSearchParams(link.split('?')[1]).get('tie') ?? '' }, person);
  return person;
}

/** What happens to buyers and sellers of a class: paid, given back, refused, disputed. */
async function buyAndAsk(language: Language, buyer: Person): Promise<Person> {
  const sold = await aClassWithSeats(server, 9, [new Date(clock().getTime() + 40 * day)]);
  const first = await bought(buyer, sold);
  const agencyId = await agencyOf(first);
  const seller = await aSeller(language, agencyId);
  const desk = () => asStaff(server, { agencyId, rights: ['orders'] });
  await server.runJob('orders.tellPaid');
  const ask = async (orderId: string) => {
    const { total } = await server.ask(refunds.preview, { orderId }, buyer);
    const asked = { orderId, money: toDecimal(total.amount), reason: 'changedMind' as const };
    return (await server.ask(refunds.ask, asked, buyer)).refundId;
  };
  const refundId = await ask(first);
  await server.ask(refunds.decide, { refundId, agree: false, words: '課程已開始' }, await desk());
  await server.ask(refunds.appeal, { refundId, words: '老師沒有來' }, buyer);
  await server.ask(refunds.judge, { refundId, agree: false, words: '出席紀錄完整' }, await operator());
  const second_ = await bought(buyer, sold);
  await server.ask(refunds.decide, { refundId: await ask(second_), agree: true, words: '' }, await desk());
  await server.runJob('payments.repay');
  const third = await bought(buyer, sold);
  await server.sql("update orders set kind = 'shipped', state = 'pendingShipment' where id = $1", [third]);
  await server.ask(shipments.ship, { orderId: third, carrier: 'tw-tcat', number: '906012345678' }, await desk());
  await inTransaction(server.deps.db, async (tx) => {
    const disputed = await readOrder(tx, first);
    if (disputed) {
      for (const what of ['begun', 'won', 'lost'] as const) {
        await tellChargeback(server.deps, tx, disputed, { amount: 120_000, what });
      }
    }
  });
  await server.runJob('orders.tellPaid');
  return seller;
}

/** A class on the next day. */
async function goTomorrow(buyer: Person): Promise<void> {
  await bought(buyer, await aClassWithSeats(server, 9, [new Date(clock().getTime() + day + hour)]));
  clock.pass(2 * hour);
  await staySignedIn(server);
  await server.runJob('reminders.sessions');
}

/** A rented room: another time is proposed and withdrawn, proposed and taken, and in the end it is given back. */
async function rentAndMove(buyer: Person): Promise<void> {
  const room = aRoom({ cancelTier: 'flexible' }, { offers: [anOffer({ price: 50_000 })] });
  await openShop(server, [room]);
  const at = (days: number, hours: number) =>
    instantAt(zone, dateIn(zone, new Date(clock().getTime() + days * day)), hours * 60).toISOString();
  const facts = { startsAt: at(9, 10), endsAt: at(9, 12), heads: 2 };
  const wanted = { productId: room.id, offerId: room.offers[0]?.id ?? '', facts };
  const { cartId } = await server.ask(orders.addToCart, wanted, buyer);
  const { total } = await server.ask(orders.getOrderMessage, { cartId }, buyer);
  const asked = { cartId, money: toDecimal(total.amount), agreed: true };
  const { orderId } = await server.ask(orders.commit, asked, { ...buyer, idempotencyKey: cartId });
  await payByCard(server, bank, { token: buyer.token, orderId, total: total.amount });
  await staySignedIn(server);
  const agencyId = await agencyOf(orderId);
  const desk = await asStaff(server, { agencyId, rights: ['orders'] });
  const { lines } = await server.ask(orders.orderDetails, { orderId }, buyer);
  const bookingId = `bkg${lines[0]?.sessions[0]?.sessionId.slice(3)}`;
  const propose = async (days: number) => {
    clock.pass(second);
    const to = { startsAt: at(days, 14) };
    return (await server.ask(moves.propose, { bookingId, to, reason: '冷氣維修' }, desk)).proposalId;
  };
  await server.ask(moves.withdraw, { proposalId: await propose(10) }, desk);
  await server.ask(moves.accept, { proposalId: await propose(11) }, buyer);
  await server.ask(refunds.giveBack, { orderId, words: '場地整修' }, desk);
  await server.runJob('payments.repay');
}

/** Places, enquiries, invitations, an application and the account itself. */
async function everythingElse(language: Language, person: Person): Promise<void> {
  const by = await operator();
  const startsAt = new Date(clock().getTime() + 3 * day);
  await inTransaction(server.deps.db, async (tx) => {
    const visit = { agencyId: '', userId: person.id, startsAt, zone, name: 'Anna', reason: '當天有活動' };
    await tellVisitor(server.deps, tx, visit as never, place, 'confirmed');
    await tellVisitor(server.deps, tx, visit as never, place, 'declined');
    const turn = { userId: person.id, startsAt, zone, turnUntil: new Date(clock().getTime() + hour) };
    await tellWaiter(server.deps, tx, turn as never, place);
    await tellNewPassword(server.deps, tx, person.id);
  });
  const policy = { 'zh-TW': '隱私政策更新', 'zh-CN': '隐私政策更新', en: 'Our privacy policy changes' };
  const told = { title: policy, text: policy, audience: 'everybody' as const, region: null };
  const change = { ...told, policy: 'privacyPolicy' as const, startsAt: null, endsAt: null };
  const keeper = await asStaff(server, { rights: ['catalogue'] });
  const { id: announcementId } = await server.ask(announcements.save, { id: null, version: null, ...change }, keeper);
  await server.runJob('announcements.tell');
  await server.ask(announcements.stop, { id: announcementId }, keeper);
  const enquiry = { language, zone, need: '想找一位老師陪孩子準備大學申請面試', name: 'Anna', phone: '0912345678' };
  const { enquiryId } = await server.ask(enquiries.ask, enquiry, person);
  await server.ask(enquiries.close, { enquiryId, reason: '目前沒有合適的老師' }, by);
  const wish = { name: `遠山音樂 ${language}`, contactName: '林語彤', phone: '0912345678', region: 'tw' as const };
  const { id } = await server.ask(invitations.invite, wish, person);
  await server.ask(invitations.refuse, { id, reason: '已經是我們的夥伴' }, by);
  await server.sql(
    `insert into cancellations (id, user_id, state, notice_version, asked_at)
     values ('ccl_' || substr($1, 5), $1, 'inReview', '2026-11-29', now())`,
    [person.id],
  );
  const dispute = { dispute: 'complaint' as const, words: 'A-1042' };
  await server.ask(cancellations.end, { id: `ccl_${person.id.slice(4)}`, ...dispute }, by);
  await server.ask(users.block, { id: person.id, reason: '多次以他人信用卡付款' }, by);
}

const { anApplicant, sentIn, own, submit } = applicantsOf(server);
async function apply(language: Language): Promise<Person> {
  const who = await anApplicant();
  await server.ask(preferences.save, { language, noticesBy: 'mail' }, who);
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ('idn_' || $2, $1, 'email', $2, now())`,
    [who.userId, who.email],
  );
  // By SMS first, so that a phone which is dead leaves the mailbox.
  await server.sql(
    `insert into dead_addresses (kind, recipient, since) select 'sms', phone, now() from users where id = $1`,
    [who.userId],
  );
  // Refused, and passed a second time with a paper that ends soon.
  const { id } = await sentIn(who, {
    name: `晨光音樂 ${language}`,
    licenceUntil: dateIn(zone, new Date(clock().getTime() + 20 * day)),
  });
  await server.ask(applications.fail, { id, round: 1, reasons: { name: '名稱與登記不符' } }, await operator());
  clock.pass(second);
  const { version } = await own(who);
  const again = await submit(who, version ?? 0);
  if (!again.success) {
    throw new Error(JSON.stringify(again));
  }
  await server.ask(applications.pass, { id, round: 2 }, await operator());
  await server.runJob('applications.papers');
  return { token: who.token, id: who.userId, email: who.email };
}

async function noticesOf({ id }: Person) {
  return server.sql<{ event: NoticeEvent; subject: string; body: string; link: string }>(
    'select event, subject, body, link from notices where user_id = $1 order by at, id',
    [id],
  );
}

const happened = new Map<Language, { event: NoticeEvent; subject: string; body: string; link: string }[]>();

test.each(languages)('each event is told in %s: to the list, and by mail as a page and as text', async (language) => {
  const buyer = await aPerson(language);
  const seller = await buyAndAsk(language, buyer);
  await goTomorrow(buyer);
  await rentAndMove(buyer);
  const other = await aPerson(language);
  await everythingElse(language, other);
  const applicant = await apply(language);
  const readers = [buyer, seller, other, applicant];
  const notices = (await Promise.all(readers.map(noticesOf))).flat();
  happened.set(language, notices);
  const events = new Set(notices.map(({ event }) => event));
  expect((Object.keys(noticeEvents) as NoticeEvent[]).filter((event) => !events.has(event))).toEqual(['messageCame']);

  await sendOutbox(server.deps);
  const waiting = () => server.sql("select 1 from outbox where kind = 'mail' and sent_at is null and body <> ''");
  await expect.poll(async () => (await waiting()).length).toBe(0);
  const theirs = mails.filter(({ recipient }) => readers.some(({ email }) => email === recipient));
  for (const { subject, body, link } of notices) {
    expect([subject, body].filter((text) => /[{}]|undefined|\[object|\n$/.test(text) || text.trim() === '')).toEqual(
      [],
    );
    expect(link).toMatch(/^\/\w+/);
    const mail = theirs.find((one) => one.subject === subject && one.body.startsWith(body));
    expect([subject, mail?.language]).toEqual([subject, language]);
    // The page says the same as the text, and leads to the same place.
    expect(mail?.body).toContain(`/#${link}`);
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(mail?.html).toContain(`/#${link.replaceAll('&', '&amp;')}"`);
  }
  const { MAILS_DIR: folder } = process.env;
  if (folder) {
    await mkdir(folder, { recursive: true });
    await Promise.all(
      theirs.map((mail, at) =>
        writeFile(join(folder, `${language}-${String(at).padStart(2, '0')}.html`), mail.html ?? ''),
      ),
    );
  }
});

test('no language has the words of another one', () => {
  const [tw = [], cn = [], en = []] = (['zh-TW', 'zh-CN', 'en'] as const).map((language) => happened.get(language));
  const textsOf = (told: typeof tw) => told.map(({ subject }) => subject);
  // But for names that somebody gave.
  const own = (text: string): string => text.replaceAll(/遠山音樂|晨光音樂/g, '');
  expect(textsOf(en).filter((text) => /\p{Script=Han}/u.test(own(text)))).toEqual([]);
  expect([tw.length, cn.length]).toEqual([en.length, en.length]);
  expect(textsOf(tw).filter((text) => textsOf(en).includes(text))).toEqual([]);
});
