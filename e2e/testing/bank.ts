import * as payments from '@lyceum/contract/payments.calls';
import type { Ask } from './calls.ts';
import type { Shop } from './shop.ts';

/** The hands behind the simulated bank (apps/sandbox, /__sim/ecpay). */
export async function tellBank<Reply>(shop: Shop, path: string, body?: object): Promise<Reply> {
  const reply = await fetch(`${shop.bankUrl}/__sim/ecpay/${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!reply.ok) {
    throw new Error(`the bank answered ${reply.status} to ${path}: ${await reply.text()}`);
  }
  return (await reply.json()) as Reply;
}

export interface BankNotice {
  merchantTradeNo: string;
  fields: Record<string, string>;
  url: string;
  attempt: number;
  answer?: string;
  status?: number;
  acknowledged: boolean;
}

/** Pays an order without a browser and resolves when the shop has taken the bank's notice. `money` with two decimals. */
export async function payDirectly(
  shop: Shop,
  ask: Ask,
  order: { orderId: string; money: string },
  card: 'good' | 'declined' = 'good',
): Promise<void> {
  const form = await ask(payments.create, { ...order, paymentCode: 16 });
  if (form.kind !== 'form') {
    throw new Error(`the card gateway began with ${form.kind}`);
  }
  // The bank takes forms from browsers alone.
  await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-dest': 'document' },
    body: new URLSearchParams(form.fields),
  });
  await tellBank(shop, `trades/${form.fields['MerchantTradeNo']}/pay`, { card, awaitNotice: true });
}
