import { randomUUID } from 'node:crypto';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as addresses from '@lyceum/contract/addresses.calls';
import * as agencies from '@lyceum/contract/agencies.calls';
import * as announcements from '@lyceum/contract/announcements.calls';
import * as applications from '@lyceum/contract/applications.calls';
import * as bookings from '@lyceum/contract/bookings.calls';
import * as consultants from '@lyceum/contract/consultants.calls';
import * as consultations from '@lyceum/contract/consultations.calls';
import * as distribution from '@lyceum/contract/distribution.calls';
import * as doors from '@lyceum/contract/doors.calls';
import * as downloads from '@lyceum/contract/downloads.calls';
import * as enquiries from '@lyceum/contract/enquiries.calls';
import * as favourites from '@lyceum/contract/favourites.calls';
import * as files from '@lyceum/contract/files.calls';
import * as invitations from '@lyceum/contract/invitations.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as moves from '@lyceum/contract/moves.calls';
import * as desk from '@lyceum/contract/desk.calls';
import * as help from '@lyceum/contract/help.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as notices from '@lyceum/contract/notices.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as payoutAccounts from '@lyceum/contract/payout-accounts.calls';
import * as payouts from '@lyceum/contract/payouts.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as settings from '@lyceum/contract/settings.calls';
import * as shipments from '@lyceum/contract/shipments.calls';
import * as shopfront from '@lyceum/contract/shopfront.calls';
import * as staff from '@lyceum/contract/staff.calls';
import * as students from '@lyceum/contract/students.calls';
import * as switches from '@lyceum/contract/switches.calls';
import * as teachers from '@lyceum/contract/teachers.calls';
import * as timetables from '@lyceum/contract/timetables.calls';
import * as visits from '@lyceum/contract/visits.calls';
import * as waits from '@lyceum/contract/waits.calls';
import { productTypes } from '@lyceum/domain/catalogue';
import { pricedOffers } from '@lyceum/domain/listings';
import { orderNumber } from '@lyceum/domain/ids';
import { toDecimal } from '@lyceum/domain/money';
import { dateIn } from '@lyceum/domain/zone';
import { operatorRights } from '@lyceum/domain/permissions';
import { second } from '@lyceum/domain/time';
import { bookingOfSession } from '../../bookings/bookings/hold-bookings.ts';
import { aWrittenCourse } from '../agency-world.ts';
import { asStaff, giveFactors } from '../as-staff.ts';
import { aPdf, aPhoto } from '../sample-files.ts';
import { pick, type Random } from '../seeded.ts';
import { ownPhoto, sendFile, sendOwnFile } from '../send-file.ts';
import { comeBack, decide } from '../third-parties.ts';
import { anAccount, codeFor, codeIn, freshPhone, signIn } from '../world.ts';
import { guest, officePassword, type Scene } from './scene.ts';

const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const picture = '/media/abc123/960.webp';

/** Calls that are never done in an attack, whatever is sent, and why; each is refused by its own rules all the same, past the door. */
export const neverDone: Readonly<Record<string, string>> = {
  'cancellations.ask': 'the buyer under attack has orders that are not over; cancellations.test.ts does it',
  'closing.ask': 'it takes everything out of the shop under attack; closing.test.ts does it',
  'closing.finish': 'nobody of that shop could do anything any more',
  'timetables.linkCalendar': 'reads an address of the internet',
  'timetables.unlinkCalendar': 'the same comes before it',
  'timetables.linkMine': 'reads an address of the internet',
  'timetables.unlinkMine': 'the same comes before it',
  'payments.complete':
    'the shop under attack sells for Taiwan dollars, and Square takes those of the USA; square.test.ts has it',
  'supportSessions.end': 'only support in such a session does it; support-sessions.test.ts has it',
  'payments.retry': 'only a bank that errs leaves a repayment that somebody must look at',
  'payouts.recordTransfer': 'a seller has to owe for a month first',
  'reconciliations.day': 'no day of the bank has ended while the attack lasts',
  'reconciliations.settle': 'no day of the bank has ended while the attack lasts',
  'staff.secondFactor': 'asks for the cookie of a session that lacks its second factor, which no actor has',
  'staff.enrolSecondFactor': 'the same',
  'staff.confirmSecondFactor': 'the same',
  'passkeys.beginAdd':
    'the shop under attack has a bare address, at which there are no passkeys; passkey-attacks.test.ts has them',
  'passkeys.add': 'the same',
  'passkeys.begin': 'the same',
  'passkeys.enter': 'the same',
  'staff.renewRecoveryCodes': "asks for a code of the person's own authenticator",
};

/** By the name of a call: an input that it does something with, where chance would not find one; read from what there is now. */
export type Samples = Readonly<Record<string, () => Promise<object>>>;

export function samplesOf(scene: Scene, random: Random): Samples {
  const [server] = scene.servers;
  const seller = () => ({ office: scene.asker('seller').office ?? '' });
  const operator = () => scene.asker('operator');

  const region = 'tw' as const;
  const consents = { agreement: true, crossBorder: true };
  let mailboxes = 0;
  const freshEmail = () => `attacked${(mailboxes += 1)}@example.com`;
  /** A code to a mailbox that nobody used. */
  async function aMailedCode() {
    const email = freshEmail();
    await server.sql('delete from tries');
    await server.ask(accounts.sendEmailCode, { email });
    return { email, region, code: await codeIn(server, email) };
  }
  /** The clock stands still: of two codes nothing says which is the newer one, and of one a minute the first has gone. */
  async function ownCode() {
    await server.sql('delete from tries');
    await server.sql("update outbox set body = '' where recipient = $1", [`+886${scene.phone.slice(1)}`]);
    await server.ask(accounts.sendOwnCode, {}, scene.asker('buyer'));
    return codeFor(server, scene.phone);
  }

  const ownProof = async () =>
    (await server.ask(accounts.proveOwn, { code: await ownCode() }, scene.asker('buyer'))).proof;
  const aCredential = (response: object) => ({
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', ...response },
  });
  let travellers = 0;
  /** Somebody new comes back from a third party, in the browser that all actors use. */
  async function aTicket(address: string) {
    const id = `traveller${(travellers += 1)}`;
    await scene.parties.addPerson('google', { id, name: '林雅婷', email: null, verified: false });
    const { ticket } = await comeBack(await decide(address, id), scene.asker('buyer').away);
    return ticket ?? '';
  }
  const toSignIn = { thirdParty: 'google', region, ...consents } as const;
  const aSignInTicket = async () => {
    const { address: there } = await server.ask(doors.begin, toSignIn, { away: scene.asker('visitor').away ?? '' });
    return aTicket(there);
  };
  /** The same from the chat app. */
  async function aChatTicket() {
    const id = `chatter${(travellers += 1)}`;
    await scene.parties.addChatPerson({ id, nickname: '林雅婷', unionid: `unionid-${id}` });
    const { away = '' } = scene.asker('visitor');
    const { address: there } = await server.ask(doors.begin, { ...toSignIn, thirdParty: 'wechat' }, { away });
    const { ticket } = await comeBack(await decide(there, id), away);
    return ticket ?? '';
  }
  async function aLinkTicket() {
    const given = { thirdParty: 'google', proof: await ownProof() } as const;
    const { address: there } = await server.ask(doors.beginLink, given, scene.asker('buyer'));
    return aTicket(there);
  }

  async function aListing() {
    const { list } = await server.ask(listings.list, { pageSize: 50 }, seller());
    const one = pick(random, list);
    return one ? server.ask(listings.own, { id: one.id }, seller()) : null;
  }
  const newTerms = async () => {
    const { id, content } = await aListingAt('applied');
    const offers = (pricedOffers(content.offers) ?? []).map(
      ({ id: offerId, price, listPrice, distributionPrice, onSale, left }) => {
        const seen = { price, listPrice, distributionPrice, onSale, left };
        return { id: offerId, seen, wanted: { ...seen, price: price + 100 } };
      },
    );
    return { id, offers };
  };
  const submitted = async () => {
    const { id } = await aListingAt('submitted');
    const { version } = await server.ask(listings.submitted, { id }, operator());
    return { id, version };
  };
  async function aTeacher() {
    const { list } = await server.ask(teachers.list, {}, seller());
    return server.ask(teachers.own, { id: pick(random, list)?.id ?? 'x' }, seller());
  }
  async function aRoom() {
    const { list } = await server.ask(timetables.list, {}, seller());
    return server.ask(timetables.own, { resourceId: pick(random, list)?.resourceId ?? 'x' }, seller());
  }
  const categoryIds = async () => {
    const { list } = await server.ask(shopfront.categories, {}, operator());
    const parentId = pick(random, list)?.parentId ?? null;
    const ids = list.filter((one) => one.parentId === parentId).map(({ id }) => id);
    return { parentId, was: ids, ids: ids.toReversed() };
  };
  /** A listing of the seller that has come as far as this; each is a new one. */
  async function aListingAt(state: 'draft' | 'submitted' | 'applied' | 'offShelf') {
    const { categories, teachers: own } = await server.ask(listings.choices, {}, seller());
    const content = aWrittenCourse({ categoryId: categories[0]?.id ?? '', teacherId: own[0]?.id ?? '' });
    const made = await server.ask(listings.create, { content }, seller());
    if (state === 'draft') {
      return made;
    }
    const sent = await server.ask(listings.submit, { id: made.id, version: made.version }, seller());
    if (state === 'submitted') {
      return sent;
    }
    const { id } = sent;
    const { version } = await server.ask(listings.submitted, { id }, operator());
    await server.ask(listings.pass, { id, version }, operator());
    const applied = await server.ask(listings.own, { id }, seller());
    return state === 'applied'
      ? applied
      : server.ask(listings.takeOffShelf, { id, version: applied.version }, seller());
  }
  const versionOf = async (listing: Promise<{ id: string; version: number }>) => {
    const { id, version } = await listing;
    return { id, version };
  };
  /** A refund of the buyer, and who may do the next step. */
  async function aRefund(state: 'asked' | 'refused' | 'appealed' = 'asked') {
    const { orderId } = await scene.buy('recorded');
    const money = toDecimal(scene.goods.recorded.price);
    const asked = { orderId, money, reason: 'changedMind' as const, words: '時間不合' };
    const { refundId } = await server.ask(refunds.ask, asked, scene.asker('buyer'));
    if (state !== 'asked') {
      await server.ask(refunds.decide, { refundId, agree: false, words: '已看完' }, seller());
    }
    if (state === 'appealed') {
      await server.ask(refunds.appeal, { refundId, words: '影片沒有聲音' }, scene.asker('buyer'));
    }
    return refundId;
  }
  /** One that a second operator opened, above what one may decide alone. */
  async function aProposal() {
    const { orderId } = await scene.buy('dear');
    const by = await asStaff(server, { rights: operatorRights });
    return (await server.ask(refunds.open, { orderId, money: null, words: '影片無法播放' }, by)).refundId;
  }
  async function aChargeback() {
    const { form } = await scene.buy('recorded');
    return {
      attemptNumber: form.fields['MerchantTradeNo'] ?? '',
      reference: `R${freshPhone()}`,
      money: toDecimal(scene.goods.recorded.price),
    };
  }
  async function aParcel(state: 'paid' | 'sent') {
    const { orderId } = await scene.buy('parcel');
    const parcel = { orderId, carrier: 'tw-tcat', number: '906012345678' };
    if (state === 'sent') {
      await server.ask(shipments.ship, parcel, seller());
    }
    return parcel;
  }
  async function aCode() {
    const { orderId } = await scene.buy('lesson');
    const [line] = await server.sql<{ code: string }>('select code from order_lines where order_id = $1', [orderId]);
    return { code: line?.code ?? '' };
  }
  /** The newest that was prepared; a second operator prepares one where there is none. */
  async function aPayout() {
    const by = await asStaff(server, { rights: operatorRights });
    await server.call(payouts.prepare, { currency: 'TWD', until: lately() }, by);
    const { list } = await server.ask(payouts.list, { state: 'prepared' }, by);
    return { payoutId: list[0]?.payoutId ?? 'x' };
  }
  async function aStatement() {
    await aPayout();
    const { list } = await server.ask(payouts.settlements, {}, seller());
    return { settlementId: list[0]?.settlementId ?? 'x' };
  }
  /** Somebody who did nothing but sign up. */
  async function aNewcomer(): Promise<string> {
    const token = await signIn(server);
    return (await server.ask(accounts.checkUserLogin, {}, { token })).id;
  }
  async function aCancellation(userId: string): Promise<string> {
    const id = `ccl_${(travellers += 1)}`;
    await server.sql('delete from cancellations where user_id = $1', [userId]);
    await server.sql(
      `insert into cancellations (id, user_id, state, notice_version, asked_at) values ($1, $2, 'inReview', '2026-11-29', $3)`,
      [id, userId, server.clock()],
    );
    return id;
  }
  /** An institution that nobody suggested yet. */
  async function aMerchantWanted() {
    await server.sql('delete from merchant_invitations');
    return { name: '海風美術教室', contactName: '許老師', phone: freshPhone(), region };
  }
  async function aRecommended() {
    const { id } = await server.ask(invitations.invite, await aMerchantWanted(), scene.asker('buyer'));
    return { id };
  }
  /** The buyer, who is no student yet and learns nothing there. */
  async function aStudentWanted() {
    await server.sql('delete from student_invitations');
    return { name: '林語彤', phone: freshPhone(), region };
  }
  async function anInvitedStudent() {
    const { id } = await server.ask(students.invite, await aStudentWanted(), seller());
    await server.sql('update student_invitations set phone = $2 where id = $1', [id, `+886${scene.phone.slice(1)}`]);
    return { id };
  }
  /** The seller wants to be paid elsewhere; nothing else waits. */
  async function aWantedAccount() {
    await server.sql(
      "update payout_accounts set state = 'withdrawn' where state in ('asked', 'checked') or starts_at > now()",
    );
    return anAccount();
  }
  async function anAskedAccount() {
    const { accountId } = await server.ask(payoutAccounts.ask, await aWantedAccount(), seller());
    return { accountId };
  }
  const lately = () => new Date(server.clock().getTime() - 1).toISOString();
  const aMessage = () => {
    const id = randomUUID();
    // The same words again at once are refused.
    return { agencyId: scene.agencyId, id, text: `請問還有名額嗎？${id}` };
  };
  const aSentMessage = async () => {
    // No more of them than one account may send.
    server.clock.pass(2 * second);
    const { conversationId, seq } = await server.ask(messages.send, aMessage(), scene.asker('buyer'));
    return { conversationId, seq };
  };
  const anAnsweredMessage = async () => {
    const { conversationId } = await aSentMessage();
    const answer = { conversationId, id: randomUUID(), text: '還有名額' };
    return { conversationId, seq: (await server.ask(messages.sellerSend, answer, scene.asker('seller'))).seq };
  };
  /** What a buyer asks of support, with its case. */
  const aCase = async () => {
    server.clock.pass(2 * second);
    const { agencyId: _, ...message } = aMessage();
    const { conversationId, seq } = await server.ask(messages.send, message, scene.asker('buyer'));
    const { newest } = await server.ask(desk.talk, { conversationId }, operator());
    return { conversationId, seq, caseId: newest?.caseId ?? '' };
  };
  const anAnswerOfSupport = async () => {
    const { conversationId } = await aCase();
    const { seq } = await server.ask(desk.send, { conversationId, id: randomUUID(), text: '我們看看' }, operator());
    return { conversationId, seq };
  };
  const aCannedAnswer = () => ({ id: null, version: null, title: inAll('退費'), text: inAll('退費請看訂單') });
  const aQuestion = () => ({
    id: null,
    version: null,
    question: inAll('怎麼退費？'),
    answer: inAll('在訂單裡申請。'),
    region: null,
    shown: true,
  });
  const aSubscription = () => ({
    endpoint: `${scene.bank.url}/push/attacked`,
    // A point of the curve, as a browser's key is.
    p256dh: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
    auth: 'A'.repeat(22),
  });
  const anOpenInvitation = async () => {
    const { link } = await server.ask(staff.offerInvitation, { rights: ['orders'] }, seller());
    return { token: link.split('/').at(-1) ?? '' };
  };
  async function anInvitation() {
    const email = `${freshPhone()}@example.com`;
    await server.ask(staff.invite, { email, rights: [] }, operator());
    const [mail] = await server.sql<{ body: string }>('select body from outbox where recipient = $1', [email]);
    return { token: /invitation\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? 'x' };
  }
  /** Asked by an operator, for somebody who has a second factor. */
  async function aFactorReset() {
    const deputy = await asStaff(server, { rights: operatorRights });
    const { staffId: id } = await withFactor();
    return { ...(await server.ask(staff.askFactorReset, { id, reason: '手機遺失' }, deputy)), approve: true };
  }
  /** Of a way to pay that nobody here pays by. */
  async function anUnaskedSwitch() {
    await server.sql('delete from payment_switch_requests');
    await server.sql('delete from payment_switches');
    return { code: 9, region: 'cn', on: false, reason: '銀行公告維護' } as const;
  }
  async function withFactor() {
    const person = await asStaff(server, { rights: [] });
    await giveFactors(server, person.staffId, officePassword);
    return person;
  }
  async function aPasswordReset() {
    const { email } = await withFactor();
    await server.ask(staff.askPasswordReset, { email });
    const [mail] = await server.sql<{ body: string }>('select body from outbox where recipient = $1', [email]);
    return { token: /newPassword\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? 'x' };
  }
  const aColleague = () =>
    server.ask(staff.invite, { email: `${freshPhone()}@example.com`, rights: ['orders'] }, seller());
  async function anOrderOfTheFloor() {
    const { productId, offerId } = scene.goods.recorded;
    const { cartId } = await server.ask(distribution.choose, { productId, offerId, quantity: 1 }, scene.asker('buyer'));
    return { cartId, money: scene.floorPrice, agreed: true };
  }
  const aFavouriteList = () => server.ask(favourites.saveList, { name: '寒假' }, scene.asker('buyer'));
  const aLesson = async () => {
    const { productId } = scene.goods.recorded;
    const [lesson] = await server.sql<{ id: string }>(
      'select l.id from lessons l join chapters c on c.id = l.chapter_id where c.product_id = $1 limit 1',
      [productId],
    );
    await scene.buy('recorded').catch(() => null);
    return { productId, catalogId: lesson?.id ?? 'x' };
  };
  const ofType = async (type: number) => {
    const rows = await server.sql<{ id: string }>("select id from products where type = $1 and state = 'onShelf'", [
      type,
    ]);
    return pick(random, rows)?.id ?? 'x';
  };
  const aPicture = async () => ({
    fileId: (await sendOwnFile(server, scene.asker('buyer'), await aPhoto(40, 30))).fileId,
  });
  const aFile = async () => ({ fileId: await sendFile(server, seller(), 'paper', aPdf()) });
  const address = {
    recipient: '林語彤',
    phone: '0933777888',
    region: 'tw',
    area: '台北市大安區',
    street: '和平東路 1 號',
  };
  /** A free hour of the seller's room, or so many hours after it, as an instant. */
  async function anHourOfTheRoom(after = 0) {
    const { days } = await server.ask(bookings.rentDays, { productId: scene.roomId });
    const date = days.findLast(({ state }) => state === 'free')?.date ?? '2026-03-09';
    const { slots } = await server.ask(bookings.rentHours, { productId: scene.roomId, date });
    const start = slots.find(({ state }) => state === 'free')?.startsAt ?? '2026-03-09T02:00:00.000Z';
    return new Date(Date.parse(start) + after * 3_600_000).toISOString();
  }
  /** An hour of the seller's room at which it is taken elsewhere; the buyer waits for nothing yet. */
  async function aFullHour() {
    const time = { startsAt: await anHourOfTheRoom(), endsAt: await anHourOfTheRoom(1), heads: 1 };
    await server.sql(
      `insert into busy_calendars (resource_id, sealed_address, host, linked_at, read_at) values ($1, '', 'example.com', now(), now()) on conflict do nothing`,
      [scene.roomId],
    );
    await server.sql('insert into busy_spans (resource_id, starts_at, ends_at) values ($1, $2, $3)', [
      scene.roomId,
      time.startsAt,
      time.endsAt,
    ]);
    await server.sql("update waits set state = 'left', turn_until = null where state = 'waiting'");
    return { productId: scene.roomId, time };
  }
  /** A talk that was bought of the seller, and a later time for it. */
  async function aMoveWanted() {
    const { sessionId, later } = await scene.buyTalks();
    return { bookingId: bookingOfSession(sessionId), to: { startsAt: later } };
  }
  async function aProposedMove() {
    const wanted = { ...(await aMoveWanted()), reason: '老師臨時有事' };
    return { proposalId: (await server.ask(moves.propose, wanted, seller())).proposalId };
  }
  /** A visit to the seller's room; each is of another day, so that many can be asked for. */
  async function aVisitWanted() {
    await server.sql("update visits set state = 'cancelled', reason = null where state in ('asked', 'confirmed')");
    const { days } = await server.ask(visits.times, { productId: scene.roomId });
    const slot = pick(
      random,
      days.flatMap(({ slots }) => slots.filter(({ state }) => state === 'free')),
    );
    const startsAt = slot?.startsAt ?? '';
    return { productId: scene.roomId, startsAt, name: '林語彤', phone: '0933777888', heads: 2, message: '看場地' };
  }
  async function aVisit(state: 'asked' | 'over' = 'asked') {
    const wanted = await aVisitWanted();
    const { visitId } = await server.ask(visits.insertProductAppointment, wanted, scene.asker('buyer'));
    if (state === 'over') {
      await server.ask(visits.confirm, { visitId }, seller());
      await server.sql('update visits set starts_at = $2 where id = $1', [visitId, server.clock()]);
    }
    return { visitId };
  }
  /** An invitation of the seller's, with the token of its link. */
  async function aConsultantInvitation() {
    await server.sql('delete from consultant_invitations');
    const recipient = `${freshPhone()}@example.com`;
    const { id } = await server.ask(consultants.invite, { recipient, consultantId: null }, seller());
    const [mail] = await server.sql<{ body: string }>(
      `select body from outbox where recipient = $1 and body like '%invitation=%'`,
      [recipient],
    );
    return { id, token: /invitation=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '' };
  }
  const answered = async () => ({ token: (await aConsultantInvitation()).token, name: '林雨', title: '顧問' });
  /** The buyer becomes a consultant whom the seller may offer. */
  async function aConsent() {
    await server.ask(consultants.acceptInvitation, await answered(), scene.asker('buyer'));
    const { consultant } = await server.ask(consultants.mine, {}, scene.asker('buyer'));
    return {
      agencyId: consultant?.agencies[0]?.id ?? '',
      consultantId: consultant?.id ?? '',
      profile: { ...consultant?.profile, avatar: null },
    };
  }
  /** A booked talk of the buyer. */
  async function aTalk() {
    const found = await server.sql<{ bookingId: string; orderId: string }>(
      `select b.id "bookingId", l.order_id "orderId" from bookings b join order_lines l on l.id = b.order_line_id
       join consulting_lines c on c.order_line_id = l.id join sessions s on s.user_id = l.user_id
       where b.state = 'booked' and s.token_hash = sha256($1::bytea) limit 1`,
      [scene.asker('buyer').token],
    );
    return found[0] ?? { bookingId: '', orderId: '' };
  }
  const enquiryWanted = async () => {
    await server.sql("update enquiries set state = 'closed' where state in ('open', 'matched')");
    return {
      topic: null,
      language: 'zh-TW' as const,
      zone: 'Asia/Taipei',
      suits: ['weekdayEvening' as const],
      need: '想知道怎麼幫孩子選學校',
      name: '林語彤',
      phone: '0933777888',
    };
  };
  async function anEnquiry() {
    const { enquiryId } = await server.ask(enquiries.ask, await enquiryWanted(), scene.asker('buyer'));
    return { enquiryId };
  }
  /** Of one who begins anew each time. */
  async function anApplication() {
    await server.sql("delete from applications where type = 'promoter'");
    const own = async () =>
      (await sendOwnFile(server, scene.asker('buyer'), await aPhoto(40, 30), 'credential')).fileId;
    const values = {
      name: '晨光',
      contactName: '林語彤',
      contactPhone: '0912345678',
      city: '台北',
      idNumber: 'A123456789',
      promotion: 'blog',
      accountName: '林語彤',
      bank: '玉山銀行',
      branch: '信義',
      account: '012345678901',
    };
    const papers = { idFront: await own(), idBack: await own() };
    return { type: 'promoter' as const, identity: 'personal' as const, nation: 'tw' as const, values, papers };
  }
  async function aSentApplication() {
    const wanted = await anApplication();
    const { id, version } = await server.ask(applications.save, { ...wanted, version: null }, scene.asker('buyer'));
    await server.ask(applications.submit, { type: wanted.type, version, agreed: true }, scene.asker('buyer'));
    return { id, round: 1 };
  }
  /** One that passed, with a paper that may end. */
  async function aPassedApplication() {
    await server.sql("delete from applications where type = 'course'");
    const { values, papers, ...shape } = await anApplication();
    const course = {
      ...shape,
      type: 'course' as const,
      values: {
        ...values,
        contactEmail: freshEmail(),
        ages: 'adult',
        teaching: 'online',
        registered: 'yes',
        companyNumber: '22099131',
        qualificationKind: 'certificate',
      },
      papers: { ...papers, licence: papers.idFront, qualification: papers.idBack },
    };
    const { id, version } = await server.ask(applications.save, { ...course, version: null }, scene.asker('buyer'));
    await server.ask(applications.submit, { type: 'course', version, agreed: true }, scene.asker('buyer'));
    await server.ask(applications.pass, { id, round: 1 }, operator());
    return { type: 'course' as const };
  }
  const announcement = () => ({
    id: null,
    version: null,
    title: inAll('春節出款時間'),
    text: inAll('春節期間的款項延後一週撥付。'),
    audience: 'everybody' as const,
    region: null,
    startsAt: null,
    endsAt: null,
  });
  const banner = () => ({
    id: null,
    version: null,
    title: inAll('夏天'),
    picture,
    tone: 'mint' as const,
    goal: { kind: 'product' as const, value: scene.goods.recorded.productId },
    startsAt: null,
    endsAt: null,
  });
  const aSheet = () => ({
    head: ['type', 'name.zh-TW', 'price'],
    rows: [
      ['2', '週末水彩', '1200'],
      ['2', '', ''],
    ],
  });
  const teacher = { name: inAll('林老師'), title: inAll('講師'), story: inAll('十年\n經驗'), avatar: '', papers: [] };

  return {
    'listings.create': async () => {
      const choices = await server.ask(listings.choices, {}, seller());
      const ids = { categoryId: choices.categories[0]?.id ?? '', teacherId: choices.teachers[0]?.id ?? '' };
      return { content: aWrittenCourse(ids, { highlights: [inAll('小班')] }) };
    },
    'listings.save': async () => {
      const listing = await aListing();
      return { id: listing?.id, version: listing?.version, content: listing?.content };
    },
    'listings.copy': async () => ({ id: (await aListing())?.id }),
    'listings.changeMany': async () => ({
      ids: [(await aListingAt('applied')).id],
      change: { what: 'price' as const, percent: -10, crossOut: true },
    }),
    'listings.checkSheet': () => Promise.resolve(aSheet()),
    'listings.importSheet': () => Promise.resolve({ ...aSheet(), keep: 'good' as const }),
    'listings.keepDraft': async () => {
      const listing = await aListing();
      return { id: listing?.id, version: listing?.version, content: listing?.content };
    },
    'listings.earlier': async () => {
      const { id, version } = await aListingAt('draft');
      return { id, version };
    },
    'listings.submit': () => versionOf(aListingAt('draft')),
    'listings.takeBack': () => versionOf(aListingAt('submitted')),
    'listings.pass': submitted,
    'listings.reject': async () => ({ ...(await submitted()), reason: '請補上師資說明' }),
    'listings.suspend': async () => ({ id: (await aListingAt('applied')).id, reason: '收到家長檢舉' }),
    'listings.liftSuspension': async () => {
      const { id } = await aListingAt('applied');
      await server.ask(listings.suspend, { id, reason: '收到家長檢舉' }, operator());
      return { id };
    },
    'teachers.create': () => Promise.resolve({ content: { ...teacher, yearsTeaching: 3, shown: true } }),
    'teachers.save': async () => {
      const { id, version, content } = await aTeacher();
      return { id, version, content };
    },
    'agencies.saveProfile': async () => {
      const { name: _, ...profile } = await server.ask(agencies.ownProfile, {}, seller());
      return { ...profile, story: inAll('一所\n小學校') };
    },
    'announcements.save': () => Promise.resolve(announcement()),
    'announcements.stop': async () => ({ id: (await server.ask(announcements.save, announcement(), operator())).id }),
    'closing.ask': () => Promise.resolve({ name: '別家店' }),
    'closing.finish': () => Promise.resolve({ name: '別家店' }),
    'closing.takeBack': async () => {
      await server.sql('update agencies set closing_at = $2 where id = $1', [scene.agencyId, server.clock()]);
      return {};
    },
    'agencies.listProductsByAgencyId': () => Promise.resolve({ agencyId: scene.agencyId }),
    'agencies.create': () =>
      Promise.resolve({
        name: inAll('新學校'),
        city: inAll('台北'),
        commissionBps: 1_500,
        region: 'tw',
        ownerEmail: `${freshPhone()}@example.com`,
      }),
    'addresses.add': () => Promise.resolve(address),
    'favourites.saveList': () => Promise.resolve({ name: '暑假' }),
    'favourites.removeList': aFavouriteList,
    'favourites.putInList': async () => {
      const { productId } = scene.goods.recorded;
      await server.ask(favourites.addCollectionProduct, { productId }, scene.asker('buyer'));
      return { kind: 'product', id: productId, listId: (await aFavouriteList()).id };
    },
    'settings.save': async () => {
      const one = pick(random, (await server.ask(settings.all, {}, operator())).list);
      return { name: one?.name, version: one?.version, value: one?.value };
    },
    'payments.detail': async () => {
      const { orderId } = await scene.buy('recorded');
      const { list } = await server.ask(payments.list, { keyword: orderNumber(orderId) }, operator());
      return { attemptId: list[0]?.attemptId };
    },
    'switches.ask': anUnaskedSwitch,
    'switches.decide': async () => {
      const deputy = await asStaff(server, { rights: operatorRights });
      return { ...(await server.ask(switches.ask, await anUnaskedSwitch(), deputy)), approve: true };
    },
    'downloads.saveVersion': async () => {
      const one = pick(random, (await server.ask(downloads.versions, {}, operator())).list);
      return { ...one, number: '2.4.0', notes: inAll('修正\n加快'), storeAddress: 'https://store.example/app' };
    },
    'accounts.giveConsent': () => Promise.resolve({ kind: 'counting' }),
    'accounts.withdrawConsent': async () => {
      await server.ask(accounts.giveConsent, { kind: 'counting' }, scene.asker('buyer'));
      return { kind: 'counting' };
    },
    'counts.add': () => Promise.resolve({ names: ['home', 'goodDetail', 'home', 'productOpened'] }),
    'messages.search': async () => ({ conversationId: (await aSentMessage()).conversationId, keyword: '名額' }),
    'messages.sellerSearch': async () => ({ conversationId: (await aSentMessage()).conversationId, keyword: '名額' }),
    'desk.search': async () => ({ conversationId: (await aCase()).conversationId, keyword: '名額' }),
    'messages.typing': async () => {
      await aSentMessage();
      return { agencyId: scene.agencyId };
    },
    'messages.sellerTyping': async () => ({ conversationId: (await aSentMessage()).conversationId }),
    'desk.typing': async () => ({ conversationId: (await aCase()).conversationId }),
    'desk.talk': async () => ({ conversationId: (await aCase()).conversationId }),
    'desk.messages': async () => ({ conversationId: (await aCase()).conversationId }),
    'desk.send': async () => ({ conversationId: (await aCase()).conversationId, id: randomUUID(), text: '您好' }),
    'desk.markRead': async () => {
      const { conversationId, seq } = await aCase();
      return { conversationId, seq };
    },
    'desk.edit': async () => ({ ...(await anAnswerOfSupport()), text: '改一下' }),
    'desk.takeBack': anAnswerOfSupport,
    'desk.take': async () => ({ caseId: (await aCase()).caseId }),
    'desk.handOn': async () => ({ caseId: (await aCase()).caseId, staffId: null }),
    'desk.solve': async () => {
      const { caseId, seq } = await aCase();
      return { caseId, seq };
    },
    'desk.note': async () => ({ conversationId: (await aCase()).conversationId, text: '會打電話來' }),
    'desk.saveAnswer': () => Promise.resolve(aCannedAnswer()),
    'desk.removeAnswer': async () => ({ id: (await server.ask(desk.saveAnswer, aCannedAnswer(), operator())).id }),
    'desk.saveHours': async () => {
      const { list } = await server.ask(desk.hours, {}, operator());
      return {
        region: 'tw',
        version: list.find(({ region }) => region === 'tw')?.version,
        from: 540,
        until: 1_080,
        everyDay: false,
      };
    },
    'desk.figures': () => Promise.resolve({ region: 'tw' }),
    'help.save': () => Promise.resolve(aQuestion()),
    'help.remove': async () => ({ id: (await server.ask(help.save, aQuestion(), operator())).id }),
    'help.arrange': async () => {
      await server.ask(help.save, aQuestion(), operator());
      const was = (await server.ask(help.list, {}, operator())).list.map(({ id }) => id);
      return { ids: was.toReversed(), was };
    },
    'messages.report': async () => ({
      conversationId: (await anAnsweredMessage()).conversationId,
      reason: 'rude',
      words: '口氣很差',
    }),
    'messages.sellerReport': async () => ({
      conversationId: (await aSentMessage()).conversationId,
      reason: 'unwanted',
      words: '一直傳廣告',
    }),
    'desk.decideReport': async () => {
      const { conversationId } = await anAnsweredMessage();
      await server.ask(messages.report, { conversationId, reason: 'rude', words: '' }, scene.asker('buyer'));
      const { list } = await server.ask(desk.reports, {}, operator());
      return { reportId: list.at(-1)?.reportId, acted: true, decision: '已提醒' };
    },
    'messages.rate': async () => {
      const { conversationId, seq } = await anAnswerOfSupport();
      const { newest } = await server.ask(desk.talk, { conversationId }, operator());
      await server.ask(desk.solve, { caseId: newest?.caseId ?? '', seq }, operator());
      return { caseId: newest?.caseId, stars: 5 };
    },
    'messages.messages': () => Promise.resolve({ agencyId: scene.agencyId }),
    'messages.send': () => Promise.resolve(aMessage()),
    'messages.markRead': aSentMessage,
    'messages.edit': async () => ({ ...(await aSentMessage()), text: '改一下' }),
    'messages.takeBack': aSentMessage,
    'messages.block': async () => ({ conversationId: (await aSentMessage()).conversationId, blocked: false }),
    'messages.sellerMessages': async () => ({ conversationId: (await aSentMessage()).conversationId }),
    'messages.sellerSend': async () => ({
      conversationId: (await aSentMessage()).conversationId,
      id: randomUUID(),
      text: '還有名額',
    }),
    'messages.sellerMarkRead': aSentMessage,
    'messages.markDelivered': () => Promise.resolve({}),
    'messages.sellerMarkDelivered': () => Promise.resolve({}),
    'messages.sellerEdit': async () => ({ ...(await anAnsweredMessage()), text: '改一下' }),
    'messages.sellerTakeBack': anAnsweredMessage,
    'messages.sellerBlock': async () => ({ conversationId: (await aSentMessage()).conversationId, blocked: false }),
    'notices.markRead': async () => {
      const { id } = await server.ask(accounts.checkUserLogin, {}, scene.asker('buyer'));
      const [told] = await server.sql<{ noticeId: string }>(
        `insert into notices (id, user_id, event, subject, body, link, at)
         values ('ntc_' || $1, $2, 'bookingMoved', '改期', '改到週三', '/mine', now()) returning id "noticeId"`,
        [randomUUID(), id],
      );
      return told ?? {};
    },
    'notices.subscribePush': () => Promise.resolve(aSubscription()),
    'notices.subscribeApp': () => Promise.resolve({ service: 'jpush', token: 'attacked-phone' }),
    'notices.keepPush': () => Promise.resolve({ endpoint: aSubscription().endpoint }),
    'notices.unsubscribePush': async () => {
      await server.ask(notices.subscribePush, aSubscription(), scene.asker('buyer'));
      return { endpoint: aSubscription().endpoint };
    },
    'preferences.save': () =>
      Promise.resolve({
        language: 'en',
        region,
        currency: 'USD',
        theme: 'dark',
        elder: true,
        noticesBy: 'mail',
        noticesOff: ['waits'],
        quiet: { from: 1_320, until: 480, zone: 'Asia/Taipei' },
      }),
    'shopfront.saveBanner': () => Promise.resolve(banner()),
    'shopfront.removeBanner': () => server.ask(shopfront.saveBanner, banner(), operator()),
    'shopfront.orderBanners': async () => {
      await server.ask(shopfront.saveBanner, banner(), operator());
      const ids = (await server.ask(shopfront.banners, {}, operator())).list.map(({ id }) => id);
      return { was: ids, ids: ids.toReversed() };
    },
    'shopfront.saveTabs': () => server.ask(shopfront.tabs, {}, operator()),
    'shopfront.saveCategory': () =>
      Promise.resolve({ id: null, version: null, parentId: null, name: inAll('新分類'), picture }),
    'shopfront.removeCategory': () =>
      server.ask(
        shopfront.saveCategory,
        { id: null, version: null, parentId: null, name: inAll('空分類'), picture },
        operator(),
      ),
    'shopfront.orderCategories': categoryIds,
    'shopfront.saveRate': async () => {
      const rate = pick(random, (await server.ask(shopfront.rates, {}, operator())).list);
      return { version: rate?.version, source: rate?.source, target: rate?.target, micros: rate?.micros };
    },
    'orders.addToCart': () =>
      Promise.resolve({ ...scene.goods.recorded, quantity: 1, keep: true, facts: { note: 'x' } }),
    'orders.takeOverCart': () => {
      const { productId, offerId } = scene.goods.recorded;
      return Promise.resolve({ lines: [{ productId, offerId, quantity: 1, priceThen: 100 }] });
    },
    'orders.changeCartLine': async () => {
      const { agencies: of } = await server.ask(orders.cart, {}, scene.asker('buyer'));
      return { lineId: of[0]?.lines[0]?.lineId ?? 'x', quantity: 1 };
    },
    'orders.commit': async () => {
      const { productId, offerId, price } = scene.goods.recorded;
      const { cartId } = await server.ask(orders.addToCart, { productId, offerId }, scene.asker('buyer'));
      return { cartId, money: (price / 100).toFixed(2), agreed: true, remark: '謝謝' };
    },
    'accounts.sendVerifySMS': () => Promise.resolve({ phone: freshPhone(), region: 'tw' }),
    'accounts.codeLogin': async () => {
      const phone = freshPhone();
      await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
      return { phone, region: 'tw', code: await codeFor(server, phone), agreement: true, crossBorder: true };
    },
    'accounts.sendEmailCode': () => Promise.resolve({ email: freshEmail() }),
    'accounts.emailLogin': async () => ({ ...(await aMailedCode()), ...consents }),
    'accounts.register': async () => ({ ...(await aMailedCode()), ...consents, password: guest.password }),
    'accounts.findPassword': async () => {
      const given = await aMailedCode();
      await server.ask(accounts.emailLogin, { ...given, ...consents });
      await server.sql('delete from tries');
      await server.ask(accounts.sendEmailCode, { email: given.email });
      return { ...given, code: await codeIn(server, given.email), password: guest.password };
    },
    'accounts.changeProfile': () =>
      Promise.resolve({ nickName: '語彤的媽媽', gender: 'female', birthday: '1985-02-28' }),
    'accounts.proveOwn': async () => ({ code: await ownCode() }),
    'accounts.bindPhone': async () => {
      const { proof } = await server.ask(accounts.proveOwn, { code: await ownCode() }, scene.asker('buyer'));
      await server.sql('delete from tries');
      await server.ask(accounts.sendVerifySMS, { phone: scene.phone, region });
      return { phone: scene.phone, region: 'tw', code: await codeFor(server, scene.phone), proof };
    },
    'accounts.bindEmail': async () => {
      const { proof } = await server.ask(accounts.proveOwn, { code: await ownCode() }, scene.asker('buyer'));
      const { email, code } = await aMailedCode();
      return { email, code, proof };
    },
    'accounts.endSession': async () => {
      const { list } = await server.ask(accounts.sessions, {}, scene.asker('buyer'));
      return { id: list.at(-1)?.id };
    },
    'accounts.pwdLogin': () => Promise.resolve({ ...guest, region: 'tw', agreement: true }),
    'accounts.setPassword': async () => ({ password: guest.password, code: await ownCode() }),
    'sharing.config': () => Promise.resolve({ url: `${server.url}/?from=timeline`, serviceAccountId: 6 }),
    'doors.begin': () => Promise.resolve(toSignIn),
    'doors.beginLink': async () => ({ thirdParty: 'google', proof: await ownProof() }),
    'doors.thirdLogin': async () => ({ thirdId: await aSignInTicket(), source: 3 }),
    'doors.thirdLoginOld': async () => ({ unionId: await aSignInTicket(), source: 3 }),
    'doors.queryUserByWechat': async () => ({ thirdId: await aChatTicket() }),
    'doors.bindWechat': async () => {
      const phone = freshPhone();
      await server.ask(accounts.sendVerifySMS, { phone, region });
      const code = await codeFor(server, phone);
      return { thirdId: await aChatTicket(), phone, region, code, crossBorder: true };
    },
    'doors.link': async () => ({ ticket: await aLinkTicket() }),
    'doors.remove': async () => {
      await server.ask(doors.link, { ticket: await aLinkTicket() }, scene.asker('buyer'));
      return { door: 'google', proof: await ownProof() };
    },
    'passkeys.add': () => Promise.resolve({ credential: aCredential({ attestationObject: 'AAAA' }), name: '電話' }),
    'passkeys.enter': () =>
      Promise.resolve({ credential: aCredential({ authenticatorData: 'AAAA', signature: 'AAAA' }), agreement: true }),
    'passkeys.remove': async () => {
      const id = `psk_${(travellers += 1)}`;
      await server.sql(
        `insert into passkeys (id, user_id, credential_id, public_key, counter, host, name, created_at)
         select $1, id, $1, '', 0, 'shop.example.tw', '電話', created_at from users where phone = $2`,
        [id, `+886${scene.phone.slice(1)}`],
      );
      return { id, proof: await ownProof() };
    },
    'addresses.change': async () => {
      const { list } = await server.ask(addresses.getUserShippingAddress, {}, scene.asker('buyer'));
      return { ...address, id: list[0]?.id };
    },
    'addresses.remove': () => server.ask(addresses.add, address, scene.asker('buyer')),
    'agencies.change': async () => {
      const { list } = await server.ask(agencies.list, { pageSize: 50 }, operator());
      const { id, version, name, city, commissionBps } = pick(random, list) ?? {};
      return { id, version, name, city, commissionBps };
    },
    'courses.play': aLesson,
    'courses.saveStudyProgress': async () => ({ ...(await aLesson()), position: 30 }),
    'distribution.choose': () => {
      const { productId, offerId } = scene.goods.recorded;
      return Promise.resolve({ productId, offerId, quantity: 1 });
    },
    'distribution.orderMessage': async () => ({ cartId: (await anOrderOfTheFloor()).cartId }),
    'distribution.commitDistributionOrder': anOrderOfTheFloor,
    'distribution.orderDistributionDetails': async () => {
      const order = await anOrderOfTheFloor();
      return server.ask(distribution.commitDistributionOrder, order, {
        ...scene.asker('buyer'),
        idempotencyKey: order.cartId,
      });
    },
    'selection.search': () => Promise.resolve({ keyword: '鋼琴' }),
    'selection.course': () => Promise.resolve({ id: scene.goods.recorded.productId }),
    'files.begin': () => Promise.resolve({ purpose: 'paper', name: 'a.pdf', size: 2_000, type: 'application/pdf' }),
    'files.beginOwn': () => Promise.resolve({ purpose: 'evidence', name: 'a.jpg', size: 2_000, type: 'image/jpeg' }),
    'files.finish': async () => {
      const bytes = aPdf();
      const begun = { purpose: 'paper' as const, name: 'a', size: bytes.length, type: '' };
      const { fileId, upload } = await server.ask(files.begin, begun, seller());
      const body = new Uint8Array(bytes);
      await fetch(new URL(upload.url, server.url), { method: 'PUT', headers: upload.headers, body });
      return { fileId };
    },
    'files.cancel': aFile,
    'files.finishOwn': aPicture,
    'files.cancelOwn': aPicture,
    'files.parts': aFile,
    'files.state': aFile,
    'files.address': aFile,
    'listings.putOnShelf': () => versionOf(aListingAt('offShelf')),
    'listings.takeOffShelf': () => versionOf(aListingAt('applied')),
    'listings.withdraw': () => versionOf(aListingAt('offShelf')),
    'listings.changeTerms': newTerms,
    'listings.takeOffShelfByPhone': () => versionOf(aListingAt('applied')),
    'listings.putOnShelfByPhone': () => versionOf(aListingAt('offShelf')),
    'listings.changeTermsByPhone': newTerms,
    'listings.addPictureByPhone': async () => ({
      id: (await aListingAt('applied')).id,
      picture: await ownPhoto(server, scene.asker('seller')),
    }),
    'staff.invite': () => Promise.resolve({ email: 'invited@example.com', rights: ['orders'] }),
    'listings.own': async () => ({ id: (await aListing())?.id }),
    'listings.history': async () => ({ id: (await aListing())?.id }),
    'listings.ownByPhone': async () => ({ id: (await aListingAt('applied')).id }),
    'cancellations.withdraw': async () => {
      const { id } = await server.ask(accounts.checkUserLogin, {}, scene.asker('buyer'));
      await aCancellation(id);
      return {};
    },
    'cancellations.approve': async () => ({ id: await aCancellation(await aNewcomer()) }),
    'cancellations.end': async () => {
      const id = await aCancellation(await aNewcomer());
      return { id, dispute: 'complaint', words: '商家提出申訴，處理中' };
    },
    'invitations.invite': aMerchantWanted,
    'invitations.withdraw': aRecommended,
    'invitations.pass': aRecommended,
    'invitations.refuse': async () => ({ ...(await aRecommended()), reason: '找不到這家機構' }),
    'students.invite': aStudentWanted,
    'students.end': anInvitedStudent,
    'students.accept': anInvitedStudent,
    'students.decline': anInvitedStudent,
    'students.leave': async () => {
      const invited = await anInvitedStudent();
      await server.ask(students.accept, invited, scene.asker('buyer'));
      return invited;
    },
    'payoutAccounts.ask': aWantedAccount,
    'payoutAccounts.withdraw': anAskedAccount,
    'payoutAccounts.detail': anAskedAccount,
    'payoutAccounts.reveal': anAskedAccount,
    'payoutAccounts.approve': anAskedAccount,
    'payoutAccounts.refuse': async () => ({ ...(await anAskedAccount()), reason: '戶名不符' }),
    'payouts.exportTransfers': async () => {
      const { payoutId } = await aPayout();
      const by = await asStaff(server, { rights: operatorRights });
      await server.call(payouts.decide, { payoutId, approve: true }, by);
      const [paid] = await server.sql<{ id: string }>("select id from payouts where state = 'paid' limit 1");
      return { payoutId: paid?.id ?? payoutId };
    },
    'payouts.decide': async () => ({ ...(await aPayout()), approve: false }),
    'payouts.detail': aPayout,
    'payouts.statement': aStatement,
    'payouts.entries': aStatement,
    'payouts.exportEntries': aStatement,
    'products.detailProductSpace': async () => ({ id: await ofType(productTypes.space) }),
    'products.getProductServiceListByProductId': async () => ({ productId: await ofType(productTypes.consulting) }),
    'bookings.rentDays': async () => ({ productId: await ofType(productTypes.space) }),
    'bookings.rentHours': async () => ({
      productId: await ofType(productTypes.space),
      date: dateIn('UTC', server.clock()),
    }),
    'bookings.consultMonth': async () => ({ productId: scene.talksId }),
    'bookings.quote': async () => ({
      productId: await ofType(productTypes.space),
      time: { first: dateIn('UTC', server.clock()), last: dateIn('UTC', server.clock()), heads: 1 },
    }),
    'bookings.quoteSeries': async () => ({
      productId: scene.roomId,
      time: { startsAt: await anHourOfTheRoom(), endsAt: await anHourOfTheRoom(1), heads: 1 },
      weeks: 4,
    }),
    'orders.addSeries': async () => {
      const time = { startsAt: await anHourOfTheRoom(), endsAt: await anHourOfTheRoom(1), heads: 1 };
      const { dates } = await server.ask(bookings.quoteSeries, { productId: scene.roomId, time, weeks: 3 });
      const lines = dates.map(({ startsAt, endsAt, priced }) => ({
        offerId: priced?.offerId,
        facts: { startsAt, endsAt, heads: 1 },
      }));
      return { productId: scene.roomId, lines };
    },
    'waits.join': aFullHour,
    'waits.leave': async () => ({
      waitId: (await server.ask(waits.join, await aFullHour(), scene.asker('buyer'))).waitId,
    }),
    'moves.times': async () => ({ bookingId: bookingOfSession((await scene.buyTalks()).sessionId) }),
    'moves.look': aMoveWanted,
    'moves.propose': async () => ({ ...(await aMoveWanted()), reason: '老師臨時有事' }),
    'moves.withdraw': aProposedMove,
    'moves.accept': aProposedMove,
    'moves.decline': aProposedMove,
    'bookings.move': async () => {
      const { sessionId, later } = await scene.buyTalks();
      return { sessionId, to: { startsAt: later }, difference: '0.00' };
    },
    'bookings.quoteMove': async () => {
      const { sessionId, later } = await scene.buyTalks();
      return { sessionId, to: { startsAt: later } };
    },
    'bookings.saveAppointmentTime': () => scene.buyTalks(),
    'orders.getOrderMessage': async () => {
      const { productId, offerId } = scene.goods.recorded;
      return server.ask(orders.addToCart, { productId, offerId, quantity: 1 }, scene.asker('buyer'));
    },
    'orders.getOrderTimeStamp': async () => ({ orderId: (await scene.begin('recorded')).orderId }),
    'orders.orderDetails': async () => ({ orderId: (await scene.begin('recorded')).orderId }),
    'refunds.preview': async () => ({ orderId: (await scene.buy('recorded')).orderId }),
    'orders.cancelOrder': async () => ({ orderId: (await scene.begin('recorded')).orderId }),
    'orders.removeFromCart': async () => {
      const { productId, offerId } = scene.goods.recorded;
      await server.ask(orders.addToCart, { productId, offerId, quantity: 1, keep: true }, scene.asker('buyer'));
      const { agencies: of } = await server.ask(orders.cart, {}, scene.asker('buyer'));
      return { lineIds: of.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)).slice(0, 1) };
    },
    'payments.create': async () => {
      const { orderId } = await scene.begin('recorded');
      return { paymentCode: 16, orderId, money: toDecimal(scene.goods.recorded.price) };
    },
    'payments.cardInfo': async () => {
      const { orderId } = await scene.begin('recorded');
      return { orderId, money: toDecimal(scene.goods.recorded.price) };
    },
    'refunds.ask': async () => {
      const { orderId } = await scene.buy('recorded');
      return { orderId, money: toDecimal(scene.goods.recorded.price), reason: 'changedMind', words: '時間不合' };
    },
    'refunds.withdraw': async () => ({ refundId: await aRefund() }),
    'refunds.giveBack': async () => ({
      orderId: (await scene.buy('recorded')).orderId,
      money: '100.00',
      words: '賠禮',
    }),
    'refunds.open': async () => ({ orderId: (await scene.buy('recorded')).orderId, money: '100.00', words: '賠禮' }),
    'refunds.appeal': async () => ({ refundId: await aRefund('refused'), words: '影片沒有聲音' }),
    'refunds.decide': async () => ({ refundId: await aRefund(), agree: true, words: '' }),
    'refunds.decideByPhone': async () => ({ refundId: await aRefund(), agree: true, words: '' }),
    'refunds.judge': async () => ({ refundId: await aRefund('appealed'), agree: true, words: '' }),
    'refunds.approve': async () => ({ refundId: await aProposal(), approve: true }),
    'refunds.recordChargeback': aChargeback,
    'refunds.endChargeback': async () => {
      await server.ask(refunds.recordChargeback, await aChargeback(), operator());
      const { list } = await server.ask(refunds.chargebacks, { state: 'booked' }, operator());
      return { chargebackId: list[0]?.chargebackId, won: true };
    },
    'teachers.paper': async () => {
      const [one] = await server.sql<{ teacherId: string; fileId: string }>(
        `update teachers set papers = (select jsonb_build_array(jsonb_build_object('fileId', min(id), 'name', '證照')) from files
           where purpose = 'paper' and state = 'ready')
         where id = (select min(id) from teachers) returning id "teacherId", papers -> 0 ->> 'fileId' "fileId"`,
      );
      return { teacherId: one?.teacherId ?? '', fileId: one?.fileId ?? '' };
    },
    'agencies.licencePaper': async () => {
      const [one] = await server.sql<{ id: string }>(
        `update agencies set licence_file_id = (select min(id) from files where purpose = 'paper' and state = 'ready')
         where id = (select min(id) from agencies) returning id`,
      );
      return { id: one?.id ?? '' };
    },
    'consultants.invite': async () => {
      await server.sql('delete from consultant_invitations');
      return { recipient: '0933555111', consultantId: null };
    },
    'consultants.cancelInvitation': async () => ({ id: (await aConsultantInvitation()).id }),
    'consultants.invitation': async () => ({ token: (await aConsultantInvitation()).token }),
    'consultants.acceptInvitation': answered,
    'consultants.declineInvitation': async () => ({ token: (await aConsultantInvitation()).token }),
    'consultants.saveMine': async () => (await aConsent()).profile,
    'consultants.withdraw': async () => ({ agencyId: (await aConsent()).agencyId }),
    'consultations.ofOrder': async () => ({ orderId: (await aTalk()).orderId }),
    'consultations.notes': async () => ({ bookingId: (await aTalk()).bookingId }),
    'consultations.addNote': async () => ({ bookingId: (await aTalk()).bookingId, text: '下次帶作品集' }),
    'consultations.removeNote': async () => {
      const { bookingId } = await aTalk();
      const { id } = await server.ask(consultations.addNote, { bookingId, text: '不用了' }, scene.asker('buyer'));
      return { noteId: id };
    },
    'visits.times': () => Promise.resolve({ productId: scene.roomId }),
    'visits.insertProductAppointment': aVisitWanted,
    'visits.cancel': () => aVisit(),
    'visits.confirm': () => aVisit(),
    'visits.decline': async () => ({ ...(await aVisit()), reason: '當天有課' }),
    'visits.finish': async () => ({ ...(await aVisit('over')), came: true }),
    'applications.save': async () => ({ ...(await anApplication()), version: null }),
    'applications.submit': async () => {
      const wanted = await anApplication();
      const { version } = await server.ask(applications.save, { ...wanted, version: null }, scene.asker('buyer'));
      return { type: wanted.type, version, agreed: true };
    },
    'applications.renew': aPassedApplication,
    'applications.detail': aSentApplication,
    'applications.reveal': aSentApplication,
    'applications.pass': aSentApplication,
    'applications.fail': async () => ({ ...(await aSentApplication()), reasons: { name: '請寫全名。' } }),
    'enquiries.ask': enquiryWanted,
    'enquiries.withdraw': anEnquiry,
    'enquiries.suggestions': anEnquiry,
    'enquiries.match': async () => {
      const { enquiryId } = await anEnquiry();
      const { list } = await server.ask(enquiries.suggestions, { enquiryId }, operator());
      return { enquiryId, consultantId: list[0]?.consultantId, productId: list[0]?.productId };
    },
    'enquiries.close': async () => ({ ...(await anEnquiry()), reason: '目前沒有合適的顧問' }),
    'shipments.ship': () => aParcel('paid'),
    'shipments.correct': async () => ({ ...(await aParcel('sent')), number: '906012345679' }),
    'shipments.shipByPhone': () => aParcel('paid'),
    'shipments.correctByPhone': async () => ({ ...(await aParcel('sent')), number: '906012345679' }),
    'shipments.receive': async () => ({ orderId: (await aParcel('sent')).orderId }),
    'staff.endSession': async () => {
      const { list } = await server.ask(staff.mySessions, {}, seller());
      return { id: list[0]?.id };
    },
    'staff.inviteAgain': aColleague,
    'staff.askPasswordReset': () => Promise.resolve({ email: scene.email }),
    'staff.passwordReset': aPasswordReset,
    'staff.resetPassword': async () => ({ ...(await aPasswordReset()), password: officePassword }),
    'staff.askFactorReset': async () => ({ id: (await withFactor()).staffId, reason: '手機遺失' }),
    'staff.decideFactorReset': aFactorReset,
    'staff.change': async () => ({ ...(await aColleague()), rights: ['orders', 'products'] }),
    'staff.disable': aColleague,
    'staff.endSessions': aColleague,
    'staff.signIn': () => Promise.resolve({ email: scene.email, password: officePassword }),
    'staff.invitation': anInvitation,
    'staff.openInvitation': anOpenInvitation,
    'staff.takeOpenInvitation': async () => ({
      ...(await anOpenInvitation()),
      email: `${freshPhone()}@example.com`,
    }),
    'staff.acceptInvitation': async () => ({ ...(await anInvitation()), name: '小林', password: officePassword }),
    'staff.changePassword': () => Promise.resolve({ password: officePassword, newPassword: 'another battery staple' }),
    'staff.tiePhone': async () => {
      const { link } = await server.ask(staff.offerPhone, {}, seller());
      return { token: link.split('tie=')[1] ?? 'x' };
    },
    'timetables.own': async () => ({ resourceId: (await aRoom()).resourceId }),
    'timetables.save': async () => {
      const { resourceId, version, content } = await aRoom();
      return { resourceId, version, content: { ...content, leadMinutes: content.leadMinutes + 1 } };
    },
    'timetables.mine': async () => ({ resourceId: (await aConsent()).consultantId }),
    'timetables.saveMine': async () => {
      const { consultantId: resourceId } = await aConsent();
      const { version, content } = await server.ask(timetables.mine, { resourceId }, scene.asker('buyer'));
      return { resourceId, version, content: { ...content, leadMinutes: content.leadMinutes + 1 } };
    },
    'calendar.placeFeed': async () => ({ resourceId: (await aConsent()).consultantId }),
    'calendar.renewPlaceFeed': async () => ({ resourceId: (await aConsent()).consultantId }),
    'calendar.calendar': () => Promise.resolve({ from: dateIn('Asia/Taipei', server.clock()), days: 7 }),
    'calendar.resourceFeed': async () => ({ resourceId: (await aRoom()).resourceId }),
    'calendar.renewResourceFeed': async () => ({ resourceId: (await aRoom()).resourceId }),
    'teachers.own': async () => ({ id: (await aTeacher()).id }),
    'payouts.prepare': () =>
      Promise.resolve({ currency: 'TWD', until: new Date(server.clock().getTime() - 1).toISOString() }),
    'verifications.find': aCode,
    'verifications.verify': aCode,
    'verifications.findAtCounter': aCode,
    'verifications.verifyAtCounter': aCode,
  };
}
