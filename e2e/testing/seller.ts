import * as refunds from '@lyceum/contract/refunds.calls';
import { askerWith } from './calls.ts';
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
