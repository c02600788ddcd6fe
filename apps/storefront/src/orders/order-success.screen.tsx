import { cart, orderDetails } from '@lyceum/contract/orders.calls';
import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { useGo, useParams } from '@lyceum/web/router';
import { useEffect, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { CardsSkeleton, LinesSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { ClassFacts } from './class-facts.tsx';
import { isLater, nextSessionOf } from './later.ts';
import { channelOf } from './sales-channels.ts';
import { OrderGone } from './order-gone.tsx';
import { OrderLine } from './order-line.tsx';
import { kindNext } from './order-words.ts';
import { accessText } from './terms-words.ts';
import { sumOf } from './together.ts';
import { VerifyCode } from './verify-code.tsx';

type Order = ReplyOf<typeof orderDetails>;

/** Paid: a moment of joy, all that was paid at once, and what happens next. */
export default function OrderSuccess(): ReactNode {
  const { orderId } = useParams(routes.orderSuccess);
  const go = useGo();
  const loaded = useCall(orderDetails, { orderId });
  const order = loaded.state === 'ready' ? loaded.data : null;
  const state = order?.state;
  const paid = order !== null && order.paidAt !== null && state !== 'refunding' && state !== 'refunded';
  useEffect(() => {
    // The address alone makes nothing paid.
    if (state === 'pendingPayment') {
      go.instead(routes.checkResult, { orderId });
    } else if (state === 'cancelled' || state === 'refunding' || state === 'refunded') {
      go.instead(routes.orderDetail, { orderId });
    }
  }, [state, orderId, go]);
  // What led here is done with, whatever the server says of the order.
  useEffect(() => go.rootBelow(), [go]);
  return (
    <Screen name="orders/order-success" title={m.orders_successScreen()}>
      {loaded.state === 'ready' ? (
        paid ? (
          <Celebration order={loaded.data} />
        ) : (
          <SuccessSkeleton />
        )
      ) : (
        <NotReady loaded={loaded} skeleton={<SuccessSkeleton />} refused={() => <OrderGone />} />
      )}
    </Screen>
  );
}

function Celebration({ order }: { order: Order }): ReactNode {
  const { together } = order;
  const several = together.length > 1;
  const total = sumOf(together);
  return (
    <div className="flex flex-col gap-3">
      <header className="flex flex-col items-center gap-2 pt-2 pb-4 text-center">
        <Tick />
        <p className="text-title font-bold">
          {total.amount === 0 ? m.orders_successFreeTitle() : m.orders_successTitle()}
        </p>
        {total.amount > 0 && <Price money={total} plain />}
        {several && <p className="text-small text-muted">{m.orders_severalPaid({ count: together.length })}</p>}
      </header>
      {together.map(({ orderId }) =>
        orderId === order.orderId ? (
          <Bought key={orderId} order={order} several={several} />
        ) : (
          <Sister key={orderId} orderId={orderId} />
        ),
      )}
      <PayNext paid={total.currency} />
      <Recommended bought={order.lines.map(({ productId }) => productId)} />
    </div>
  );
}

/** What the cart holds in another currency was left there when this was paid: it is paid next. */
function PayNext({ paid }: { paid: string }): ReactNode {
  const loaded = useCall(cart, {});
  const lines = loaded.state === 'ready' ? loaded.data.agencies.flatMap((agency) => agency.lines) : [];
  const waiting = lines.filter(({ trouble, amount }) => trouble === null && amount.currency !== paid);
  return (
    waiting.length > 0 && (
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-52 text-small">{m.orders_payNext({ count: waiting.length })}</p>
        <ButtonLink to={routes.cart}>{m.orders_payNextGo()}</ButtonLink>
      </Card>
    )
  );
}

/** Another order of the same payment. */
function Sister({ orderId }: { orderId: string }): ReactNode {
  const loaded = useCall(orderDetails, { orderId });
  return loaded.state === 'ready' ? (
    <Bought order={loaded.data} several />
  ) : (
    <NotReady loaded={loaded} skeleton={<RowsSkeleton count={1} />} />
  );
}

/** One order: what it is, and the one thing to do with it now. */
function Bought({ order, several }: { order: Order; several: boolean }): ReactNode {
  const line = order.lines.find((one) => !one.returned);
  const watch = order.actions.includes('watch');
  const next = nextSessionOf(order.lines);
  const later = isLater(next);
  const large = { size: 'large' } as const;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-small text-muted">{several ? order.agencyName : m.orders_nextTitle()}</h2>
        <p className="text-body font-semibold">{kindNext[order.kind]()}</p>
        {line?.access && <p className="text-small text-muted">{accessText(line)}</p>}
      </div>
      {order.lines.map((one) => (
        <div key={one.lineId} className="flex flex-col gap-4">
          <OrderLine line={one} />
          <ClassFacts line={one} />
          {one.code !== null && !later && <VerifyCode code={one.code} />}
        </div>
      ))}
      {several && (
        <p className="figures flex items-baseline justify-between gap-4 border-t border-line pt-3 text-small">
          <span className="text-muted">{m.orders_total()}</span>
          <span className="font-semibold">{order.total.amount === 0 ? m.shell_free() : amountText(order.total)}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        <ButtonLink
          to={channelOf(order).detail}
          params={{ orderId: order.orderId }}
          look={{ ...large, kind: watch || next !== null ? 'soft' : 'main' }}
        >
          {m.orders_seeOrder()}
        </ButtonLink>
        {later || (next !== null && !watch) ? (
          <CalendarButton orderId={order.orderId} lines={order.lines} size="large" />
        ) : (
          watch &&
          line && (
            <ButtonLink to={routes.player} params={{ productId: line.productId }} look={large}>
              <Icon name="play" size={18} />
              {m.orders_watchNow()}
            </ButtonLink>
          )
        )}
      </div>
    </Card>
  );
}

/** Draws itself once; those who asked for less motion find it drawn. */
function Tick(): ReactNode {
  return (
    <span className="relative grid size-24 place-items-center">
      <span className="absolute inset-0 animate-bloom rounded-full bg-good-soft" />
      <span className="absolute top-0 right-2 size-3 animate-bloom rounded-full bg-brand delay-150" />
      <span className="absolute bottom-2 -left-1 size-4 animate-bloom rounded-full bg-price delay-200" />
      <span className="absolute top-8 -right-3 size-2 animate-bloom rounded-full bg-warn delay-300" />
      <span className="absolute top-3 -left-3 size-2 animate-bloom rounded-full bg-good delay-300" />
      <svg viewBox="0 0 48 48" aria-hidden="true" className="relative size-14 text-good-ink">
        <path
          d="M10 25l10 10 19-22"
          pathLength="1"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="animate-draw [stroke-dasharray:1]"
        />
      </svg>
    </span>
  );
}

const recommendedShown = 4;

function Recommended({ bought }: { bought: readonly string[] }): ReactNode {
  const loaded = useCall(search, { kind: 'course' });
  const list = loaded.state === 'ready' ? loaded.data.list.filter(({ id }) => !bought.includes(id)) : [];
  if (loaded.state !== 'loading' && list.length === 0) {
    return null;
  }
  return (
    <section className="pt-3">
      <SectionHead title={m.orders_recommended()} />
      {loaded.state === 'loading' ? (
        <CardsSkeleton />
      ) : (
        <div className="cards">
          {list.slice(0, recommendedShown).map((item) => (
            <ProductCard key={item.id} item={item} />
          ))}
        </div>
      )}
    </section>
  );
}

function SuccessSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <div className="px-10 py-8">
        <LinesSkeleton lines={2} />
      </div>
      <RowsSkeleton count={1} />
    </div>
  );
}
