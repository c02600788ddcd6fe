import type { detail } from '@lyceum/contract/users.calls';
import { saleRefundWords } from '@lyceum/i18n/sale-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { refundTones } from '../refunds/refund-tones.ts';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { SaleState } from '../ui/sale-state.tsx';
import { StateTag } from '../ui/state-tag.tsx';

type User = Pick<ReplyOf<typeof detail>, 'orders' | 'orderCount' | 'refunds'>;

/** The newest orders of a person. */
export function Orders({ user: { orders, orderCount } }: { user: User }): ReactNode {
  const { language } = useSettings();
  const mayRead = iMay('read sales');
  return (
    <section className="paper stack">
      <h2>{m.users_orders({ count: orderCount })}</h2>
      {orders.length === 0 ? (
        <p className="muted">{m.users_noOrders()}</p>
      ) : (
        <ul className="lines">
          {orders.map((order) => (
            <li key={order.orderId}>
              <span className="stack-small">
                <span className="row">
                  {mayRead ? (
                    <Link to={routes.saleDetail} params={{ orderId: order.orderId }}>
                      {order.orderNumber}
                    </Link>
                  ) : (
                    order.orderNumber
                  )}
                  <SaleState state={order.state} />
                </span>
                <span>{order.productName}</span>
                <span className="muted">
                  {order.agencyName} · {dateText(order.createdAt, language, 'dateTime')}
                </span>
              </span>
              <span className="figures">{amountText(order.total)}</span>
            </li>
          ))}
        </ul>
      )}
      {orderCount > orders.length && <p className="muted">{m.users_newest()}</p>}
    </section>
  );
}

/** What the person asked back, the newest first. */
export function Refunds({ user: { refunds } }: { user: User }): ReactNode {
  const { language } = useSettings();
  const mayRead = iMay('read refunds');
  return (
    <section className="paper stack">
      <h2>{m.refunds_title()}</h2>
      {refunds.length === 0 ? (
        <p className="muted">{m.users_noRefunds()}</p>
      ) : (
        <ul className="lines">
          {refunds.map((refund) => (
            <li key={refund.refundId}>
              <span className="row">
                {mayRead ? (
                  <Link to={routes.refundDetail} params={{ refundId: refund.refundId }}>
                    {refund.orderNumber}
                  </Link>
                ) : (
                  refund.orderNumber
                )}
                <StateTag tone={refundTones[refund.state]}>{saleRefundWords[refund.state]()}</StateTag>
                <span className="muted">{dateText(refund.createdAt, language, 'dateTime')}</span>
              </span>
              <span className="figures">{amountText(refund.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
