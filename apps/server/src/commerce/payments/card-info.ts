import { isRefusal } from '@lyceum/domain/refusal';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { createPayment } from './create-payment.ts';

/** SPEC.md "Payment method codes": the card gateway. */
const cardGateway = 14;

/** Begins a payment at the card gateway and answers what its form is made of. */
export async function cardInfo(deps: Deps, input: { orderId: string; money: string }, caller: Buyer) {
  const begun = await createPayment(deps, { ...input, paymentCode: cardGateway }, caller);
  if (isRefusal(begun)) {
    return begun;
  }
  if (begun.kind !== 'form') {
    throw new Error(`the card gateway is paid by a form, not by ${begun.kind}`);
  }
  const { MerchantID = '', TradeInfo = '', TradeSha = '', Version = '' } = begun.fields;
  return { attemptId: begun.attemptId, action: begun.action, MerchantID, TradeInfo, TradeSha, Version };
}
