import type { ListFilter } from '@lyceum/domain/orders';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { againOf, EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import type { SalesChannel } from './sales-channels.ts';
import { OrderCard } from './order-card.tsx';

/** SPEC.md's numbers, as they stand in the address. */
const filterWords: Record<ListFilter, () => string> = {
  0: m.orders_filter_all,
  1: m.orders_state_pendingPayment,
  2: m.orders_filter_toUse,
  3: m.orders_filter_shipment,
  4: m.orders_filter_done,
  5: m.orders_filter_refunds,
  6: m.orders_state_cancelled,
};
const filters = Object.keys(filterWords).map(Number) as ListFilter[];

export const orderTabs = (): { key: string; label: string }[] =>
  filters.map((filter) => ({ key: String(filter), label: filterWords[filter]() }));

/** Anyone can write an address. */
export const statusOf = (text: string | undefined): ListFilter =>
  filters.find((filter) => String(filter) === text) ?? 0;

interface OrdersOfProps {
  channel: SalesChannel;
  status: ListFilter;
  /** Said where there are none. */
  empty: string;
}

/** The orders of a channel in a state, endlessly. */
export function OrdersOf({ channel, status, empty }: OrdersOfProps): ReactNode {
  const loaded = useEndless(channel.list, { status });
  return (
    <PullToRefresh onRefresh={againOf(loaded)}>
      <EndlessList
        loaded={loaded}
        keyOf={(order) => order.orderId}
        skeleton={<RowsSkeleton />}
        empty={
          <Empty icon="receipt" title={m.orders_emptyTitle()} text={empty}>
            <ButtonLink to={routes.home} look={{ kind: 'soft' }}>
              {m.orders_otherCourses()}
            </ButtonLink>
          </Empty>
        }
      >
        {(order) => <OrderCard order={order} onExpired={() => setTimeout(() => void againOf(loaded)(), second)} />}
      </EndlessList>
    </PullToRefresh>
  );
}
