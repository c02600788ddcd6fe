import { orderNumber } from '@lyceum/domain/ids';
import { minor, moneyText } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { sellersHolding } from '../../people/staff/staff-phones.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OrderRow } from '../orders/orders.sql.ts';

type Told = Pick<OrderRow, 'id' | 'userId' | 'agencyId' | 'currency'>;

const factsOf = ({ id, currency }: Told, amount: number) => ({
  number: orderNumber(id),
  amount: moneyText({ amount: minor(amount), currency }),
});

/** The seller has something to answer: by mail, and on the phones of those who look after orders. */
export async function tellRefundAsked(deps: Deps, tx: Transaction, order: Told, amount: number): Promise<void> {
  const facts = factsOf(order, amount);
  const words = (locale: Parameters<Parameters<typeof tellOwners>[3]>[0]) => ({
    subject: m.refunds_askedSubject(facts, { locale }),
    body: m.refunds_askedBody(facts, { locale }),
  });
  await tellOwners(deps, tx, order.agencyId, words);
  for (const { userId } of await sellersHolding(tx, order.agencyId, 'orders')) {
    await tellAccount(deps, tx, userId, 'refundAsked', (locale) => ({
      ...words(locale),
      link: `/orderDetails?orderId=${order.id}`,
    }));
  }
}

/** agreed: the money is on its way · refused: by the seller · dismissed: by the platform. */
export type RefundDecision = 'agreed' | 'refused' | 'dismissed';
const decisions = {
  agreed: { subject: m.refunds_agreedSubject, body: m.refunds_agreedBody },
  refused: { subject: m.refunds_refusedSubject, body: m.refunds_refusedBody },
  dismissed: { subject: m.refunds_refusedSubject, body: m.refunds_dismissedBody },
};

/** The buyer hears what became of a refund. */
export function tellRefundDecided(
  deps: Deps,
  tx: Transaction,
  order: Told,
  { amount, decision }: { amount: number; decision: RefundDecision },
): Promise<void> {
  const facts = factsOf(order, amount);
  const { subject, body } = decisions[decision];
  return tellAccount(deps, tx, order.userId, 'refundDecided', (locale) => ({
    subject: subject(facts, { locale }),
    body: body(facts, { locale }),
    link: `/orderDetail?orderId=${order.id}`,
  }));
}

/** The provider has sent it. */
export function tellRepaid(deps: Deps, tx: Transaction, order: Told, amount: number): Promise<void> {
  const facts = factsOf(order, amount);
  return tellAccount(deps, tx, order.userId, 'refundPaid', (locale) => ({
    subject: m.refunds_repaidSubject(facts, { locale }),
    body: m.refunds_repaidBody(facts, { locale }),
    link: `/orderDetail?orderId=${order.id}`,
  }));
}
