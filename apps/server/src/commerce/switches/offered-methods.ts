import { methodsFor, type PaymentCode, type PaymentSituation } from '@lyceum/domain/payments';
import { briefly } from '../../platform/brief-value.ts';
import type { Deps } from '../../platform/deps.ts';
import { openMethods } from '../../providers/payment/payment.ts';
import { selectSwitchedOff } from './switches.sql.ts';

/** At most a second old. */
const readSwitchedOff = briefly(selectSwitchedOff);

/**
 * The methods that a checkout can be paid by here and now: by the one table, by the providers that have an account, and by what operators
 * switched off. The page that offers them and the call that begins a payment both ask this, so that they never differ for longer than a
 * process keeps the switches. What was begun may still be paid.
 */
export async function offeredMethods(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  situation: PaymentSituation,
  checkout: Parameters<typeof methodsFor>[1],
): Promise<PaymentCode[]> {
  return methodsFor(situation, checkout, Object.keys(payments), await readSwitchedOff(db), openMethods(payments));
}
