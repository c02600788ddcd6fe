import { minor, type Currency } from '@lyceum/domain/money';
import { roundToStep } from '@lyceum/domain/rounding';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { book, type Part } from './ledger.ts';
import { selectWaitingSales, type WaitingSale } from './payments.sql.ts';

/**
 * The provider owes us what the buyer paid, and promotion pays the platform's discounts; of both together we owe each seller all but our
 * commission. `amount`: what the buyer paid; minor units.
 */
export function saleParts(of: { amount: number; currency: Currency; orders: readonly WaitingSale[] }): Part[] {
  const parts = of.orders.flatMap(({ id: orderId, agencyId, total, promotion, commissionBps }): Part[] => {
    const income = total + promotion;
    const commission = roundToStep((minor(income) * commissionBps) / 10_000, of.currency);
    return [
      { account: 'promotion', amount: promotion, orderId },
      { account: 'commission', amount: 0 - commission, agencyId, orderId },
      { account: 'seller', amount: -(income - commission), agencyId, orderId },
    ];
  });
  return [{ account: 'provider', amount: of.amount }, ...parts];
}

/** Orders for which the buyer pays nothing: what the platform's discounts owe the sellers. They still wait to be paid. */
export async function bookFreeSale(deps: Deps, tx: Transaction, checkoutId: string): Promise<void> {
  const { currency, orders } = await selectWaitingSales(tx, checkoutId);
  await book(deps, tx, { attemptId: null, currency }, saleParts({ amount: 0, currency, orders }));
}
