import { orderNumber } from '@lyceum/domain/ids';
import { minor, moneyText } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import type { OrderRow } from '../orders/orders.sql.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';

/** begun: a bank took the money of an order back, and the order is frozen · won: it goes on · lost: it is refunded. */
const words = {
  begun: { subject: m.refunds_chargebackSubject, buyer: m.refunds_chargebackBuyer, seller: m.refunds_chargebackSeller },
  won: { subject: m.refunds_disputeWonSubject, buyer: m.refunds_disputeWonBuyer, seller: m.refunds_disputeWonSeller },
  lost: {
    subject: m.refunds_disputeLostSubject,
    buyer: m.refunds_disputeLostBuyer,
    seller: m.refunds_disputeLostSeller,
  },
};

/** Tells the buyer and the seller's owners how it stands with a chargeback; `amount`: of the order, minor units. */
export async function tellChargeback(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { amount, what }: { amount: number; what: keyof typeof words },
): Promise<void> {
  const facts = {
    number: orderNumber(order.id),
    amount: moneyText({ amount: minor(amount), currency: order.currency }),
  };
  const { subject, buyer, seller } = words[what];
  await tellAccount(deps, tx, order.userId, 'chargeback', (locale) => ({
    subject: subject(facts, { locale }),
    body: buyer(facts, { locale }),
    link: `/orderDetail?orderId=${order.id}`,
  }));
  await tellOwners(deps, tx, order.agencyId, (locale) => ({
    subject: subject(facts, { locale }),
    body: seller(facts, { locale }),
  }));
}
