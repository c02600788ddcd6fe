import { createHash, randomUUID } from 'node:crypto';
import * as addresses from '@lyceum/contract/addresses.calls';
import * as bookings from '@lyceum/contract/bookings.calls';
import * as courses from '@lyceum/contract/courses.calls';
import * as distribution from '@lyceum/contract/distribution.calls';
import * as favourites from '@lyceum/contract/favourites.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as products from '@lyceum/contract/products.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as enquiries from '@lyceum/contract/enquiries.calls';
import * as visits from '@lyceum/contract/visits.calls';
import { minor, toDecimal } from '@lyceum/domain/money';
import { businessValues, sendApplication } from './applications.ts';
import { payDirectly } from './bank.ts';
import { askerOf, newSession, type Ask, type Session } from './calls.ts';
import type { Shop } from './shop.ts';
import { aSupportTalk, solveTalk } from './support-talk.ts';

/** Of a link that invites the buyer, a consultant already, to another agency. */
export const invitationToken = 'i'.repeat(43);

export interface OnSale {
  productId: string;
  offerId: string;
  /** With two decimals. */
  price: string;
}

/** What must be in the shop for every screen to have something to show, all of one buyer. */
export interface Scenery {
  buyer: Session;
  /** An owner of the demo's first agency, with a phone tied to the office. */
  seller: Session;
  /** Of that agency, and looked at. */
  sellersProductId: string;
  /** Its order that somebody wants to give back. */
  sellersOrderId: string;
  /** What the buyer and that agency wrote to each other. */
  talkedAgencyId: string;
  conversationId: string;
  /** An agency with courses, rooms, teachers and reviews, one of its teachers, and a consultant. */
  agencyId: string;
  teacherId: string;
  consultantId: string;
  /** A list of favourites with two products. */
  favouriteListId: string;
  /** Sold on the wholesale floor, which the buyer may see. */
  distributed: { productId: string; agencyId: string };
  /** `lessonId` can be tried; the last one comes with the course. */
  recorded: OnSale & { lessonId: string; lastLessonId: string };
  inPerson: OnSale;
  categoryId: string;
  spaceId: string;
  /** A space that the buyer asked to see. */
  visitedSpaceId: string;
  /** Of a consulting service. */
  serviceId: string;
  /** A talk whose time is chosen, in a cart of its own. */
  talk: { cartId: string };
  /** Paid, and to come: hours of a room, and the first talk of a package that has more. */
  rental: PaidTime;
  package: PaidTime;
  /** That something recorded is for. */
  ageBand: string;
  cartId: string;
  pending: { orderId: string };
  failed: { orderId: string };
  /** In dollars of the USA; its buyer was sent to PayPal and may still pay by card. Unpaid orders have a limit, so it is one for both. */
  inDollars: { orderId: string };
  watchable: { orderId: string; productId: string };
  withCode: { orderId: string };
  cancelled: { orderId: string };
  refunding: { orderId: string };
  /** A cart of the wholesale floor, and an order of it that waits to be paid. */
  wholesale: { cartId: string; orderId: string };
}

/** Recorded courses with something to play, and in-person ones, dearest offer last; the demo has many of both. */
export async function coursesOnSale(
  shop: Shop,
  form: 'recorded' | 'offline',
  currency: 'TWD' | 'USD' | 'CNY' = 'TWD',
): Promise<OnSale[]> {
  const found = await shop.sql<{ product_id: string; offer_id: string; price: number }>(
    `select distinct on (p.id) p.id product_id, o.id offer_id, o.price::int price
     from products p join offers o on o.product_id = p.id left join offer_stock s on s.offer_id = o.id
     where p.state = 'onShelf' and p.currency = $2 and o.price > 0 and coalesce(s."left", 99) > 3
       and case when $1 = 'recorded' then p.form = 'recorded' else p.type = 1 end
       -- What other journeys write and sell meanwhile has nothing to play.
       and ($1 <> 'recorded' or exists (select 1 from lessons l where l.product_id = p.id and l.media is not null))
     order by p.id, o.position`,
    [form, currency],
  );
  return found.map((row) => ({
    productId: row.product_id,
    offerId: row.offer_id,
    price: (row.price / 100).toFixed(2),
  }));
}

/** The first and the last lesson of the course that can be played. */
export async function playableLessons(ask: Ask, productId: string): Promise<[first: string, last: string]> {
  const { list } = await ask(courses.getProductCourseRecordListByProductId, { productId });
  const lessons = list.flatMap((chapter) => chapter.lessons).filter(({ playable }) => playable);
  return [taken(lessons[0]).id, taken(lessons.at(-1)).id];
}

/** Puts the offer in a cart and orders it. */
export async function orderOf(
  ask: Ask,
  { productId, offerId, price }: OnSale,
): Promise<{ orderId: string; money: string }> {
  const { cartId } = await ask(orders.addToCart, { productId, offerId, quantity: 1 });
  const { orderId } = await ask(orders.commit, { cartId, money: price, agreed: true });
  return { orderId, money: price };
}

function taken<Item>(item: Item | undefined): Item {
  if (item === undefined) {
    throw new Error('the demo has fewer courses than the tests need');
  }
  return item;
}

/** A recorded course that is no longer sold; one is enough for all. */
async function aClosedCourse(shop: Shop): Promise<string> {
  const [closed] = await shop.sql<{ id: string }>(
    `update products set state = 'offShelf' where id = coalesce(
       (select id from products where state = 'offShelf' limit 1),
       (select max(id) from products where state = 'onShelf' and form = 'recorded')) returning id`,
  );
  return taken(closed).id;
}

/** With an offer of it; its price in minor units. */
type Distributed = Scenery['distributed'] & { offerId: string; price: number };

/** Lets the buyer onto the wholesale floor, and answers something of it. */
async function aDistributedCourse(shop: Shop, buyer: Session): Promise<Distributed> {
  await shop.sql('update users set distributor_since = now() where id = $1', [buyer.profile.id]);
  // Many sceneries are set in one shop: what has few seats runs out.
  const [row] = await shop.sql<Distributed>(
    `select p.id "productId", p.agency_id "agencyId", o.id "offerId", o.distribution_price::int "price"
     from products p join offers o on o.product_id = p.id left join offer_stock s on s.offer_id = o.id
     where p.state = 'onShelf' and o.distribution_price is not null and o.access <> 'permanent'
       and coalesce(s."left", 99) > 3
     order by p.id, o.id limit 1`,
  );
  return taken(row);
}

/** Three lists of favourites, of which it answers the one with two products, one of them of the wholesale floor; an agency is followed. */
async function someNamedFavourites(ask: Ask, productId: string, wholesale: Distributed): Promise<string> {
  const [summer] = await Promise.all(
    ['暑假想上的課', '妹妹', '週末空檔與外婆家附近'].map((name) => ask(favourites.saveList, { name })),
  );
  const listId = taken(summer).id;
  await ask(favourites.addCollectionProduct, { productId: wholesale.productId });
  await ask(favourites.favoriteSeller, { sellerId: wholesale.agencyId });
  for (const id of [productId, wholesale.productId]) {
    await ask(favourites.putInList, { kind: 'product', id, listId });
  }
  return listId;
}

/** A cart with the course at its distribution price, and an order of another one like it. */
async function aPurchase(ask: Ask, { productId, offerId, price }: Distributed): Promise<Scenery['wholesale']> {
  const { cartId } = await ask(distribution.choose, { productId, offerId });
  const ordered = await ask(distribution.choose, { productId, offerId });
  const money = (price / 100).toFixed(2);
  const { orderId } = await ask(distribution.commitDistributionOrder, { cartId: ordered.cartId, money, agreed: true });
  return { cartId, orderId };
}

/** An order at the demo's first agency that was paid and that its buyer wants to give back. */
async function aSale(shop: Shop, ask: Ask): Promise<string> {
  const [sold] = await shop.sql<{ productId: string; offerId: string; price: string }>(
    `select p.id "productId", o.id "offerId", (o.price / 100.0)::numeric(12, 2)::text price
     from products p join offers o on o.product_id = p.id join staff f on f.agency_id = p.agency_id
       left join offer_stock s on s.offer_id = o.id
     where f.email = 'owner1@lyceum.example' and p.state = 'onShelf' and p.type in (1, 2) and not o.ships and o.price > 0
       and coalesce(s."left", 99) > 3
     order by p.id, o.position limit 1`,
  );
  const ordered = await orderOf(ask, taken(sold));
  await payDirectly(shop, ask, ordered);
  const { total } = await ask(refunds.preview, { orderId: ordered.orderId });
  await ask(refunds.ask, {
    orderId: ordered.orderId,
    reason: 'timeDoesNotFit',
    words: '孩子換了學校，星期六不能再來上課，想把課程退掉，謝謝老師。',
    goodwill: total.amount === 0,
    money: toDecimal(minor(total.amount)),
  });
  return ordered.orderId;
}

/** A question about a course of the demo's first agency with its answer, which the buyer has not read. */
async function aConversation(
  ask: Ask,
  { seller, sellersProductId: productId }: Pick<Scenery, 'seller' | 'sellersProductId'>,
  shop: Shop,
): Promise<Pick<Scenery, 'talkedAgencyId' | 'conversationId'>> {
  const [own] = await shop.sql<{ id: string }>(`select agency_id id from staff where email = 'owner1@lyceum.example'`);
  const agencyId = taken(own).id;
  const answering = askerOf(shop, seller.token);
  const asked = ['老師好，孩子 8 歲，沒有基礎可以上嗎？', '另外，請問遇到颱風停課會補課嗎？'];
  const answers = [
    '您好，可以的，第一堂會從頭教起，也會依程度分組。',
    '會的，停課的堂數會另外安排時間，也可以退那一堂的費用。',
  ];
  let conversationId = '';
  for (const [at, text] of asked.entries()) {
    ({ conversationId } = await ask(messages.send, {
      agencyId,
      id: randomUUID(),
      text,
      ...(at === 0 && { productId }),
    }));
    await answering(messages.sellerSend, { conversationId, id: randomUUID(), text: answers[at] ?? '' });
  }
  await shop.sql(
    `insert into notices (id, user_id, event, subject, body, link, at, read_at)
     select 'ntc_' || (9 - n) || user_id, user_id, 'bookingMoved', '預約改期：自然科學探索教室', $2, '/orderList', now() - n * interval '1 day',
       case when n > 1 then now() end
     from generate_series(1, 3) n, conversations where id = $1`,
    [
      conversationId,
      '您在「自然科學探索教室」的預約改到 3月18日週三 14:00。若時間不方便，請在訂單裡再改一次，或直接傳訊息給機構。',
    ],
  );
  return { talkedAgencyId: agencyId, conversationId };
}

/** Somebody who owns the demo's first agency and has a phone there, and what was sold by it in two months. */
async function aSeller(shop: Shop): Promise<Pick<Scenery, 'seller' | 'sellersProductId'>> {
  const seller = await newSession(shop);
  await shop.sql(
    `with owner as (
       insert into staff (id, agency_id, email, name, language, owner, rights, state, created_at)
       select 'stf_of_' || $1, agency_id, $1 || '@example.com', '王主任', 'zh-TW', true, '{}', 'active', now()
       from staff where email = 'owner1@lyceum.example' returning id)
     insert into staff_phones (staff_id, user_id, tied_at) select id, $1, now() from owner`,
    [seller.profile.id],
  );
  // Many sceneries are set in one shop: their sellers look at the same figures.
  await shop.sql(
    `insert into product_sale_days (agency_id, day, product_id, orders, revenue)
     select v.agency_id, v.day, v.product_id, 1 + v.visitors / 9, (1 + v.visitors / 9) * p.price_from
     from product_views v join products p on p.id = v.product_id join staff f on f.agency_id = v.agency_id
     where f.email = 'owner1@lyceum.example' and v.visitors > 5 on conflict do nothing`,
  );
  const [looked] = await shop.sql<{ id: string }>(
    `select v.product_id id from product_views v join staff f on f.agency_id = v.agency_id
     where f.email = 'owner1@lyceum.example' group by 1 order by sum(v.views) desc, 1 limit 1`,
  );
  await endingPapers(shop, seller);
  const inAll = (text: string) => JSON.stringify({ 'zh-TW': text, 'zh-CN': text, en: text });
  await shop.sql(
    `insert into announcements (id, title, text, created_at) values ('ann_scenery', $1, $2, now()) on conflict do nothing`,
    [inAll('春節出款時間'), inAll('春節期間的款項延後一週撥付，請提早安排。')],
  );
  return { seller, sellersProductId: taken(looked).id };
}

/** What that shop applied with: a licence that ends soon. */
async function endingPapers(shop: Shop, seller: Session): Promise<void> {
  const shape = { type: 'course', identity: 'business', nation: 'tw' } as const;
  const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const id = await sendApplication(shop, askerOf(shop, seller.token), shape, {
    ...businessValues,
    licenceUntil: until,
  });
  await shop.sql(
    `with shop as (select agency_id from staff where email = 'owner1@lyceum.example'), ends as (
       insert into agency_papers (agency_id, type, paper, until, told_at)
       select agency_id, 'course', 'licence', $2, now() from shop on conflict do nothing
     ), round as (
       update application_rounds set outcome = 'passed', decided_at = now() where application_id = $1
     ) update applications set state = 'renewal', decided_at = now(), agency_id = (select agency_id from shop) where id = $1`,
    [id, until],
  );
}

/** The agency that has most on the shelf beside its rooms, one who teaches there, and somebody to consult. */
async function anAgencyWithAll(shop: Shop): Promise<Pick<Scenery, 'agencyId' | 'teacherId' | 'consultantId'>> {
  const [row] = await shop.sql<Pick<Scenery, 'agencyId' | 'teacherId' | 'consultantId'>>(
    `select a.id "agencyId", (select min(id) from teachers where agency_id = a.id) "teacherId",
       (select min(id) from consultants) "consultantId"
     from agencies a join products p on p.agency_id = a.id and p.state = 'onShelf'
     where exists (select from teachers where agency_id = a.id)
     group by a.id having bool_or(p.type = 3) order by count(*) desc, a.id limit 1`,
  );
  return taken(row);
}

/** The buyer is a consultant, too: somebody comes today, with a note, and another agency invites. */
async function aConsultantsPlace(shop: Shop, orderId: string): Promise<void> {
  await shop.sql(
    `with line as (
       select id, product_id, user_id from order_lines where order_id = $1 order by id limit 1
     ), place as (
       update consultants set user_id = line.user_id from line
       where consultants.id = (
         select min(c.id) from product_consultants p join consultants c on c.id = p.consultant_id where c.user_id is null)
       returning consultants.id
     ), told as (
       insert into consulting_lines (order_line_id, consultant_id, zone, slots, sessions, starts_at, ends_at, booked_from, booked_to, lock_hours,
         access, name, phone, email, stage, position, birth_month, problem)
       select line.id, place.id, 'Asia/Taipei', 1, 1, now() + interval '1 minute', now() + interval '51 minutes', now(), now() + interval '1 hour', 24,
         'halfYear', '林小雨', '0912345678', '', '高二', '學生', '', '想知道學習歷程檔案要怎麼開始寫。' from line, place on conflict do nothing
     ), booked as (
       insert into bookings (id, resource_id, product_id, order_line_id, starts_at, ends_at, during, zone, state)
       select 'bkg_seen' || right(line.id, 8), place.id, line.product_id, line.id, now() + interval '1 minute', now() + interval '51 minutes',
         tstzrange(now(), now() + interval '1 hour'), 'Asia/Taipei', 'booked' from line, place returning id
     ), noted as (
       insert into consultation_notes (id, booking_id, user_id, text, written_at)
       select 'cnt_seen' || right(line.id, 8), booked.id, line.user_id, '先整理三個活動，下次一起看。', now() from booked, line
     )
     insert into consultant_invitations (id, agency_id, recipient, token_hash, created_at, expires_at)
     select 'civ_seen', max(id), 'guest@example.com', $2, now(), now() + interval '3 days' from agencies on conflict do nothing`,
    [orderId, createHash('sha256').update(invitationToken).digest()],
  );
}

/** Institutions that the buyer recommended, one in each state that has something to do or to read. */
async function someRecommendations(shop: Shop, userId: string): Promise<void> {
  await shop.sql(
    `insert into merchant_invitations (id, inviter_id, name, contact_name, phone, region, state, asked_at, due_on, decided_at, reason, expires_at)
     select 'miv_' || right($1, 12) || n, $1, (array['海風美術教室', '晨曦舞蹈工作室', '北岸程式學堂'])[n], '許老師', '+8869' || lpad((abs(hashtext($1)) % 9999999)::text, 7, '0') || n,
       'tw', (array['inReview', 'joined', 'refused'])[n], now(), now()::date + 2, case when n > 1 then now() end,
       case when n = 3 then '電話沒有人接，也找不到這家機構的資料。' end, null
     from generate_series(1, 3) n`,
    [userId],
  );
}

/** One agency asks the buyer to be its student, another one's student he is. */
async function someInvitations(shop: Shop, phone: string, userId: string): Promise<void> {
  await shop.sql(
    `insert into student_invitations (id, agency_id, phone, name, state, invited_by, created_at, expires_at, answered_at, user_id)
     select 'siv_' || right($2, 12) || one.n, s.agency_id, '+886' || substr($1, 2), '林小雨', case when one.n = 1 then 'open' else 'accepted' end, s.id,
       now(), now() + interval '14 days', case when one.n = 2 then now() end, case when one.n = 2 then $2 end
     from (values (1, 'owner1@lyceum.example'), (2, 'owner2@lyceum.example')) one (n, email) join staff s on s.email = one.email`,
    [phone, userId],
  );
}

/** The first service that has time left, also for those who set the scene after this. */
async function aServiceWithTime(ask: Ask): Promise<string> {
  const { list } = await ask(products.search, { kind: 'consulting', pageSize: 50 });
  for (const { id } of list) {
    const { days } = await ask(bookings.consultMonth, { productId: id });
    if (days.flatMap(({ slots }) => slots).filter(({ state }) => state === 'free').length > 6) {
      return id;
    }
  }
  throw new Error('the demo has no consultant with time');
}

/** A talk at the first free slot of a consultant, in a cart of its own. */
export async function aChosenTalk(ask: Ask, productId: string): Promise<{ cartId: string; startsAt: string }> {
  const { consultantId, days, rules } = await ask(bookings.consultMonth, { productId });
  const { startsAt } = taken(days.flatMap(({ slots }) => slots).find(({ state }) => state === 'free'));
  const { offerId } = taken(rules.rates[0]);
  const facts = { consultantId, startsAt, slots: rules.leastSlots };
  return { startsAt, ...(await ask(orders.addToCart, { productId, offerId, quantity: 1, facts })) };
}

/** A paid order with its one session so far. */
interface PaidTime {
  orderId: string;
  productId: string;
  lineId: string;
  sessionId: string;
}

async function payTime(shop: Shop, ask: Ask, productId: string, cartId: string): Promise<PaidTime> {
  const { total } = await ask(orders.getOrderMessage, { cartId });
  const money = toDecimal(minor(total.amount));
  const consult = { name: '林語彤', phone: '0912345678', email: '', stage: '', position: '', birthMonth: '' };
  const problem = '孩子明年升高中，想先看看方向。';
  const { orderId } = await ask(orders.commit, { cartId, money, agreed: true, consult: { ...consult, problem } });
  await payDirectly(shop, ask, { orderId, money });
  const [line] = (await ask(orders.orderDetails, { orderId })).lines;
  return { orderId, productId, lineId: taken(line).lineId, sessionId: taken(taken(line).sessions[0]).sessionId };
}

const taipei = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei', dateStyle: 'short' });
/** The date in Taipei, where most of the demo is, so many days from now. */
export const daysAhead = (days: number): string => taipei.format(Date.now() + days * 86_400_000);

/** Rents the last free hour of the first day after so many days on which the room has one. */
export async function aPaidRental(shop: Shop, ask: Ask, productId: string, after: number): Promise<PaidTime> {
  for (let days = after; days < after + 8; days += 1) {
    const { slots } = await ask(bookings.rentHours, { productId, date: daysAhead(days) });
    const free = slots.findLast(({ state }) => state === 'free');
    if (free) {
      const time = { startsAt: free.startsAt, endsAt: free.endsAt, heads: 1 };
      const { booked } = await ask(bookings.quote, { productId, time });
      const { offerId } = taken(booked ?? undefined);
      const { cartId } = await ask(orders.addToCart, { productId, offerId, quantity: 1, facts: time });
      return payTime(shop, ask, productId, cartId);
    }
  }
  throw new Error(`${productId} is never free`);
}

/** A room that is sold in dollars of Taiwan, where the test bank is. */
async function aRoomInDollars(ask: Ask): Promise<string> {
  const { list } = await ask(products.search, { kind: 'space', pageSize: 50 });
  return taken(list.find(({ currency }) => currency === 'TWD')).id;
}

/** Buys the first package of talks that the demo has, with a late slot for its first. */
export async function aPaidPackage(shop: Shop, ask: Ask): Promise<PaidTime> {
  const { list } = await ask(products.search, { kind: 'consulting', pageSize: 50 });
  for (const { id: productId } of list.filter(({ currency }) => currency === 'TWD')) {
    const { consultantId, days, rules } = await ask(bookings.consultMonth, { productId });
    const offer = rules.rates.find(({ sessions }) => sessions > 1);
    const slot = days.flatMap(({ slots }) => slots).findLast(({ state }) => state === 'free');
    if (offer && slot) {
      const facts = { consultantId, startsAt: slot.startsAt, slots: rules.leastSlots };
      const { cartId } = await ask(orders.addToCart, { productId, offerId: offer.offerId, quantity: 1, facts });
      return payTime(shop, ask, productId, cartId);
    }
  }
  throw new Error('the demo has no package of talks');
}

/** Asks to see a space at its first free time. */
export async function askToVisit(ask: Ask, productId: string): Promise<string> {
  const { days } = await ask(visits.times, { productId });
  const { startsAt } = taken(days.flatMap(({ slots }) => slots).find(({ state }) => state === 'free'));
  const wanted = { productId, startsAt, name: '林語彤', phone: '0912345678', heads: 3, message: '想看投影機和隔音。' };
  return (await ask(visits.insertProductAppointment, wanted)).visitId;
}

export const someEnquiry = {
  topic: null,
  language: 'zh-TW',
  zone: 'Asia/Taipei',
  suits: ['weekdayEvening', 'weekendMorning'],
  need: '孩子明年升高中，想了解在台灣和美國讀高中的差別。',
  name: '林語彤',
  phone: '0912345678',
} as const;

/** One that was asked and withdrawn, so that another one can be. */
async function anEarlierEnquiry(ask: Ask): Promise<void> {
  const { enquiryId } = await ask(enquiries.ask, { ...someEnquiry, suits: [...someEnquiry.suits] });
  await ask(enquiries.withdraw, { enquiryId });
}

/** One that was sent back, so that there is something to mend. */
async function aFailedApplication(shop: Shop, ask: Ask): Promise<void> {
  const shape = { type: 'promoter', identity: 'personal', nation: 'tw' } as const;
  const id = await sendApplication(shop, ask, shape, {
    ...businessValues,
    accountName: businessValues.contactName,
    promotion: 'community,blog',
  });
  const reasons = JSON.stringify({ idBack: '照片太暗，看不到地址，請在明亮處重拍。', name: '請寫全名。' });
  await shop.sql(
    `with round as (
       update application_rounds set outcome = 'failed', reasons = $2, decided_at = now() where application_id = $1
     ) update applications set state = 'failed', reasons = $2, decided_at = now(), version = version + 1 where id = $1`,
    [id, reasons],
  );
}

async function ageBandOf(shop: Shop, productId: string): Promise<string> {
  const [row] = await shop.sql<{ age_band: string }>('select age_band from products where id = $1', [productId]);
  return taken(row).age_band;
}

export async function setScenery(shop: Shop): Promise<Scenery> {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  await aFailedApplication(shop, ask);
  const recorded = await coursesOnSale(shop, 'recorded');
  const inPerson = await coursesOnSale(shop, 'offline');
  const [shown, inCart, toPay, notPaid, bought, given] = recorded.map((course) => course);
  const ordered = async (course: OnSale | undefined) => orderOf(ask, taken(course));

  const pending = await ordered(toPay);
  const failed = await ordered(notPaid);
  await payDirectly(shop, ask, failed, 'declined');
  const inDollars = await ordered((await coursesOnSale(shop, 'recorded', 'USD'))[0]);
  await ask(payments.create, { ...inDollars, paymentCode: 15 });
  const watchable = await ordered(bought);
  await payDirectly(shop, ask, watchable);
  const withCode = await ordered(inPerson[0]);
  await payDirectly(shop, ask, withCode);
  const cancelled = await ordered(given);
  await ask(orders.cancelOrder, { orderId: cancelled.orderId });
  const refunding = await ordered(inPerson[0]);
  await payDirectly(shop, ask, refunding);
  const { total } = await ask(refunds.preview, { orderId: refunding.orderId });
  await ask(refunds.ask, {
    orderId: refunding.orderId,
    reason: 'timeDoesNotFit',
    money: toDecimal(minor(total.amount)),
  });
  for (const kept of [inCart, shown, inPerson[0]]) {
    const { productId, offerId } = taken(kept);
    await ask(orders.addToCart, { productId, offerId, quantity: 1, keep: true });
  }
  const { productId, offerId } = taken(inCart);
  const { cartId } = await ask(orders.addToCart, { productId, offerId, quantity: 1 });
  await ask(addresses.add, {
    recipient: '林語彤',
    phone: '0912345678',
    region: 'tw',
    area: '台北市大安區',
    street: '和平東路一段 1 號',
  });
  const distributed = await aDistributedCourse(shop, buyer);
  const closed = await aClosedCourse(shop);
  for (const course of [taken(inPerson[1]).productId, closed, taken(shown).productId]) {
    await ask(favourites.addCollectionProduct, { productId: course });
  }
  const favouriteListId = await someNamedFavourites(ask, taken(inPerson[1]).productId, distributed);
  const [lessonId, lastLessonId] = await playableLessons(ask, taken(shown).productId);
  const tree = await ask(products.getCateTree, {});
  const firstOf = async (kind: 'space' | 'consulting'): Promise<string> =>
    taken((await ask(products.search, { kind })).list[0]).id;

  const serviceId = await aServiceWithTime(ask);
  const [, otherSpace] = (await ask(products.search, { kind: 'space' })).list;
  const visitedSpaceId = taken(otherSpace).id;
  await askToVisit(ask, visitedSpaceId);
  await anEarlierEnquiry(ask);
  await aConsultantsPlace(shop, cancelled.orderId);
  await someInvitations(shop, buyer.phone, buyer.profile.id);
  await someRecommendations(shop, buyer.profile.id);
  const own = await aSeller(shop);
  await solveTalk(shop, await aSupportTalk(shop, buyer, cancelled.orderId));
  return {
    buyer,
    ...own,
    ...(await aConversation(ask, own, shop)),
    sellersOrderId: await aSale(shop, ask),
    favouriteListId,
    ...(await anAgencyWithAll(shop)),
    distributed,
    wholesale: await aPurchase(ask, distributed),
    recorded: { ...taken(shown), lessonId, lastLessonId },
    inPerson: taken(inPerson[1]),
    spaceId: await firstOf('space'),
    visitedSpaceId,
    serviceId,
    talk: await aChosenTalk(ask, serviceId),
    rental: await aPaidRental(shop, ask, await aRoomInDollars(ask), 4),
    package: await aPaidPackage(shop, ask),
    categoryId: taken(tree.list[0]).id,
    ageBand: await ageBandOf(shop, taken(shown).productId),
    cartId,
    pending,
    failed,
    inDollars,
    watchable: { orderId: watchable.orderId, productId: taken(bought).productId },
    withCode,
    cancelled,
    refunding,
  };
}
