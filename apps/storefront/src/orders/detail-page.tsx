import { lazyPart } from '@lyceum/web/lazy-part';
import type { orderDetails } from '@lyceum/contract/orders.calls';
import { statesWithAccess } from '@lyceum/domain/orders';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link, useParams } from '@lyceum/web/router';
import { Suspense, type ReactNode } from 'react';
import { Proposed } from './lazy-proposals.tsx';
import { ShipToText } from '../ui/ship-to-text.tsx';
import { routes } from '../routes.ts';
import { ProductLink } from '../ui/product-link.tsx';
import { clock } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Card } from '../ui/card.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { PullToRefresh } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { Price } from '../ui/price.tsx';
import { LinesSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { ClassFacts } from './class-facts.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { isLater, nextSessionOf } from './later.ts';
import type { SalesChannel } from './sales-channels.ts';
import { hasActions, OrderActions } from './order-actions.tsx';
import { OrderLine } from './order-line.tsx';
import { stateSentences, stateWord } from './order-words.ts';
import { refundWatch } from './refund-watch.ts';
import { VerifyCode } from './verify-code.tsx';

export type Order = ReplyOf<typeof orderDetails>;

const DetailBelow = lazyPart(() => import('./detail-below.tsx'));
const OrderGone = lazyPart(async () => ({ default: (await import('./order-gone.tsx')).OrderGone }));
const Parcel = lazyPart(() => import('./parcel.tsx'));

/** One order, whole. */
export function DetailPage({ name, channel }: { name: string; channel: SalesChannel }): ReactNode {
  const { orderId } = useParams(channel.detail);
  const loaded = useCall(
    channel.details,
    { orderId },
    {
      every: ({ state, timeExpire }) =>
        // The clock here may run a little before the server's: it is asked until it says so, too.
        state === 'pendingPayment' && timeExpire <= clock.now() ? second : state === 'refunding' ? refundWatch : null,
    },
  );
  const order = loaded.state === 'ready' ? loaded.data : null;
  return (
    <Screen
      name={name}
      title={m.orders_detailTitle()}
      foot={
        order &&
        hasActions({ ...order, nextSessionAt: nextSessionOf(order.lines) }, notInBar) && (
          <BottomBar>
            <OrderActions
              order={{ ...order, nextSessionAt: nextSessionOf(order.lines) }}
              lines={order.lines}
              size="large"
              without={notInBar}
            />
          </BottomBar>
        )
      }
    >
      {loaded.state === 'ready' ? (
        <PullToRefresh onRefresh={loaded.again}>
          <Content order={loaded.data} again={() => void loaded.again()} />
        </PullToRefresh>
      ) : (
        <NotReady
          loaded={loaded}
          skeleton={<DetailSkeleton />}
          refused={() => (
            <Suspense>
              <OrderGone />
            </Suspense>
          )}
        />
      )}
    </Screen>
  );
}

/** What was bought on the wholesale floor leads back there. */
function LineLink({ line, distribution }: { line: Order['lines'][number]; distribution: boolean }): ReactNode {
  const item = { id: line.productId, type: line.productType };
  return distribution ? (
    <Link to={routes.selectionCourseDetail} params={{ id: item.id, type: String(item.type) }} className="press block">
      <OrderLine line={line} />
    </Link>
  ) : (
    <ProductLink item={item} className="press block">
      <OrderLine line={line} />
    </ProductLink>
  );
}

/** What the page itself has a place for. */
const notInBar = ['showCode', 'refund', 'goodwill'] as const;

function Content({ order, again }: { order: Order; again: () => void }): ReactNode {
  const next = nextSessionOf(order.lines);
  // The code is for the day itself: until then it stands below.
  const later = isLater(next);
  const comes = next !== null && statesWithAccess.includes(order.state);
  return (
    <div className="flex flex-col gap-3">
      <StatusHead order={order} onExpired={again} />
      {order.state === 'pendingUse' && <Proposed orderId={order.orderId} />}
      {!later && <Codes lines={order.lines} />}
      {order.parcel && (
        <Suspense fallback={<RowsSkeleton count={1} />}>
          <Parcel parcel={order.parcel} />
        </Suspense>
      )}
      <Card className="flex flex-col gap-4">
        <p className="truncate text-small text-muted">{order.agencyName}</p>
        {order.lines.map((line) => (
          <LineLink key={line.lineId} line={line} distribution={order.distribution} />
        ))}
        {order.lines.map((line) => (
          <ClassFacts key={line.lineId} line={line} movable={order.state === 'pendingUse'} />
        ))}
        {comes && !later && (
          <CalendarButton orderId={order.orderId} lines={order.lines} kind="soft" size="small" className="self-start" />
        )}
        {order.shipTo && (
          <div className="flex gap-3 border-t border-line pt-3">
            <Icon name="place" size={20} className="mt-0.5 text-brand-ink" />
            <div className="min-w-0 flex-1">
              <p className="text-note text-muted">{m.addresses_shipTo()}</p>
              <ShipToText to={order.shipTo} />
            </div>
          </div>
        )}
        <div className="figures flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <span className="text-small font-medium">{m.orders_total()}</span>
          <Price money={order.total} converted={order.totalConvert} />
        </div>
        {order.refunded.amount > 0 && (
          <div className="figures flex items-baseline justify-between gap-4 text-small">
            <span className="text-muted">{m.orders_refundRepaid()}</span>
            <span>{amountText(order.refunded)}</span>
          </div>
        )}
      </Card>
      {later && <Codes lines={order.lines} />}
      <Suspense
        fallback={
          // As high as what comes is at least, so that nothing below moves.
          <div className="min-h-dvh">
            <RowsSkeleton count={2} />
          </div>
        }
      >
        <DetailBelow order={order} />
      </Suspense>
    </div>
  );
}

/** The code of each line that has one; named where there are several. */
function Codes({ lines }: { lines: Order['lines'] }): ReactNode {
  const coded = lines.flatMap(({ lineId, code, name1 }) => (code === null ? [] : [{ lineId, code, name1 }]));
  return coded.map(({ lineId, code, name1 }) => (
    <Card key={lineId}>
      <VerifyCode code={code} {...(coded.length > 1 && { name: name1 })} />
    </Card>
  ));
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
          {stateWord(order)}
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
