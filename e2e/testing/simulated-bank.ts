import type { Shop } from './shop.ts';

/** Banks whose hands are alike (apps/sandbox/src/banks/bank.http.ts). */
export type BankName = 'alipay' | 'wechatpay' | 'newebpay' | 'paypal' | 'square';
/** What a person does there. */
export type Act = 'pay' | 'refuse' | 'leave';

export interface AtBank {
  number: string;
  state: 'open' | 'approved' | 'paid' | 'refused' | 'closed';
  /** Minor units, as `refunded`. */
  amount: number;
  refunded: number;
}

/** Asks the hands behind a simulated bank, or tells them. */
export async function handsOf<Reply>(
  shop: Shop,
  bank: BankName | 'ecpay',
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await fetch(`${shop.bankUrl}/__sim/${bank}/${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!reply.ok) {
    throw new Error(`${bank} answered ${reply.status} to ${path}: ${await reply.text()}`);
  }
  return (await reply.json()) as Reply;
}

/** What the shop calls the tries to pay an order, oldest first. */
export async function attemptsOf(shop: Shop, orderId: string): Promise<string[]> {
  const rows = await shop.sql<{ number: string }>(
    `select a.number from payment_attempts a join orders o on o.checkout_id = a.checkout_id
     where o.id = $1 order by a.created_at, a.id`,
    [orderId],
  );
  return rows.map(({ number }) => number);
}
