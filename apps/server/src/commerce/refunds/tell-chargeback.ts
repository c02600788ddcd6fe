import { orderNumber } from '@lyceum/domain/ids';
import type { Money } from '@lyceum/domain/money';
import { minor, moneyText } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import type { OrderRow } from '../orders/orders.sql.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';

/** Tells the buyer and the seller's owners that a bank took the money of an order back, and that the order is frozen meanwhile. */
export async function tellChargeback(deps: Deps, tx: Transaction, order: OrderRow, amount: number): Promise<void> {
  const money: Money = { amount: minor(amount), currency: order.currency };
  const facts = { number: orderNumber(order.id), amount: moneyText(money) };
  await tellAccount(deps, tx, order.userId, 'chargeback', (locale) => ({
    subject: m.refunds_chargebackSubject(facts, { locale }),
    body: m.refunds_chargebackBuyer(facts, { locale }),
    link: `/orderDetail?orderId=${order.id}`,
  }));
  await tellOwners(deps, tx, order.agencyId, (locale) => ({
    subject: m.refunds_chargebackSubject(facts, { locale }),
    body: m.refunds_chargebackSeller(facts, { locale }),
  }));
}

/** Tells both how the bank's dispute ended; `amount`: what was frozen. */
export async function tellDisputeEnded(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { amount, won }: { amount: number; won: boolean },
): Promise<void> {
  const facts = {
    number: orderNumber(order.id),
    amount: moneyText({ amount: minor(amount), currency: order.currency }),
  };
  const words = won
    ? { subject: m.refunds_disputeWonSubject, buyer: m.refunds_disputeWonBuyer, seller: m.refunds_disputeWonSeller }
    : { subject: m.refunds_disputeLostSubject, buyer: m.refunds_disputeLostBuyer, seller: m.refunds_disputeLostSeller };
  await tellAccount(deps, tx, order.userId, 'chargeback', (locale) => ({
    subject: words.subject(facts, { locale }),
    body: words.buyer(facts, { locale }),
    link: `/orderDetail?orderId=${order.id}`,
  }));
  await tellOwners(deps, tx, order.agencyId, (locale) => ({
    subject: words.subject(facts, { locale }),
    body: words.seller(facts, { locale }),
  }));
}
