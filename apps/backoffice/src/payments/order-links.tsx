import { orderNumber } from '@lyceum/domain/ids';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay } from '../session.ts';

/** One payment may be for many orders; the others are found by the first. */
const ordersShown = 3;

/** Orders by their numbers, as links for those who may look at them. */
export function OrderLinks({ orderIds }: { orderIds: readonly string[] }): ReactNode {
  return (
    <div className="row">
      {orderIds.slice(0, ordersShown).map((orderId) => (
        <OrderLink key={orderId} orderId={orderId} />
      ))}
      {orderIds.length > ordersShown && (
        <span className="muted">{m.refunds_chargebackMore({ count: orderIds.length - ordersShown })}</span>
      )}
    </div>
  );
}

function OrderLink({ orderId }: { orderId: string }): ReactNode {
  const number = orderNumber(orderId);
  return iMay('read sales') ? (
    <Link to={routes.saleDetail} params={{ orderId }}>
      {number}
    </Link>
  ) : (
    <span>{number}</span>
  );
}
