import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as addresses from '@lyceum/contract/addresses.calls';
import * as bookings from '@lyceum/contract/bookings.calls';
import * as favourites from '@lyceum/contract/favourites.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import type { UserId } from '@lyceum/domain/ids';
import { toDecimal } from '@lyceum/domain/money';
import { operatorRights, permissions, type Grant } from '@lyceum/domain/permissions';
import {
  aChapter,
  aConsultant,
  aConsultingService,
  aCourse,
  aHeldLesson,
  anOffer,
  anOfflineCourse,
  aRate,
  aRoom,
  aTimetable,
} from '@lyceum/fixtures/builders';
import { hash } from '@node-rs/argon2';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { day } from '@lyceum/domain/time';
import { productTypes } from '@lyceum/domain/catalogue';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { openSession } from '../../people/accounts/sessions.ts';
import { readConfig } from '../../platform/config.ts';
import { openLog } from '../../platform/log.ts';
import { staffPhones } from '../../people/staff/staff.tables.ts';
import { openStaffSession } from '../../people/staff/staff-sessions.ts';
import { anOpenAgency, aWrittenCourse } from '../agency-world.ts';
import { asStaff } from '../as-staff.ts';
import type { Asker } from '../call-over.ts';
import type { Target } from '../contract.ts';
import { aPdf, aPhoto } from '../sample-files.ts';
import { sendFile, sendOwnFile } from '../send-file.ts';
import { startSimulatedBank } from '../simulated-bank.ts';
import { formOf, startTestBank, type Form, type TestBank } from '../test-bank.ts';
import { startTestServer, testClock, testDatabase, type TestServer } from '../test-server.ts';
import { startThirdParties } from '../third-parties.ts';
import { aPaidOrder, givePassword, openShop, signIn } from '../world.ts';
import { idTables, type Ids } from './inputs.ts';
import type { Secret } from './watch.ts';

export const actorNames = ['visitor', 'buyer', 'seller', 'operator'] as const;
export type ActorName = (typeof actorNames)[number];

/** Of the browser that all of them use. */
const awayKey = 'a'.repeat(43);

interface Sold {
  productId: string;
  offerId: string;
  price: number;
}

/** Somebody who signs in by password. */
export const guest = { phone: '0955123004', password: 'aPassword4you' };
/** Of the seller's office. */
export const officePassword = 'correct horse battery';

/** A shop with buyers, staff, money and things of every kind, on two servers. */
export interface Scene {
  servers: readonly [TestServer, TestServer];
  bank: TestBank;
  parties: Awaited<ReturnType<typeof startThirdParties>>;
  /** What the servers wrote, a line each. */
  log: string[];
  secrets: readonly Secret[];
  asker(actor: ActorName): Asker;
  /** Signs everybody in again and opens what an attack closed. */
  restore(): Promise<void>;
  ids(): Promise<Ids>;
  /** A new order of the buyer with one unpaid attempt. */
  begin(what: keyof Scene['goods']): Promise<{ orderId: string; form: Form }>;
  /** The same, paid. */
  buy(what: keyof Scene['goods']): Promise<{ orderId: string; form: Form }>;
  goods: { recorded: Sold; parcel: Sold; lesson: Sold; /** Above what one operator repays alone. */ dear: Sold };
  /** A paid package of talks of the buyer: its line, and when another one could be. */
  buyTalks(): Promise<{ lineId: string; startsAt: string; sessionId: string; later: string }>;
  talksId: string;
  /** The seller's. */
  agencyId: string;
  /** A room of the seller. */
  roomId: string;
  /** Of the recorded course on the wholesale floor. */
  floorPrice: string;
  /** The buyer's, and the seller's e-mail. */
  phone: string;
  email: string;
  stop(): Promise<void>;
}

/** Who may make the call at all. */
export function actorsOf({ facts }: Target): ActorName[] {
  const grant: Grant = permissions[facts.act];
  if (typeof grant === 'object') {
    return [...(grant.agency ? ['seller' as const] : []), ...(grant.operator ? ['operator' as const] : [])];
  }
  return grant === 'anyone' ? ['visitor', 'buyer'] : grant.startsWith('seller ') ? ['seller'] : ['buyer'];
}

export async function setScene(): Promise<Scene> {
  const clock = testClock();
  const bank = await startTestBank(clock);
  const cardGateway = await startSimulatedBank('newebpay', clock);
  const square = await startSimulatedBank('square', clock);
  const parties = await startThirdParties(clock);
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-data-'));
  const messengers = (await (await fetch(`${bank.url}/__sim/messengers`)).json()) as { jpush: NodeJS.ProcessEnv };
  const log: string[] = [];
  const options = {
    clock,
    databaseUrl: database.url,
    // Behind a balancer one server sees what another one was sent.
    config: {
      pushService: bank.url,
      push: readConfig(messengers.jpush).push,
      payments: { ...bank.payments, newebpay: cardGateway.settings, square: square.settings },
      identity: parties.config,
      chatApp: parties.chatApp,
      dataDir,
      counts: true,
    },
    log: openLog('debug', { write: (line) => void log.push(line) }),
  };
  const servers = [await startTestServer(options), await startTestServer(options)] as const;
  const [server] = servers;

  const offers = [
    anOffer({ price: 120_000, stock: null, distributionPrice: 84_000 }),
    anOffer({ price: 180_000, stock: null, ships: true, parcelValue: 60_000 }),
  ];
  const starts = new Date(clock().getTime() + 13 * day).toISOString();
  const seat = anOffer({ price: 90_000, stock: null, accessFrom: 'classStart' });
  const products = [
    ...offers.map((offer) => aCourse({ offers: [offer] })),
    anOfflineCourse(starts, { offers: [seat], chapters: [aChapter({ lessons: [aHeldLesson(starts)] })] }),
    aCourse({ offers: [anOffer({ price: 600_000, stock: null })] }),
  ];
  const advisor = aConsultant();
  const talks = anOffer({ price: 300_000, access: 'halfYear', rate: aRate({ unit: 'session', sessions: 5 }) });
  const service = aConsultingService([advisor.id], { offers: [talks] });
  const room = aRoom();
  await openShop(server, [...products, service, room]);
  await insertCatalogue(server.deps.db, clock(), {
    consultants: [advisor],
    timetables: [
      aTimetable(advisor.id, {
        slotMinutes: 15,
        stepMinutes: 15,
        horizonDays: 90,
        weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 })),
      }),
    ],
  });
  const others = demoCatalogue(clock());
  const unlikeCourses = [productTypes.space, productTypes.consulting].flatMap((type) =>
    others.products.filter((product) => product.type === type).slice(0, 2),
  );
  const { categories, agencies, consultants } = others;
  await insertCatalogue(server.deps.db, clock(), { categories, agencies, consultants, products: unlikeCourses });
  const [recorded, parcel, lesson, dear] = products.map(({ id, offers: [offer] }): Sold => ({
    productId: id,
    offerId: offer?.id ?? '',
    price: offer?.price ?? 0,
  }));
  if (!recorded || !parcel || !lesson || !dear) {
    throw new Error('the shop is empty');
  }
  const goods = { recorded, parcel, lesson, dear };
  const onShelf = [...products, service, room].map(({ id }) => id);
  // What was sold more than a week ago can be paid out.
  await aPaidOrder(server, bank, recorded);
  clock.pass(8 * day);
  const [{ agency_id: agencyId } = { agency_id: '' }] = await server.sql<{ agency_id: string }>(
    'select agency_id from products where id = $1',
    [recorded.productId],
  );

  const phones = { buyer: '0955123001', stranger: '0955123002', seller: '0955123003' };
  const tokens = {
    buyer: await signIn(server, phones.buyer),
    stranger: await signIn(server, phones.stranger),
    seller: await signIn(server, phones.seller),
  };
  await givePassword(server, guest.phone, await signIn(server, guest.phone), guest.password);
  const passwordHash = await hash(officePassword);
  const owner = await asStaff(server, { agencyId, owner: true });
  const operator = await asStaff(server, { rights: operatorRights });
  const userIds = Object.fromEntries(
    await Promise.all(
      Object.entries(phones).map(async ([name, phone]) => {
        const [user] = await server.sql<{ id: UserId }>('select id from users where phone = $1', [
          `+886${phone.slice(1)}`,
        ]);
        return [name, user?.id] as const;
      }),
    ),
  ) as Record<keyof typeof phones, UserId>;
  await server.sql('update users set distributor_since = now() where id = $1', [userIds.buyer]);
  await server.deps.db.insert(staffPhones).values({ staffId: owner.staffId, userId: userIds.seller, tiedAt: clock() });
  const askers: Record<ActorName, Asker> = {
    visitor: {},
    buyer: { token: tokens.buyer },
    seller: { token: tokens.seller, office: owner.office },
    operator: { office: operator.office },
  };

  const recipients = { buyer: '林語彤買家', stranger: '陳秘密甲' };
  const sendTo = async (token: string, recipient: string) =>
    (
      await server.ask(
        addresses.add,
        { recipient, phone: '0933777888', region: 'tw', area: '台北市大安區', street: '和平東路 1 號' },
        { token },
      )
    ).id;
  const addressIds = {
    buyer: await sendTo(tokens.buyer, recipients.buyer),
    stranger: await sendTo(tokens.stranger, recipients.stranger),
  };

  async function begin(what: keyof typeof goods, whose: 'buyer' | 'stranger' = 'buyer') {
    const token = whose === 'buyer' ? (askers.buyer.token ?? '') : tokens.stranger;
    const { productId, offerId, price } = goods[what];
    const { cartId } = await server.ask(orders.addToCart, { productId, offerId, quantity: 1 }, { token });
    const { orderId } = await server.ask(
      orders.commit,
      { cartId, money: toDecimal(price), agreed: true, ...(what === 'parcel' && { addressId: addressIds[whose] }) },
      { token, idempotencyKey: cartId },
    );
    const begun = await server.ask(payments.create, { paymentCode: 16, orderId, money: toDecimal(price) }, { token });
    const form = formOf(begun);
    await bank.open(form);
    return { orderId, form };
  }
  async function buy(what: keyof typeof goods, whose: 'buyer' | 'stranger' = 'buyer') {
    const begun = await begin(what, whose);
    await bank.pay(begun.form);
    return begun;
  }

  async function buyTalks() {
    const token = askers.buyer.token ?? '';
    const { days } = await server.ask(bookings.consultMonth, { productId: service.id });
    const free = days.flatMap(({ slots }) => slots.filter(({ longest }) => longest > 0));
    // Late enough that it can still be moved.
    const [first, next] = free.filter(({ startsAt }) => new Date(startsAt).getTime() > clock().getTime() + 2 * day);
    const facts = { consultantId: advisor.id, startsAt: first?.startsAt ?? '' };
    const { cartId } = await server.ask(
      orders.addToCart,
      { productId: service.id, offerId: talks.id, facts },
      { token },
    );
    const money = toDecimal(talks.price);
    const consult = {
      name: '林',
      phone: '0933777888',
      email: '',
      stage: '',
      position: '',
      birthMonth: '',
      problem: '選校系怎麼選',
    };
    const { orderId } = await server.ask(
      orders.commit,
      { cartId, money, agreed: true, consult },
      { token, idempotencyKey: cartId },
    );
    const form = formOf(await server.ask(payments.create, { paymentCode: 16, orderId, money }, { token }));
    await bank.open(form);
    await bank.pay(form);
    const { lines } = await server.ask(orders.orderDetails, { orderId }, { token });
    const startsAt = next?.startsAt ?? '';
    return {
      lineId: lines[0]?.lineId ?? '',
      startsAt,
      sessionId: lines[0]?.sessions[0]?.sessionId ?? '',
      later: free.at(-1)?.startsAt ?? '',
    };
  }

  // Of every kind of thing one that is there.
  const { keeper, ...writing } = await anOpenAgency(server);
  await server.ask(listings.create, { content: aWrittenCourse(writing) }, keeper);
  const choices = await server.ask(listings.choices, {}, { office: owner.office });
  const written = { categoryId: choices.categories[0]?.id ?? '', teacherId: choices.teachers[0]?.id ?? '' };
  await server.ask(listings.create, { content: aWrittenCourse(written) }, { office: owner.office });
  await server.ask(favourites.addCollectionProduct, { productId: recorded.productId }, askers.buyer);
  await server.ask(orders.addToCart, { ...recorded, quantity: 1, keep: true }, askers.buyer);
  await sendOwnFile(server, askers.buyer, await aPhoto(300, 200));
  await sendFile(server, { office: owner.office }, 'paper', aPdf());
  for (const what of ['recorded', 'parcel', 'lesson'] as const) {
    await begin(what);
    await buy(what);
    const { orderId } = await buy(what);
    await server.call(
      refunds.ask,
      { orderId, money: toDecimal(goods[what].price), reason: 'changedMind', words: '時間不合' },
      askers.buyer,
    );
  }
  await buy('parcel', 'stranger');
  await buy('lesson', 'stranger');

  const hashes = await server.sql<{ text: string }>(
    "select coalesce(phone, 'none') as text from users where id <> all($1)",
    [Object.values(userIds)],
  );
  const secrets: Secret[] = [
    // The platform's own staff call buyers who need help.
    ...hashes.map(({ text }) => ({ name: 'the phone of somebody', text, mayKnow: ['operator'] })),
    ...Object.entries(phones).flatMap(([name, phone]) => [
      { name: `the phone of the ${name}`, text: phone.slice(1), mayKnow: ['operator'] },
    ]),
    ...Object.entries(tokens).map(([name, text]) => ({ name: `the session of the ${name}`, text, mayKnow: [] })),
    { name: 'the session of an owner', text: owner.office, mayKnow: [] },
    { name: 'the session of an operator', text: operator.office, mayKnow: [] },
    { name: 'the key of the bank', text: bank.account.hashKey, mayKnow: [] },
    { name: 'the key of the bank', text: bank.account.hashIv, mayKnow: [] },
    // To whom a parcel goes, its seller and the platform's support know.
    { name: 'where a stranger lives', text: recipients.stranger, mayKnow: ['seller', 'operator'] },
    { name: 'where the buyer lives', text: recipients.buyer, mayKnow: ['buyer', 'seller', 'operator'] },
  ];
  log.length = 0;

  return {
    servers,
    bank,
    parties,
    log,
    secrets,
    goods,
    floorPrice: '840.00',
    phone: phones.buyer,
    email: owner.email,
    begin: (what) => begin(what),
    buy: (what) => buy(what),
    buyTalks,
    talksId: service.id,
    agencyId,
    roomId: room.id,
    asker: (actor) => ({ ...askers[actor], away: awayKey }),
    async restore() {
      // Nobody may leave more than a few orders unpaid, and the attack does.
      await server.sql("update checkouts set expires_at = $1 where state = 'open'", [clock()]);
      await server.runJob('orders.sweep');
      await server.sql('update users set blocked_at = null, distributor_since = now()');
      await server.sql("update agencies set state = 'open'");
      await server.sql("update staff set state = 'active' where id = any($1)", [[owner.staffId, operator.staffId]]);
      await server.sql('update staff set owner = true, password_hash = $2 where id = $1', [
        owner.staffId,
        passwordHash,
      ]);
      await server.sql('update staff set rights = $2 where id = $1', [operator.staffId, operatorRights]);
      // Whoever blocks an agency takes all that it sells off the shelf.
      await server.sql("update products set state = 'onShelf' where id = any($1)", [onShelf]);
      for (const { offerId, price } of Object.values(goods)) {
        await server.sql('update offers set price = $2, on_sale = true where id = $1', [offerId, price]);
        await server.sql('delete from offer_stock where offer_id = $1', [offerId]);
      }
      await server.sql('delete from verify_codes');
      await server.sql('delete from tries');
      const { db } = server.deps;
      const from = { device: '', ip: '127.0.0.1' };
      const enter = async (userId: string) =>
        (await openSession(server.deps, db, userId, { ...from, deviceName: userId })).token;
      askers.buyer = { token: await enter(userIds.buyer) };
      const office = (staffId: typeof owner.staffId) =>
        openStaffSession(server.deps, db, { staffId, device: 'test', secondFactorDone: true });
      askers.seller = {
        token: await enter(userIds.seller),
        office: await office(owner.staffId),
      };
      askers.operator = { office: await office(operator.staffId) };
      const kept = await server.sql('select id from shipping_addresses where id = $1', [addressIds.buyer]);
      addressIds.buyer = kept.length > 0 ? addressIds.buyer : await sendTo(askers.buyer.token ?? '', recipients.buyer);
      // An attack ties another phone, too.
      await server.sql('delete from staff_phones where staff_id = $1 or user_id = $2', [owner.staffId, userIds.seller]);
      await db.insert(staffPhones).values({ staffId: owner.staffId, userId: userIds.seller, tiedAt: clock() });
    },
    async ids() {
      const lists = idTables.map(async (table) => {
        const rows = await server.sql<{ id: string }>(`select id from ${table} order by id desc limit 40`);
        return [table, rows.map(({ id }) => id)] as const;
      });
      return new Map(await Promise.all(lists));
    },
    async stop() {
      await Promise.all(servers.map((one) => one.stop()));
      await bank.close();
      await cardGateway.close();
      await square.close();
      await parties.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
