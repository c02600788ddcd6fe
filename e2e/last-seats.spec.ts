import { createHash, randomBytes } from 'node:crypto';
import * as orders from '@lyceum/contract/orders.calls';
import { askerOf } from './testing/calls.ts';
import { expect, test } from './testing/test.ts';

const buyers = 50;
const seats = 5;

test('fifty buyers at two server processes want the last five seats: five get one, and nobody else', async ({
  shop,
}) => {
  const other = await shop.startAnother();
  const [offer] = await shop.sql<{ id: string; product: string; price: string }>(
    `select o.id, o.product_id product, o.price from offers o join offer_stock s on s.offer_id = o.id
       join products p on p.id = o.product_id
     where p.state = 'onShelf' and o.on_sale and o.price > 0 order by o.id desc limit 1`,
  );
  if (!offer) {
    throw new Error('the demo sells no seats');
  }
  await shop.sql('update offer_stock set "left" = $2 where offer_id = $1', [offer.id, seats]);
  const people = Array.from({ length: buyers }, (_, n) => ({
    user: `usr_lastseat${n}`,
    cart: `crt_lastseat${n}`,
    token: randomBytes(32).toString('base64url'),
  }));
  for (const { user, cart, token } of people) {
    await shop.sql(
      `with u as (insert into users (id, phone, nick_name, region, language, created_at)
           values ($1, $4, 'Last seat', 'tw', 'zh-TW', now()) returning id),
         s as (insert into sessions (token_hash, id, user_id, created_at, expires_at, seen_at, browser, system, network, device_name)
           select $3, 'ses_' || id, id, now(), now() + interval '1 day', now(), 'other', 'other', '', id from u),
         c as (insert into carts (id, user_id, created_at) select $2, id, now() from u returning id)
       insert into cart_lines (id, cart_id, product_id, offer_id, quantity) select 'cln_' || id, id, $5, $6, 1 from c`,
      [user, cart, createHash('sha256').update(token).digest(), `+886 ${user}`, offer.product, offer.id],
    );
  }
  const answers = await Promise.allSettled(
    people.map(({ cart, token }, n) =>
      askerOf(n % 2 === 0 ? shop : other, token)(orders.commit, {
        cartId: cart,
        money: (Number(offer.price) / 100).toFixed(2),
        agreed: true,
      }),
    ),
  );
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
  expect(refused).toHaveLength(buyers - seats);
  expect(refused.filter((reason) => !/soldOut|seatsLeft/.test(reason))).toEqual([]);
  const [row] = await shop.sql<{ left: number; ordered: number; each: number }>(
    `select (select "left" from offer_stock where offer_id = $1) "left", count(*)::int ordered,
       count(distinct o.user_id)::int each
     from order_lines l join orders o on o.id = l.order_id where l.offer_id = $1 and o.user_id like 'usr_lastseat%'`,
    [offer.id],
  );
  expect(row).toEqual({ left: 0, ordered: seats, each: seats });
  await other.end('SIGTERM');
});
