import * as payoutAccounts from '@lyceum/contract/payout-accounts.calls';
import { link, type ParamsArgs, type Row } from '@lyceum/web/routes';
import { routes } from '../../apps/backoffice/src/routes.ts';
import { businessValues, sendApplication } from './applications.ts';
import { askerOf, askerWith, newSession } from './calls.ts';
import { openOfficeSession } from './office.ts';
import type { Shop } from './shop.ts';
import { aSupportTalk } from './support-talk.ts';

type OfficeRouteName = keyof typeof routes;
/** E-mails of the demo's staff; null: nobody who is signed in. */
type Who = typeof operator | typeof owner | typeof otherOwner | null;
const operator = 'operator@lyceum.example';
const owner = 'owner1@lyceum.example';
const otherOwner = 'owner2@lyceum.example';

/** One look at a screen of the back office: its address (the part after `#`) and who of the demo's staff looks. */
export interface OfficeLook {
  as: string;
  hash: string;
  who: Who;
}

/** Of a link to a new password, and of one that invites. */
const seenToken = 'x'.repeat(43);

/** What must be there for every screen to have something to show. */
export interface OfficeScenery {
  listingId: string;
  inReviewId: string;
  /** The platform keeps it out of the shop. */
  suspendedId: string;
  orderId: string;
  teacherId: string;
  agencyId: string;
  /** Who ordered. */
  userId: string;
  /** A room of the agency. */
  spaceId: string;
  /** Waits to be reviewed. */
  applicationId: string;
  /** A seller wants to be paid there. */
  accountId: string;
  /** A conversation with official support. */
  talkId: string;
}

function look<R extends Row>(as: string, who: Who, row: R, ...params: ParamsArgs<R>): OfficeLook {
  return { as, who, hash: link(row, ...params) };
}

/** Every row of the back office's route table with what it is opened with. */
export const officeLooks: Record<OfficeRouteName, (scenery: OfficeScenery) => OfficeLook[]> = {
  auditLog: () => [look('', operator, routes.auditLog)],
  dashboard: () => [look('', owner, routes.dashboard), look('operator', operator, routes.dashboard)],
  agencyList: () => [look('', operator, routes.agencyList)],
  profile: () => [look('', owner, routes.profile)],
  newListing: () => [look('', owner, routes.newListing)],
  listing: ({ listingId, suspendedId }) => [
    look('', owner, routes.listing, { id: listingId }),
    look('suspended', owner, routes.listing, { id: suspendedId }),
  ],
  listingList: () => [
    look('', owner, routes.listingList),
    look('empty', owner, routes.listingList, { keyword: 'zzzzqqq' }),
  ],
  review: ({ inReviewId, suspendedId }) => [
    look('', operator, routes.review, { id: inReviewId }),
    look('suspended', operator, routes.review, { id: suspendedId }),
  ],
  reviewQueue: () => [
    look('', operator, routes.reviewQueue),
    look('onShelf', operator, routes.reviewQueue, { state: 'onShelf' }),
    look('suspended', operator, routes.reviewQueue, { state: 'suspended' }),
  ],
  counts: () => [
    look('', operator, routes.counts),
    look('chosen', operator, routes.counts, { days: '90', name: 'searched' }),
    look('none', operator, routes.counts, { days: '7', region: 'us', terminal: '6' }),
  ],
  statistics: () => [
    look('', owner, routes.statistics),
    look('week', owner, routes.statistics, { days: '7', figure: 'views' }),
  ],
  settings: () => [look('', operator, routes.settings)],
  shopfront: () => [
    look('', operator, routes.shopfront),
    look('app', operator, routes.shopfront, { part: 'app' }),
    look('announcements', operator, routes.shopfront, { part: 'announcements' }),
  ],
  user: ({ userId }) => [look('', operator, routes.user, { id: userId })],
  userList: () => [look('', operator, routes.userList)],
  saleDetail: ({ orderId }) => [
    look('', owner, routes.saleDetail, { orderId }),
    look('withCode', owner, routes.saleDetail, { orderId: 'ord_seen3' }),
    look('toShip', owner, routes.saleDetail, { orderId: 'ord_seen5' }),
    look('shipped', owner, routes.saleDetail, { orderId: 'ord_seen6' }),
  ],
  saleList: () => [look('', owner, routes.saleList)],
  newTeacher: () => [look('', owner, routes.newTeacher)],
  teacher: ({ teacherId }) => [look('', owner, routes.teacher, { id: teacherId })],
  teacherList: () => [look('', owner, routes.teacherList)],
  calendar: () => [look('', owner, routes.calendar), look('day', owner, routes.calendar, { view: 'day' })],
  timetable: ({ spaceId }) => [look('', owner, routes.timetable, { resourceId: spaceId })],
  timetableList: () => [look('', owner, routes.timetableList)],
  paymentHealth: () => [look('', operator, routes.paymentHealth)],
  payment: () => [
    look('', operator, routes.payment, { attemptId: 'pay_seen' }),
    look('left', operator, routes.payment, { attemptId: 'pay_seen5' }),
  ],
  paymentList: () => [
    look('', operator, routes.paymentList),
    look('empty', operator, routes.paymentList, { keyword: 'zzzzqqq' }),
  ],
  switchList: () => [look('', operator, routes.switchList)],
  payoutAccount: () => [look('', owner, routes.payoutAccount), look('pending', otherOwner, routes.payoutAccount)],
  payoutAccountList: () => [look('', operator, routes.payoutAccountList)],
  payoutAccountReview: ({ accountId }) => [look('', operator, routes.payoutAccountReview, { accountId })],
  payout: () => [look('', operator, routes.payout, { payoutId: 'pyt_seen' })],
  payoutList: () => [look('', operator, routes.payoutList)],
  statement: () => [look('', owner, routes.statement, { settlementId: 'stl_seen' })],
  statementList: () => [look('', owner, routes.statementList)],
  reconciliation: () => [look('', operator, routes.reconciliation, { provider: 'ecpay', day: '2026-03-02' })],
  reconciliationList: () => [look('', operator, routes.reconciliationList)],
  chargebackList: () => [look('', operator, routes.chargebackList)],
  disputeList: () => [look('', operator, routes.disputeList)],
  refundDetail: () => [
    look('asked', owner, routes.refundDetail, { refundId: 'rfd_seen1' }),
    look('appealed', operator, routes.refundDetail, { refundId: 'rfd_seen2' }),
  ],
  refundList: () => [look('', owner, routes.refundList)],
  shipmentList: () => [look('', owner, routes.shipmentList)],
  studentList: () => [look('', owner, routes.studentList)],
  verification: () => [look('', owner, routes.verification)],
  visitList: () => [look('', owner, routes.visitList)],
  consultantList: () => [look('', owner, routes.consultantList)],
  application: ({ applicationId }) => [look('', operator, routes.application, { id: applicationId })],
  applicationList: () => [look('', operator, routes.applicationList)],
  invitationList: () => [look('', operator, routes.invitationList)],
  supportDesk: () => [
    look('', operator, routes.supportDesk),
    look('solved', operator, routes.supportDesk, { state: 'solved' }),
    look('reports', operator, routes.supportDesk, { part: 'reports' }),
    look('answers', operator, routes.supportDesk, { part: 'answers' }),
    look('questions', operator, routes.supportDesk, { part: 'questions' }),
    look('hours', operator, routes.supportDesk, { part: 'hours' }),
    look('figures', operator, routes.supportDesk, { part: 'figures' }),
  ],
  supportTalk: ({ talkId }) => [
    look('', operator, routes.supportTalk, { conversationId: talkId }),
    look('gone', operator, routes.supportTalk, { conversationId: 'cnv_gone' }),
  ],
  cancellationList: () => [
    look('', operator, routes.cancellationList),
    look('ended', operator, routes.cancellationList, { state: 'ended' }),
  ],
  enquiryList: () => [look('', operator, routes.enquiryList)],
  account: () => [look('', owner, routes.account)],
  invitation: () => [look('gone', null, routes.invitation, { token: 'gone' })],
  join: () => [look('', null, routes.join, { token: seenToken }), look('gone', null, routes.join, { token: 'gone' })],
  newPassword: () => [
    look('', null, routes.newPassword, { token: seenToken }),
    look('gone', null, routes.newPassword, { token: 'gone' }),
  ],
  signIn: () => [look('', null, routes.signIn)],
  staffList: ({ agencyId }) => [
    look('', owner, routes.staffList),
    look('waiting', operator, routes.staffList),
    look('ofAgency', operator, routes.staffList, { agencyId }),
  ],
};
export const officeRouteNames = Object.keys(routes) as OfficeRouteName[];

const made = new WeakMap<Shop, Promise<OfficeScenery>>();
/** Once for each shop, however many files of tests ask for it. */
export function setOfficeScenery(shop: Shop): Promise<OfficeScenery> {
  const scenery = made.get(shop) ?? insertScenery(shop);
  made.set(shop, scenery);
  return scenery;
}

/** Paid orders of the first owner's agency, and one of its products sent in for review. */
async function insertScenery(shop: Shop): Promise<OfficeScenery> {
  await shop.sql(
    `insert into checkouts (id, user_id, cart_id, state, total, currency, created_at, expires_at)
     select 'chk_seen', id, 'crt_seen', 'paid', 120000, 'TWD', now(), now() from users order by id limit 1`,
  );
  await shop.sql(
    `insert into orders
       (id, checkout_id, user_id, agency_id, kind, state, total, currency, display_rates, remark, refund_pack, created_at, paid_at)
     select 'ord_seen' || n, c.id, c.user_id, s.agency_id, 'recorded', 'completed', 120000 * n, 'TWD', '{}', '', 'tw',
            now() - n * interval '7 hours', now() - n * interval '7 hours'
     from checkouts c, staff s, generate_series(1, 45) n where c.id = 'chk_seen' and s.email = 'owner1@lyceum.example'`,
  );
  await shop.sql(
    `insert into order_lines
       (id, order_id, user_id, kind, product_id, product_type, offer_id, product_name, offer_name, picture, quantity, unit_price, gross, total,
        held, terms)
     select 'oln_' || o.id, o.id, o.user_id, 'recorded', p.id, p.type, 'off_seen', p.name, p.name, p.pictures ->> 0, 1, o.total, o.total, o.total,
            0, '{"rule": "proRata"}'
     from orders o join lateral (select * from products where agency_id = o.agency_id order by id limit 1) p on true where o.id like 'ord_seen%'`,
  );
  await shop.sql(
    `insert into course_lines (order_line_id, access, access_from)
     select id, 'oneYear', 'purchase' from order_lines where id like 'oln_ord_seen%'`,
  );
  await shop.sql(
    `insert into order_history (id, order_id, state, actor, why, at)
     select 'ohi_' || id, id, state, 'provider', '', paid_at from orders where id like 'ord_seen%'`,
  );
  await setMoneyScenery(shop);
  await setPaymentScenery(shop);
  const rows = await shop.sql<{ id: string }>(
    `select l.id from listings l join staff s on s.agency_id = l.agency_id
     where s.email = 'owner1@lyceum.example' and l.type = 2 order by l.id limit 2`,
  );
  const [edited, waiting] = rows.map(({ id }) => id);
  if (edited === undefined || waiting === undefined) {
    throw new Error('the demo has fewer products than the tests need');
  }
  await shop.sql("update listings set revision = 'inReview', submitted_at = now() - interval '2 hours' where id = $1", [
    waiting,
  ]);
  // A copy of its own, so that nothing that others buy is gone.
  const copied = (table: string, id: string) =>
    `select (jsonb_populate_record(it, $2)).* from ${table} it where it.id = ${id}`;
  await shop.sql(`insert into products ${copied('products', '$1')}`, [
    edited,
    {
      id: 'prd_suspended',
      state: 'suspended',
      suspended_at: '2026-11-02T03:04:05Z',
      suspended_for: '三位家長檢舉課程影片與簡介不符，請補上第 3 到第 6 堂的影片，或修改簡介。',
    },
  ]);
  await shop.sql(`insert into listings ${copied('listings', '$1')}`, [edited, { id: 'prd_suspended' }]);
  await shop.sql(
    `insert into staff_password_resets (staff_id, token_hash, created_at, expires_at)
     select id, sha256($1::bytea), now(), now() + interval '1 hour' from staff where email = 'owner2@lyceum.example'`,
    [seenToken],
  );
  await shop.sql(
    `insert into staff_open_invitations (staff_id, token_hash, rights, expires_at)
     select id, sha256($1::bytea), '{orders}', now() + interval '1 hour' from staff where email = 'owner2@lyceum.example'`,
    [seenToken],
  );
  await shop.sql(
    `insert into staff_factor_resets (id, staff_id, reason, asked_by, asked_at)
     select 'sfr_seen', lost.id, '手機掉進海裡，已用視訊確認是本人。', asker.id, now() - interval '3 hours'
     from staff lost, staff asker where lost.email = 'owner2@lyceum.example' and asker.email = 'deputy@lyceum.example'`,
  );
  const [teacher] = await shop.sql<{ id: string; agency_id: string }>(
    "select t.id, t.agency_id from teachers t join staff s on s.agency_id = t.agency_id where s.email = 'owner1@lyceum.example' order by t.id limit 1",
  );
  if (teacher === undefined) {
    throw new Error('the demo has fewer teachers than the tests need');
  }
  const [space] = await shop.sql<{ id: string }>(
    "select p.id from products p join staff s on s.agency_id = p.agency_id where s.email = 'owner1@lyceum.example' and p.type = 3 order by p.id limit 1",
  );
  if (space === undefined) {
    throw new Error('the demo has fewer rooms than the tests need');
  }
  await setAskedScenery(shop, space.id);
  await setCancellationScenery(shop);
  await setStudentScenery(shop);
  await setRecommendedScenery(shop);
  await setReportScenery(shop);
  return {
    listingId: edited,
    inReviewId: waiting,
    suspendedId: 'prd_suspended',
    orderId: 'ord_seen1',
    teacherId: teacher.id,
    agencyId: teacher.agency_id,
    userId: await buyerOf(shop, 'ord_seen1'),
    spaceId: space.id,
    applicationId: await anApplication(shop),
    accountId: await anAskedAccount(shop),
    talkId: await aSupportTalk(shop, await newSession(shop)),
  };
}

/** A buyer reports what an agency wrote, which was taken back afterwards. */
async function setReportScenery(shop: Shop): Promise<void> {
  const { profile } = await newSession(shop);
  await shop.sql(
    `insert into conversations (id, user_id, agency_id, created_at, last_at, last_seq)
     select 'cnv_reported', $1, agency_id, now(), now(), 3 from staff where email = $2`,
    [profile.id, owner],
  );
  const written = [
    { seq: 1, side: 'buyer', text: '請問可以先試聽再付款嗎？', sentAt: '2026-11-20T02:00:00.000Z' },
    { seq: 2, side: 'seller', text: '可以，但請加我的 LINE，直接匯款有優惠。', sentAt: '2026-11-20T02:05:00.000Z' },
    { seq: 3, side: 'seller', text: '', sentAt: '2026-11-20T02:06:00.000Z' },
  ];
  await shop.sql(
    `insert into message_reports (id, conversation_id, side, reason, words, messages, at)
     values ('mrp_seen', 'cnv_reported', 'buyer', 'paysOutside', '一直叫我私下匯款，訊息後來收回了。', $1, now())`,
    [JSON.stringify(written)],
  );
}

async function buyerOf(shop: Shop, orderId: string): Promise<string> {
  const [order] = await shop.sql<{ userId: string }>('select user_id "userId" from orders where id = $1', [orderId]);
  if (!order) {
    throw new Error(`there is no order ${orderId}`);
  }
  return order.userId;
}

/** Institutions that a buyer recommended, one of them overdue. */
async function setRecommendedScenery(shop: Shop): Promise<void> {
  await shop.sql(
    `insert into merchant_invitations (id, inviter_id, name, contact_name, phone, region, state, asked_at, due_on, decided_at, reason, expires_at)
     select 'miv_seen' || n, u.id, (array['海風美術教室', '晨曦舞蹈工作室', '北岸程式學堂'])[n], (array['許老師', '蔡主任', 'Maximiliana Featherstonehaugh'])[n],
       '+88693370000' || n, 'tw', (array['inReview', 'inReview', 'refused'])[n], now() - n * interval '2 days', (now() - (n - 1) * interval '1 day')::date,
       case when n = 3 then now() - interval '1 day' end, case when n = 3 then '電話沒有人接，也找不到這家機構的資料。' end, null
     from (select id from users order by id limit 1) u, generate_series(1, 3) n`,
  );
}

/** Students of the first owner's agency, one in each state. */
async function setStudentScenery(shop: Shop): Promise<void> {
  await shop.sql(
    `insert into student_invitations (id, agency_id, phone, name, state, invited_by, created_at, expires_at, answered_at, ended_at, user_id)
     select 'siv_seen' || n, s.agency_id, '+88691234500' || n, (array['林語彤', '陳柏宇', 'Maximiliana Featherstonehaugh-Cholmondeley', '王小明', '黃思齊', '吳雨桐'])[n],
       (array['open', 'accepted', 'open', 'declined', 'withdrawn', 'ended'])[n], s.id, now() - n * interval '5 days',
       now() + (14 - 5 * n) * interval '1 day', case when n in (2, 4, 5, 6) then now() - n * interval '4 days' end,
       case when n = 6 then now() - interval '1 day' end, case when n in (2, 6) then u.id end
     from staff s, (select id from users order by id limit 1) u, generate_series(1, 6) n where s.email = $1`,
    [owner],
  );
}

/** Of another agency than the first owner's, whose account is in force. */
async function anAskedAccount(shop: Shop): Promise<string> {
  const ask = askerWith(shop, { cookie: `lyceum_office=${await openOfficeSession(shop, otherOwner)}` });
  const account = { accountName: '陳美玲', bank: '國泰世華商業銀行', branch: '復興分行', account: '013026500987' };
  return (await ask(payoutAccounts.ask, account)).accountId;
}

/** Of a business whose number does not prove itself. */
async function anApplication(shop: Shop): Promise<string> {
  const { token } = await newSession(shop);
  const shape = { type: 'course', identity: 'business', nation: 'tw' } as const;
  return sendApplication(shop, askerOf(shop, token), shape, { ...businessValues, companyNumber: '90316313' });
}

/** Attempts in each state, one of them with everything that can happen to one, what a provider's server did, and switches. */
async function setPaymentScenery(shop: Shop): Promise<void> {
  await shop.sql(
    `insert into payment_attempts (id, checkout_id, number, provider, code, state, amount, currency, trade_number, failure, created_at, handed_at,
       closed_at, settled_at, queries, query_at)
     select 'pay_seen' || n, 'chk_seen', '1KJP4YF60NHKJMEWM8A' || n, p, c, s, 120000 + n * 31500, m,
       case when s in ('succeeded', 'refunded') then '2603021105307' || n end, case when s = 'failed' then '10100058 付款失敗' end, begun, begun,
       case when s = 'closed' then begun + interval '12 minutes' end, case when s in ('succeeded', 'failed', 'refunded') then begun + interval '2 minutes' end,
       case when s = 'closed' then 4 else 0 end, case when s = 'closed' then begun + interval '3 hours' end
     from (select n, (array['ecpay', 'ecpay', 'wechatpay', 'ecpay', 'ecpay', 'square', 'ecpay', 'paypal'])[n] p,
         (array[16, 16, 9, 16, 16, 17, 16, 15])[n] c, (array['TWD', 'TWD', 'CNY', 'TWD', 'TWD', 'USD', 'TWD', 'USD'])[n] m,
         (array['succeeded', 'failed', 'succeeded', 'pending', 'closed', 'succeeded', 'succeeded', 'refunded'])[n] s,
         now() - (9 - n) * interval '26 minutes' begun
       from generate_series(1, 8) n) one`,
  );
  await shop.sql(
    `insert into payment_events (id, attempt_id, kind, answer, at)
     select 'pev_seen' || n, (array['pay_seen', 'pay_seen5', 'pay_seen5'])[n], (array['refusedNotice', 'asked', 'asked'])[n],
       (array['mismatch', 'unpaid', 'noAnswer'])[n], a.created_at + n * interval '70 seconds'
     from generate_series(1, 3) n join payment_attempts a on a.id = (array['pay_seen', 'pay_seen5', 'pay_seen5'])[n]`,
  );
  await shop.sql(
    `update payment_attempts set created_at = now() - interval '28 days', handed_at = now() - interval '28 days', trade_number = '2603021105300123',
       settled_at = now() - interval '28 days' + interval '95 seconds', fee = 2400, state = 'partlyRefunded', queries = 1 where id = 'pay_seen'`,
  );
  await shop.sql(
    `insert into payment_notices (provider, digest, attempt_id, outcome, applied, at, source, repeats, repeated_at)
     select 'ecpay', 'seen' || n, 'pay_seen', 'paid', n = 1, settled_at + n * interval '1 second', (array['notice', 'query'])[n], 2 - n,
       case when n = 1 then settled_at + interval '1 hour' end
     from payment_attempts, generate_series(1, 2) n where id = 'pay_seen'`,
  );
  await shop.sql(
    `insert into ledger (id, movement_id, account, attempt_id, amount, currency, at)
     select 'led_seen' || n, 'mov_seen', (array['platform', 'provider'])[n], 'pay_seen', (array[2400, -2400])[n], 'TWD', now() - interval '9 days'
     from generate_series(1, 2) n`,
  );
  await shop.sql(
    `insert into repayments (id, attempt_id, refund_id, state, amount, currency, created_at, sent_at, tries, trouble)
     select 'rpy_seen' || n, 'pay_seen', (array['rfd_seen1', 'rfd_seen2'])[n], (array['sent', 'stuck'])[n], n * 15000, 'TWD', now() - (5 - n) * interval '1 day',
       case when n = 1 then now() - (5 - n) * interval '1 day' + interval '7 seconds' end, n,
       case when n = 2 then 'the provider repaid 300.00, our books have 150.00' end
     from generate_series(1, 2) n`,
  );
  await shop.sql(
    `insert into payment_provider_minutes (provider, minute, asked, failed, slow, held, notices, refused, forged)
     select 'ecpay', date_trunc('minute', now()) - n * interval '11 minutes', 9 + n, n % 3, n % 4, case when n > 8 then 2 else 0 end, 4 + n % 5,
       case when n = 5 then 1 else 0 end, case when n = 7 then 3 else 0 end
     from generate_series(1, 40) n
     -- The shop may have written one of these minutes itself.
     on conflict (provider, minute) do update set asked = excluded.asked, failed = excluded.failed, slow = excluded.slow,
       held = excluded.held, notices = excluded.notices, refused = excluded.refused, forged = excluded.forged`,
  );
  await shop.sql(
    `insert into payment_switches (code, region, is_on, changed_at) values (15, 'us', false, now() - interval '2 days')`,
  );
  await shop.sql(
    `insert into payment_switch_requests (id, code, region, is_on, reason, asked_by, asked_at, decided_by, decided_at, approved)
     select 'psr_seen' || n, (array[16, 16, 15])[n], (array['us', 'cn', 'us'])[n], n = 2,
       (array['銀行公告今晚 23:00 起維護', '已向收單銀行確認恢復', '爭議款比例過高，先暫停新付款'])[n],
       (array[deputy.id, me.id, deputy.id])[n], now() - n * interval '7 hours',
       case when n > 1 then (array[null, deputy.id, me.id])[n] end, case when n > 1 then now() - n * interval '6 hours' end,
       case when n > 1 then n = 3 end
     from generate_series(1, 3) n, staff me, staff deputy where me.email = $1 and deputy.email = 'deputy@lyceum.example'`,
    [operator],
  );
}

/** Visits to a room and consulting without a consultant, in each state. */
async function setAskedScenery(shop: Shop, spaceId: string): Promise<void> {
  await shop.sql(
    `insert into visits (id, product_id, agency_id, user_id, starts_at, zone, name, phone, heads, message, state, reason, asked_at, answer_due_at, told_at)
     select 'vst_seen' || n, p.id, p.agency_id, u.id, date_trunc('hour', now()) + (3 - n) * interval '1 day', 'Asia/Taipei',
       (array['林語彤', '陳柏宇', 'Emily Carter', '黃思齊'])[n], '0912-345-67' || n, n + 1,
       (array['想看看白板和隔音。', '', 'Is there a piano?', '想確認插座數量'])[n],
       (array['asked', 'asked', 'confirmed', 'declined'])[n], case when n = 4 then '當天整天有課，請改約週六下午。' end,
       now() - n * interval '1 day', now(), case when n = 2 then now() end
     from products p, (select id from users order by id limit 1) u, generate_series(1, 4) n where p.id = $1`,
    [spaceId],
  );
  await shop.sql(
    `insert into enquiries (id, user_id, topic, language, zone, suits, need, name, phone, state, asked_at, due_at, consultant_id, product_id, reason)
     select 'enq_seen' || n, u.id, case when n = 1 then (select topics -> 0 from consultants order by id limit 1) end,
       (array['zh-TW', 'en', 'zh-TW', 'zh-CN'])[n], (array['Asia/Taipei', 'America/New_York', 'Asia/Taipei', 'Asia/Shanghai'])[n],
       '["weekdayEvening", "weekendMorning"]', '孩子明年升高中，想了解在台灣和美國讀高中的差別。',
       (array['林語彤', 'Emily Carter', '陳柏宇', '王小明'])[n], '091234567' || n, (array['open', 'open', 'matched', 'closed'])[n],
       now() - n * interval '20 hours', now() + (2 - n) * interval '20 hours' - interval '1 minute',
       case when n = 3 then c.consultant_id end, case when n = 3 then c.product_id end, case when n = 4 then '已由電話說明。' end
     from (select id, row_number() over (order by id) place from users where id not in (select user_id from enquiries)) u
       join generate_series(1, 4) n on u.place = n,
       (select consultant_id, product_id from product_consultants order by consultant_id limit 1) c`,
  );
}

/** Two whose accounts are to be cancelled, one of them late, and one whose cancellation was ended. */
async function setCancellationScenery(shop: Shop): Promise<void> {
  await shop.sql(
    `insert into cancellations (id, user_id, state, notice_version, asked_at, decided_at, decided_by, dispute, words)
     select 'ccl_seen' || place, id, case place when 3 then 'ended' else 'inReview' end, '2026-11-29', now() - (4 - place) * interval '20 hours',
       case place when 3 then now() end, case place when 3 then (select id from staff where email = $1) end,
       case place when 3 then 'complaint' end, case place when 3 then '商家提出申訴，處理完畢後可以再申請。' else '' end
     from (select id, row_number() over (order by id) place from users) u where place <= 3`,
    [operator],
  );
}

/** Of those orders: refunds that wait for the seller and for the platform, codes, parcels, a payout and a day of differences. */
async function setMoneyScenery(shop: Shop): Promise<void> {
  await shop.sql(
    `update orders set kind = 'inPerson', state = case id when 'ord_seen3' then 'pendingUse' else 'writtenOff' end
     where id in ('ord_seen3', 'ord_seen4')`,
  );
  await shop.sql(
    `update order_lines set kind = 'inPerson', code = case order_id when 'ord_seen3' then '123456789012' else '123456789013' end
     where order_id in ('ord_seen3', 'ord_seen4')`,
  );
  await shop.sql(
    `update orders set kind = 'shipped', state = case id when 'ord_seen5' then 'pendingShipment' else 'shipped' end,
       ship_to = $1 where id in ('ord_seen5', 'ord_seen6')`,
    [
      JSON.stringify({
        recipient: '林語彤',
        phone: '+886912345678',
        region: 'tw',
        areas: ['台北市', '大安區'],
        postcode: '106',
        street: '和平東路一段 1 號五樓之三',
      }),
    ],
  );
  await shop.sql(
    `update order_lines set parcel_total = 30000, parcel_terms = '{"rule": "fromReceipt", "withinDays": 7}'
     where order_id in ('ord_seen5', 'ord_seen6')`,
  );
  await shop.sql(
    `insert into shipments (order_id, carrier, number, shipped_at) values ('ord_seen6', 'tw-tcat', '906012345678', now())`,
  );
  await shop.sql(
    `insert into attendances (id, order_line_id, agency_id, staff_id, at)
     select 'att_seen', l.id, s.agency_id, s.id, now() from order_lines l, staff s
     where l.order_id = 'ord_seen4' and s.email = 'owner1@lyceum.example'`,
  );
  await shop.sql(
    `update orders set state = 'refunding', return_to = 'completed' where id in ('ord_seen1', 'ord_seen2')`,
  );
  await shop.sql(
    `insert into refunds (id, order_id, agency_id, state, amount, currency, opened_by, reason, words, answer, appeal, created_at)
     select 'rfd_seen' || n, o.id, o.agency_id, (array['asked', 'appealed'])[n], o.total, o.currency, 'buyer', 'notAsDescribed',
       '老師換人了，上課時間也跟說明不一樣。', (array[null, '課程說明已註明師資可能調整。'])[n],
       (array[null, '購買前沒有看到這項說明。'])[n], now() - n * interval '5 hours'
     from orders o join generate_series(1, 2) n on o.id = 'ord_seen' || n`,
  );
  await shop.sql(
    `insert into refund_lines (refund_id, order_line_id, part, amount, returned)
     select r.id, l.id, 'use', r.amount, true from refunds r join order_lines l on l.order_id = r.order_id where r.id like 'rfd_seen%'`,
  );
  await shop.sql(
    `insert into ledger (id, movement_id, account, agency_id, order_id, amount, currency, at)
     select 'led_seen' || o.id || a.account, 'mov_seen' || o.id, a.account, o.agency_id, o.id, a.amount, o.currency, o.created_at
     from orders o, lateral (values ('provider', o.total), ('commission', -o.total / 10), ('seller', -o.total + o.total / 10)) a (account, amount)
     where o.id in ('ord_seen7', 'ord_seen8', 'ord_seen9')`,
  );
  await shop.sql(
    `insert into payouts (id, state, currency, total, maker_id, created_at)
     select 'pyt_seen', 'prepared', 'TWD', 2592000, id, now() from staff where email = 'operator@lyceum.example'`,
  );
  await shop.sql(
    `insert into settlements (id, payout_id, agency_id, currency, since, until, sales, refunds, amount)
     select 'stl_seen', 'pyt_seen', agency_id, 'TWD', now() - interval '7 days', now(), 2592000, 0, 2592000
     from staff where email = 'owner1@lyceum.example'`,
  );
  await shop.sql(
    `update settlements s set account_id = (select min(id) from payout_accounts where agency_id = s.agency_id) where id = 'stl_seen'`,
  );
  await shop.sql(
    `insert into settled_orders (settlement_id, order_id, amount, commission)
     select 'stl_seen', id, total - total / 10, total / 10 from orders where id in ('ord_seen7', 'ord_seen8', 'ord_seen9')`,
  );
  await shop.sql(
    `insert into seller_debts (id, agency_id, currency, amount, since, asked_at)
     select 'dbt_seen', agency_id, 'TWD', 108000, now() - interval '41 days', now() - interval '11 days'
     from staff where email = 'owner1@lyceum.example'`,
  );
  // Two orders of a payment of their own.
  await shop.sql(
    `insert into checkouts (id, user_id, cart_id, state, total, currency, created_at, expires_at)
     select 'chk_taken', user_id, 'crt_taken', 'paid', 210000, 'TWD', now(), now() from checkouts where id = 'chk_seen'`,
  );
  await shop.sql(`update orders set checkout_id = 'chk_taken' where id in ('ord_seen10', 'ord_seen11')`);
  await shop.sql(
    `insert into payment_attempts (id, checkout_id, number, provider, code, state, amount, currency, created_at, settled_at)
     values ('pay_seen', 'chk_taken', '1KJP4YF60NHKJMEWM7VX', 'ecpay', 16, 'succeeded', 120000, 'TWD', now(), now())`,
  );
  await shop.sql(
    `insert into chargebacks (id, attempt_id, reference, provider, state, amount, currency, created_at, booked_at, ended_at)
     select 'cbk_seen' || n, 'pay_seen', 'CB-2026-03-00' || n, 'ecpay', (array['booked', 'won', 'lost'])[n], 120000, 'TWD',
       now() - n * interval '9 days', now() - n * interval '9 days', case when n > 1 then now() - interval '2 days' end
     from generate_series(1, 3) n`,
  );
  await shop.sql(
    `insert into reconciliations (provider, day, trades, differences, at) values ('ecpay', '2026-03-01', 41, 0, now()), ('ecpay', '2026-03-02', 57, 2, now())`,
  );
  await shop.sql(
    `insert into reconciliation_differences (id, provider, day, kind, attempt_number, ours, theirs, currency, settled_at, settled_by, note)
     select d.id, 'ecpay', '2026-03-02', d.kind, d.number, d.ours, d.theirs, 'TWD', d.at, case when d.at is not null then s.id end, d.note
     from staff s, (values ('dif_seen1', 'missingHere', '1KJP4YF60NHKJMEWM7VY', null, 120000, null, null),
       ('dif_seen2', 'amount', '1KJP4YF60NHKJMEWM7VZ', 99900, 120000, now(), '金流商已更正，隔日對帳單相符。'))
       d (id, kind, number, ours, theirs, at, note)
     where s.email = 'operator@lyceum.example'`,
  );
}
