import { next } from '@lyceum/domain/flow';
import { orderNumber } from '@lyceum/domain/ids';
import { orderFlow } from '@lyceum/domain/orders';
import { refuse } from '@lyceum/domain/refusal';
import { carrierOf, readParcelNumber, receiveAfter } from '@lyceum/domain/shipments';
import * as m from '@lyceum/i18n/words';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { audit } from '../../people/audit/audit.ts';
import { advanceOrder, writeHistory } from '../orders/advance-order.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, StaffCaller, Deps } from '../../platform/deps.ts';
import { markReceived } from './mark-received.ts';
import { correctShipmentOnce, insertShipment, lockOrderOf, selectShipment } from './shipments.sql.ts';

interface Parcel {
  orderId: string;
  carrier: string;
  number: string;
}

/** The number as its carrier writes it; null when the carrier has no such numbers. */
function numberOf({ carrier, number }: Parcel): string | null {
  const found = carrierOf(carrier);
  return found && readParcelNumber(found, number);
}

/** The seller has sent an order's parcel. */
export function shipOrder(deps: Deps, input: Parcel, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrderOf(tx, input.orderId, { agencyId: member.agencyId ?? '' });
    if (!order) {
      return refuse('notFound');
    }
    if (next(orderFlow, order.state, 'ship') === null) {
      return refuse('orderNotShippable');
    }
    const number = numberOf(input);
    if (number === null) {
      return refuse('parcelNumberMalformed');
    }
    const now = deps.clock();
    const dueAt = new Date(now.getTime() + receiveAfter);
    const state = await advanceOrder(deps, tx, order, { event: 'ship', actor: 'seller', dueAt });
    if (state === null) {
      throw new Error(`order ${order.id} moved although it was locked`);
    }
    const parcel = { carrier: input.carrier, number };
    await insertShipment(tx, { orderId: order.id, ...parcel, shippedAt: now });
    await audit(tx, deps, member, { act: 'change sales', thing: order.id, before: null, after: { state, ...parcel } });
    await tellAccount(deps, tx, order.userId, 'parcelSent', (locale) => ({
      subject: m.shipments_sentSubject({}, { locale }),
      body: m.shipments_sentBody(
        { number: orderNumber(order.id), carrier: carrierOf(input.carrier)?.name[locale] ?? '', parcel: number },
        { locale },
      ),
      link: `/orderDetail?orderId=${order.id}`,
    }));
    return { state };
  });
}

/** Sets a mistyped parcel right, once and while it is on its way. */
export function correctShipment(deps: Deps, input: Parcel, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrderOf(tx, input.orderId, { agencyId: member.agencyId ?? '' });
    if (!order) {
      return refuse('notFound');
    }
    const before = order.state === 'shipped' ? await selectShipment(tx, order.id) : null;
    if (!before) {
      return refuse('orderNotShippable');
    }
    const number = numberOf(input);
    if (number === null) {
      return refuse('parcelNumberMalformed');
    }
    const parcel = { carrier: input.carrier, number };
    if (!(await correctShipmentOnce(tx, { orderId: order.id, ...parcel, correctedAt: deps.clock() }))) {
      return refuse('shipmentCorrected');
    }
    await writeHistory(deps, tx, order, 'seller', 'correctShipment');
    await audit(tx, deps, member, {
      act: 'change sales',
      thing: order.id,
      before: { carrier: before.carrier, number: before.number },
      after: parcel,
    });
    return { state: order.state };
  });
}

/** The buyer has it; told twice it is the same. */
export function receiveOrder(deps: Deps, { orderId }: { orderId: string }, { userId }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrderOf(tx, orderId, { userId });
    if (!order) {
      return refuse('notFound');
    }
    if (order.state === 'completed') {
      return { state: order.state };
    }
    const state = await advanceOrder(deps, tx, order, { event: 'receive', actor: 'buyer' });
    if (state === null) {
      return refuse('orderNotReceivable');
    }
    await markReceived(deps, tx, order.id);
    return { state };
  });
}
