import * as refunds from '@lyceum/contract/refunds.calls';
import { askerWith, newSession, type Session } from './calls.ts';
import { openOfficeSession } from './office.ts';
import type { Shop } from './shop.ts';

/** The seller's side without its screens: gives money of an order back, so much of it or all that is left. `money` with two decimals. */
export async function giveBack(shop: Shop, orderId: string, money: string | null = null): Promise<void> {
  const email = `seller-of-${orderId}@lyceum.example`.toLowerCase();
  await shop.sql(
    `insert into staff (id, agency_id, email, name, language, owner, rights, state, created_at)
     select 'stf_' || right(id, 20), agency_id, $2, 'Seller', 'zh-CN', false, '{orders}', 'active', now() from orders where id = $1
     on conflict do nothing`,
    [orderId, email],
  );
  const cookie = `lyceum_office=${await openOfficeSession(shop, email)}`;
  await askerWith(shop, { cookie })(refunds.giveBack, { orderId, money, words: '课程时间有调整。' });
}

/** Whose product it is. */
export async function agencyOf(shop: Shop, productId: string): Promise<string> {
  const [product] = await shop.sql<{ agencyId: string }>('select agency_id "agencyId" from products where id = $1', [
    productId,
  ]);
  return product?.agencyId ?? '';
}

/** Somebody of the agency of a course, who answers on the phone. */
export async function sellerOf(shop: Shop, productId: string): Promise<Session> {
  const seller = await newSession(shop);
  await shop.sql(
    `with answering as (
       insert into staff (id, agency_id, email, name, language, owner, rights, state, created_at)
       select 'stf_' || $1, agency_id, $1 || '@example.com', '陳老師', 'zh-TW', false, '{orders}', 'active', now()
       from products where id = $2 returning id)
     insert into staff_phones (staff_id, user_id, tied_at) select id, $1, now() from answering`,
    [seller.profile.id, productId],
  );
  return seller;
}
