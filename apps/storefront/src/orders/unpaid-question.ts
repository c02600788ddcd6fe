import { heldTooMuch } from '@lyceum/domain/holding';
import * as m from '@lyceum/i18n/words';
import { ask } from '@lyceum/web/notices';

/** When an order is refused because too much is held unpaid: says so, and asks whether to go to what is not paid. False for other refusals. */
export function leadsToUnpaid(refusal: { code: string; message: string }): Promise<boolean> {
  return heldTooMuch.some((code) => code === refusal.code)
    ? ask({
        title: m.orders_heldTooMuchTitle(),
        text: refusal.message,
        yes: m.orders_toUnpaid(),
        no: m.orders_heldTooMuchNo(),
      })
    : Promise.resolve(false);
}
