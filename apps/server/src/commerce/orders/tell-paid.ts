import { orderNumber } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { minor, moneyText } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { sellersHolding } from '../../people/staff/staff-phones.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockUntoldCheckout, selectPaidOrders, setTold } from './orders.sql.ts';

/** Tells buyers and sellers of what was paid since the last time, a checkout in a transaction. Safe with several processes. */
export async function tellPaid(deps: Deps): Promise<void> {
  while (await inTransaction(deps.db, (tx) => tellNext(deps, tx))) {
    // The next one.
  }
}

type PaidOrder = Awaited<ReturnType<typeof selectPaidOrders>>[number];

/** False when there is none. */
async function tellNext(deps: Deps, tx: Transaction): Promise<boolean> {
  const checkout = await lockUntoldCheckout(tx);
  if (!checkout) {
    return false;
  }
  const orders = await selectPaidOrders(tx, checkout.id);
  const [first, ...more] = orders;
  if (first) {
    const amount = moneyText({ amount: minor(checkout.total), currency: checkout.currency });
    const number = orders.map(({ id }) => orderNumber(id)).join(', ');
    await tellAccount(deps, tx, checkout.userId, 'orderPaid', (locale) => {
      const facts = { what: whatOf(orders, locale), amount, number };
      return {
        subject:
          checkout.total === 0 ? m.orders_freeSubject(facts, { locale }) : m.orders_paidSubject(facts, { locale }),
        body: checkout.total === 0 ? m.orders_freeBody(facts, { locale }) : m.orders_paidBody(facts, { locale }),
        link: more.length === 0 ? `/orderDetail?orderId=${first.id}` : '/orderList',
      };
    });
    for (const order of orders) {
      await tellSellers(deps, tx, order);
    }
  }
  await setTold(tx, checkout.id, deps.clock());
  return true;
}

/** Whoever looks after the orders of the agency on a phone. */
async function tellSellers(deps: Deps, tx: Transaction, order: PaidOrder): Promise<void> {
  const facts = {
    number: orderNumber(order.id),
    amount: moneyText({ amount: minor(order.total), currency: order.currency }),
  };
  for (const { userId } of await sellersHolding(tx, order.agencyId, 'orders')) {
    await tellAccount(deps, tx, userId, 'orderCame', (locale) => ({
      subject: m.orders_cameSubject({ what: whatOf([order], locale) }, { locale }),
      body: m.orders_cameBody(facts, { locale }),
      link: `/orderDetails?orderId=${order.id}`,
    }));
  }
}

/** The first product, and how many other lines there are. */
function whatOf(orders: readonly PaidOrder[], locale: Language): string {
  const [what, ...more] = orders.flatMap(({ productNames }) => productNames.map((name) => name[locale]));
  return more.length === 0
    ? (what ?? '')
    : m.orders_whatMore({ what: what ?? '', count: moreIn(locale, more.length) }, { locale });
}

/** Chinese counts all of them, English the others. */
const moreIn = (locale: Language, others: number): number => (locale === 'en' ? others : others + 1);
