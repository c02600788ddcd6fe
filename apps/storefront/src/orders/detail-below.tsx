import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { OrderNotes } from '../consultations/order-notes.tsx';
import { methodWords } from './method-words.ts';
import { useSettings } from '../session.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Fact } from '../ui/list-row.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import { MessageLink } from '../ui/message-link.tsx';
import type { Order } from './detail-page.tsx';
import { actorWords, stateWord, whyWords } from './order-words.ts';
import { RefundPromise } from './refund-promise.tsx';
import { RefundSection } from './refund-section.tsx';
import { channelOf } from './sales-channels.ts';
import { accessText } from './terms-words.ts';
import { sumOf } from './together.ts';

/** What stands below the first look at an order: what comes back when, its facts and its history. */
export default function DetailBelow({ order }: { order: Order }): ReactNode {
  return (
    <>
      <Card>
        <RefundPromise
          terms={order.lines.flatMap((line) => [line.refundTerms, ...(line.parcel ? [line.parcel.terms] : [])])}
        />
      </Card>
      <RefundSection
        orderId={order.orderId}
        expected={order.state === 'refunding'}
        mayAsk={order.actions.find((action) => action === 'refund' || action === 'goodwill') ?? null}
      />
      <div className="flex flex-wrap gap-2">
        <MessageLink agencyId={order.agencyId} orderId={order.orderId} />
        <HelpLink orderId={order.orderId} />
      </div>
      <Together order={order} />
      <Consult order={order} />
      {order.lines.some(({ booking }) => booking?.consultantId) && <OrderNotes orderId={order.orderId} />}
      <Facts order={order} />
      {order.lines.some(({ sessions, returned }) => sessions.length > 0 && !returned) && <CalendarFeed />}
      <History order={order} />
    </>
  );
}

/** What was paid at once with it; each is an order of its own. */
function Together({ order }: { order: Order }): ReactNode {
  const others = order.together.filter(({ orderId }) => orderId !== order.orderId);
  const { detail } = channelOf(order);
  return (
    others.length > 0 && (
      <Card className="flex flex-col gap-1">
        <p className="text-small font-medium">
          {order.state === 'pendingPayment'
            ? m.orders_payTogether({ count: order.together.length, total: amountText(sumOf(order.together)) })
            : m.orders_paidTogether({ count: order.together.length, total: amountText(sumOf(order.together)) })}
        </p>
        {others.map(({ orderId, agencyName, total }) => (
          <Link
            key={orderId}
            to={detail}
            params={{ orderId }}
            className="figures press flex min-h-target items-center gap-2 text-small"
          >
            <span className="min-w-0 flex-1 truncate text-muted">{agencyName}</span>
            {amountText(total)}
            <Icon name="next" size={16} className="text-muted" />
          </Link>
        ))}
      </Card>
    )
  );
}

/** What the consultant is told, as it was written. */
function Consult({ order }: { order: Order }): ReactNode {
  return order.lines.flatMap(({ lineId, consult }) => {
    if (consult === null) {
      return [];
    }
    const facts: [string, string][] = [
      [m.orders_consultName(), consult.name],
      [m.orders_consultPhone(), consult.phone],
      [m.orders_consultEmail(), consult.email],
      [m.orders_consultStage(), consult.stage],
      [m.orders_consultPosition(), consult.position],
      [m.orders_consultBirth(), consult.birthMonth],
    ];
    return (
      <Card key={lineId}>
        <h2 className="pb-1 text-body font-semibold">{m.orders_consultTitle()}</h2>
        <dl className="figures">
          {facts
            .filter(([, text]) => text !== '')
            .map(([name, text]) => (
              <Fact key={name} name={name}>
                {text}
              </Fact>
            ))}
        </dl>
        <p className="pt-2 text-small whitespace-pre-line">{consult.problem}</p>
      </Card>
    );
  });
}

function Facts({ order }: { order: Order }): ReactNode {
  const { language } = useSettings();
  const [line] = order.lines;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(order.orderNumber);
      toast(m.orders_copied(), 'good');
    } catch {
      // No clipboard for this page: the number is at least shown large enough to write down.
      toast(order.orderNumber);
    }
  };
  return (
    <Card>
      <dl className="figures">
        <Fact name={m.orders_number()}>
          <span className="inline-flex items-center gap-1">
            <span className="min-w-0 break-all">{order.orderNumber}</span>
            <IconButton label={m.orders_copy()} className="-my-3 -mr-3 text-brand-ink" onClick={() => void copy()}>
              <Icon name="copy" size={18} />
            </IconButton>
          </span>
        </Fact>
        <Fact name={m.orders_orderedAt()}>{dateText(order.createdAt, language, 'dateTime')}</Fact>
        {order.paidAt !== null && <Fact name={m.orders_paidAt()}>{dateText(order.paidAt, language, 'dateTime')}</Fact>}
        {order.paymentCode !== null && methodWords[order.paymentCode] && (
          <Fact name={m.orders_paidBy()}>{methodWords[order.paymentCode]?.name()}</Fact>
        )}
        {line && line.accessUntil !== null ? (
          <Fact name={m.orders_accessUntil()}>{dateText(line.accessUntil, language, 'date')}</Fact>
        ) : (
          line?.access && <Fact name={m.orders_access()}>{accessText(line)}</Fact>
        )}
        {order.remark !== '' && <Fact name={m.orders_remark()}>{order.remark}</Fact>}
      </dl>
    </Card>
  );
}

/** What happened to the order, newest first. */
function History({ order }: { order: Order }): ReactNode {
  const { language } = useSettings();
  const steps = order.history.toReversed();
  return (
    <Card>
      <h2 className="pb-3 text-body font-semibold">{m.orders_history()}</h2>
      <ol className="flex flex-col">
        {steps.map((step, at) => (
          <li key={`${step.at} ${step.state}`} className="group relative flex gap-3 pb-4 last:pb-0">
            <span className="absolute top-3 bottom-0 left-[5px] w-0.5 bg-line group-last:hidden" />
            <span
              className={`mt-1.5 size-3 shrink-0 rounded-full ring-3 ring-paper ring-inset ${at === 0 ? 'bg-brand' : 'bg-line'}`}
            />
            <span className="min-w-0">
              <span className={`block text-small ${at === 0 ? 'font-semibold' : 'text-muted'}`}>
                {(step.state === 'refunded' ? undefined : whyWords[step.why])?.() ??
                  stateWord({ state: step.state, kind: order.kind })}
              </span>
              <span className="figures block text-note text-muted">
                {dateText(step.at, language, 'dateTime')} · {actorWords[step.by]()}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
