import { link, type ParamsArgs, type Row } from '@lyceum/web/routes';
import { routes } from '../../apps/backoffice/src/routes.ts';
import type { Shop } from './shop.ts';

type OfficeRouteName = keyof typeof routes;
/** E-mails of the demo's staff; null: nobody who is signed in. */
type Who = typeof operator | typeof owner | null;
const operator = 'operator@lyceum.example';
const owner = 'owner1@lyceum.example';

/** One look at a screen of the back office: its address (the part after `#`) and who of the demo's staff looks. */
export interface OfficeLook {
  as: string;
  hash: string;
  who: Who;
}

/** What must be there for every screen to have something to show. */
export interface OfficeScenery {
  listingId: string;
  inReviewId: string;
  orderId: string;
  teacherId: string;
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
  listing: ({ listingId }) => [look('', owner, routes.listing, { id: listingId })],
  listingList: () => [
    look('', owner, routes.listingList),
    look('empty', owner, routes.listingList, { keyword: 'zzzzqqq' }),
  ],
  review: ({ inReviewId }) => [look('', operator, routes.review, { id: inReviewId })],
  reviewQueue: () => [look('', operator, routes.reviewQueue)],
  settings: () => [look('', operator, routes.settings)],
  shopfront: () => [look('', operator, routes.shopfront)],
  userList: () => [look('', operator, routes.userList)],
  saleDetail: ({ orderId }) => [look('', owner, routes.saleDetail, { orderId })],
  saleList: () => [look('', owner, routes.saleList)],
  newTeacher: () => [look('', owner, routes.newTeacher)],
  teacher: ({ teacherId }) => [look('', owner, routes.teacher, { id: teacherId })],
  teacherList: () => [look('', owner, routes.teacherList)],
  account: () => [look('', owner, routes.account)],
  invitation: () => [look('gone', null, routes.invitation, { token: 'gone' })],
  signIn: () => [look('', null, routes.signIn)],
  staffList: () => [look('', owner, routes.staffList)],
};
export const officeRouteNames = Object.keys(routes) as OfficeRouteName[];

/** Paid orders of the first owner's agency, and one of its products sent in for review. */
export async function setOfficeScenery(shop: Shop): Promise<OfficeScenery> {
  await shop.sql(
    `insert into checkouts (id, user_id, cart_id, state, total, currency, created_at, expires_at)
     select 'chk_seen', id, 'crt_seen', 'paid', 120000, 'TWD', now(), now() from users order by id limit 1`,
  );
  await shop.sql(
    `insert into orders
       (id, checkout_id, user_id, agency_id, kind, state, total, currency, remark, refund_pack, refund_rule, created_at, paid_at)
     select 'ord_seen' || n, c.id, c.user_id, s.agency_id, 'recorded', 'completed', 120000 * n, 'TWD', '', 'tw', 'proRata',
            now() - n * interval '7 hours', now() - n * interval '7 hours'
     from checkouts c, staff s, generate_series(1, 45) n where c.id = 'chk_seen' and s.email = 'owner1@lyceum.example'`,
  );
  await shop.sql(
    `insert into order_lines
       (id, order_id, user_id, product_id, product_type, offer_id, product_name, offer_name, picture, quantity, unit_price, line_total, held,
        access, access_from)
     select 'oln_' || o.id, o.id, o.user_id, p.id, p.type, 'off_seen', p.name, p.name, p.pictures ->> 0, 1, o.total, o.total, 0, 'oneYear', 'purchase'
     from orders o join lateral (select * from products where agency_id = o.agency_id order by id limit 1) p on true where o.id like 'ord_seen%'`,
  );
  await shop.sql(
    `insert into order_history (id, order_id, state, actor, why, at)
     select 'ohi_' || id, id, state, 'provider', '', paid_at from orders where id like 'ord_seen%'`,
  );
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
  const [teacher] = await shop.sql<{ id: string }>(
    "select t.id from teachers t join staff s on s.agency_id = t.agency_id where s.email = 'owner1@lyceum.example' order by t.id limit 1",
  );
  if (teacher === undefined) {
    throw new Error('the demo has fewer teachers than the tests need');
  }
  return { listingId: edited, inReviewId: waiting, orderId: 'ord_seen1', teacherId: teacher.id };
}
