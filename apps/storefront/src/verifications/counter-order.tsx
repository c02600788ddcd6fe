import type { orderDetailsSeller } from '@lyceum/contract/verifications.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import type { ReactNode } from 'react';
import { stateTones, stateWords } from '../orders/order-words.ts';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Fact } from '../ui/list-row.tsx';
import { Picture } from '../ui/picture.tsx';

/** An order as a counter sees it. */
export function CounterOrder({ order }: { order: ReplyOf<typeof orderDetailsSeller> }): ReactNode {
  const { language } = useSettings();
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {order.lines.map((line) => (
          <li key={line.lineId} className="flex items-center gap-3">
            <Picture src={line.picture} alt="" ratio="4/3" className="w-20 shrink-0 rounded-field" />
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 text-small font-semibold">{line.name}</p>
              <p className="text-note text-muted">
                {line.offerName}
                {line.session &&
                  ` · ${m.verifications_startsAt({ time: dateText(line.session.startsAt, language, 'dateTime') })}`}
                {line.sessions > 1 &&
                  ` · ${m.orders_sessionsAttended({ attended: line.attended, count: line.sessions })}`}
              </p>
            </div>
            <span className="figures shrink-0 text-small font-semibold">
              {m.verifications_quantity({ count: line.quantity })}
            </span>
          </li>
        ))}
      </ul>
      <dl className="figures border-t border-line pt-2">
        <Fact name={m.verifications_buyer()}>{order.buyer}</Fact>
        <Fact name={m.orders_total()}>{amountText(order.total)}</Fact>
        <Fact name={m.orders_number()}>
          <span className="break-all">{order.orderNumber}</span>
        </Fact>
        <Fact name={m.verifications_order()}>
          <Badge tone={stateTones[order.state]}>{stateWords[order.state]()}</Badge>
        </Fact>
        {order.verifiedAt !== null && (
          <Fact name={m.verifications_at()}>{dateText(order.verifiedAt, language, 'dateTime')}</Fact>
        )}
      </dl>
    </div>
  );
}
