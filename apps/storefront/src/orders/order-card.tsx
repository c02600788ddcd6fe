import type { list } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { channelOf } from './sales-channels.ts';
import { hasActions, OrderActions } from './order-actions.tsx';
import { OrderLine } from './order-line.tsx';
import { stateTones, stateWord } from './order-words.ts';

interface OrderCardProps {
  order: ReplyOf<typeof list>['list'][number];
  /** The time to pay ran out while one looked. */
  onExpired: () => void;
}

/** An order in the list; the card leads to its page, the buttons below it do something. */
export function OrderCard({ order, onExpired }: OrderCardProps): ReactNode {
  const { language } = useSettings();
  const facts = { ...order, nextSessionAt: order.nextSession?.startsAt ?? null };
  return (
    <Card flush>
      <Link
        to={channelOf(order).detail}
        params={{ orderId: order.orderId }}
        className="flex flex-col gap-3 p-4 active:bg-page"
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-small text-muted">{order.agencyName}</span>
          <Badge tone={stateTones[order.state]}>
            {stateWord(order)}
            {order.state === 'pendingPayment' && (
              <>
                <Icon name="clock" size={12} />
                <Countdown until={order.timeExpire} onEnd={onExpired} />
              </>
            )}
          </Badge>
        </span>
        {order.lines.map((line) => (
          <OrderLine key={line.lineId} line={line} />
        ))}
        {order.nextSession && (
          <span className="figures flex items-start gap-2 text-small">
            <Icon name="calendar" size={16} className="mt-0.5 shrink-0 text-brand-ink" />
            <span className="sr-only">{m.orders_nextSession()}</span>
            {sessionTime(order.nextSession, language)}
          </span>
        )}
        <span className="flex flex-wrap items-baseline gap-x-2 text-small">
          <span className="figures mr-auto text-note text-muted">
            <span className="sr-only">{m.orders_orderedAt()} </span>
            {dateText(order.createdAt, language, 'date')}
          </span>
          <span className="ml-auto flex items-baseline gap-2">
            <span className="text-muted">{m.orders_total()}</span>
            <Price money={order.total} converted={order.totalConvert} plain />
          </span>
        </span>
        {order.together.orders > 1 && (
          <span className="figures border-t border-line pt-3 text-note text-muted">
            {(order.state === 'pendingPayment' ? m.orders_payTogether : m.orders_paidTogether)({
              count: order.together.orders,
              total: amountText(order.together.total),
            })}
          </span>
        )}
      </Link>
      {hasActions(facts) && (
        <div className="flex flex-wrap items-center justify-end gap-2 px-4 pb-4">
          <OrderActions order={facts} size="small" />
        </div>
      )}
    </Card>
  );
}
