import { amountText } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { stateWord } from '../orders/order-words.ts';
import { channelOf } from '../orders/sales-channels.ts';
import { routes } from '../routes.ts';
import { Picture } from '../ui/picture.tsx';
import { cardLook, type OrderFacts } from './message-card.tsx';

/** An order that is talked about, as it is now; the seller's leads to where it is worked on. */
export function OrderCard({ order, asSeller }: { order: OrderFacts; asSeller: boolean }): ReactNode {
  const { orderId } = order;
  return asSeller ? (
    <Link to={routes.counter} params={{ orderId }} className={cardLook}>
      <OrderBody order={order} />
    </Link>
  ) : (
    <Link to={channelOf(order).detail} params={{ orderId }} className={cardLook}>
      <OrderBody order={order} />
    </Link>
  );
}

export function OrderBody({ order }: { order: OrderFacts }): ReactNode {
  const { name, picture, total, orderNumber } = order;
  return (
    <span className="flex items-center gap-3">
      <Picture src={picture} alt="" ratio="1/1" sizes="56px" className="w-14 shrink-0 rounded-field" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="line-clamp-1 text-small font-medium">{name}</span>
        <span className="figures flex flex-wrap gap-x-2 text-note text-muted">
          <span>{stateWord(order)}</span>
          <span>{amountText(total)}</span>
        </span>
        <span className="figures truncate text-note text-muted">{orderNumber}</span>
      </span>
    </span>
  );
}
