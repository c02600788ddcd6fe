import { orderDetails } from '@lyceum/contract/orders.calls';
import { buyerActions } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { methodWords } from '../payments/method-words.ts';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { toast } from '@lyceum/web/notices';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { PullToRefresh } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { Fact } from '../ui/list-row.tsx';
import { Price } from '../ui/price.tsx';
import { LinesSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { ClassFacts } from './class-facts.tsx';
import { hasActions, OrderActions } from './order-actions.tsx';
import { OrderGone } from './order-gone.tsx';
import { OrderLine } from './order-line.tsx';
import { actorWords, stateSentences, stateWords } from './order-words.ts';
import { accessText } from './terms-words.ts';
import { RefundPromise } from './refund-promise.tsx';
import { RefundSection } from './refund-section.tsx';
import { VerifyCode } from './verify-code.tsx';

type Order = ReplyOf<typeof orderDetails>;

/** One order, whole. */
export default function OrderDetail(): ReactNode {
  const { orderId } = useParams(routes.orderDetail);
  const loaded = useCall(orderDetails, { orderId });
  const order = loaded.state === 'ready' ? loaded.data : null;
  return (
    <Screen
      name="orders/order-detail"
      title={m.orders_detailTitle()}
      foot={
        order &&
        hasActions(order, ['showCode', 'refund']) && (
          <BottomBar>
            <OrderActions order={order} size="large" without={['showCode', 'refund']} />
          </BottomBar>
        )
      }
    >
      {loaded.state === 'ready' ? (
        <PullToRefresh onRefresh={loaded.again}>
          <Content order={loaded.data} again={() => void loaded.again()} />
        </PullToRefresh>
      ) : (
        <NotReady loaded={loaded} skeleton={<DetailSkeleton />} refused={() => <OrderGone />} />
      )}
    </Screen>
  );
}

function Content({ order, again }: { order: Order; again: () => void }): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <StatusHead order={order} onExpired={again} />
      {order.verifyCode !== null && (
        <Card>
          <VerifyCode code={order.verifyCode} />
        </Card>
      )}
      {order.parcel && <Parcel parcel={order.parcel} />}
      <Card className="flex flex-col gap-4">
        <p className="truncate text-small text-muted">{order.agencyName}</p>
        {order.lines.map((line) => (
          <Link
            key={line.offerId}
            to={routes.goodDetail}
            params={{ id: line.productId, type: String(line.productType) }}
            className="press block"
          >
            <OrderLine line={line} />
          </Link>
        ))}
        <ClassFacts order={order} />
        <div className="figures flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <span className="text-small font-medium">{m.orders_total()}</span>
          <Price money={order.total} />
        </div>
        {order.refunded.amount > 0 && (
          <div className="figures flex items-baseline justify-between gap-4 text-small">
            <span className="text-muted">{m.orders_refundRepaid()}</span>
            <span>{amountText(order.refunded)}</span>
          </div>
        )}
      </Card>
      <Card>
        <RefundPromise rules={[order.refundRule]} />
      </Card>
      <RefundSection
        orderId={order.orderId}
        expected={order.state === 'refunding'}
        mayAsk={buyerActions(order.state, order.kind, order.refundable).includes('refund')}
      />
      <Facts order={order} />
      <History order={order} />
    </div>
  );
}

const stateIcons: Record<Order['state'], IconName> = {
  pendingPayment: 'clock',
  pendingShipment: 'receipt',
  shipped: 'receipt',
  pendingUse: 'ticket',
  writtenOff: 'done',
  completed: 'done',
  refunding: 'again',
  refunded: 'again',
  cancelled: 'close',
};

function StatusHead({ order, onExpired }: { order: Order; onExpired: () => void }): ReactNode {
  const { state } = order;
  return (
    <div className="flex items-center gap-4 px-1 py-2">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Icon name={stateIcons[state]} size={28} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 text-title font-bold">
          {stateWords[state]()}
          {state === 'pendingPayment' && (
            <span className="text-price-ink">
              <Countdown until={order.timeExpire} onEnd={onExpired} />
            </span>
          )}
        </p>
        <p className="text-small text-muted">{stateSentences[state]()}</p>
      </div>
    </div>
  );
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
        {order.accessUntil !== null ? (
          <Fact name={m.orders_accessUntil()}>{dateText(order.accessUntil, language, 'date')}</Fact>
        ) : (
          line && <Fact name={m.orders_access()}>{accessText(line)}</Fact>
        )}
        {order.remark !== '' && <Fact name={m.orders_remark()}>{order.remark}</Fact>}
      </dl>
    </Card>
  );
}

/** Who carries it, and where its way can be followed. */
function Parcel({ parcel }: { parcel: NonNullable<Order['parcel']> }): ReactNode {
  const { language } = useSettings();
  return (
    <Card>
      <h2 className="pb-2 text-body font-semibold">{m.shipments_parcel()}</h2>
      <dl className="figures">
        <Fact name={m.shipments_carrier()}>{parcel.carrier}</Fact>
        <Fact name={m.shipments_number()}>
          <span className="break-all">{parcel.number}</span>
        </Fact>
        <Fact name={m.shipments_shippedAt()}>{dateText(parcel.shippedAt, language, 'dateTime')}</Fact>
      </dl>
      {parcel.page !== null && (
        <a
          href={parcel.page}
          target="_blank"
          rel="noreferrer"
          className="press flex min-h-target items-center justify-center gap-1 text-small font-medium text-brand-ink"
        >
          {m.shipments_track()}
          <Icon name="next" size={16} />
        </a>
      )}
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
          <li
            key={`${step.at} ${step.state} ${String(step.corrected)}`}
            className="group relative flex gap-3 pb-4 last:pb-0"
          >
            <span className="absolute top-3 bottom-0 left-[5px] w-0.5 bg-line group-last:hidden" />
            <span
              className={`mt-1.5 size-3 shrink-0 rounded-full ring-3 ring-paper ring-inset ${at === 0 ? 'bg-brand' : 'bg-line'}`}
            />
            <span className="min-w-0">
              <span className={`block text-small ${at === 0 ? 'font-semibold' : 'text-muted'}`}>
                {step.corrected ? m.shipments_correctedLine() : stateWords[step.state]()}
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

function DetailSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <div className="px-1 py-3">
        <LinesSkeleton lines={2} />
      </div>
      <RowsSkeleton count={1} />
      <Card>
        <LinesSkeleton lines={4} />
      </Card>
    </div>
  );
}
