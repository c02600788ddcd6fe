import { list } from '@lyceum/contract/orders.calls';
import type { ListFilter } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import { useCurrent, useParams } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { SignInInvitation } from '../accounts/sign-in-invitation.tsx';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
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

/** The buyer's orders by state. */
export default function OrderList(): ReactNode {
  const { signedIn } = useSettings();
  const [status, choose] = useStatus();
  return (
    <Screen
      name="orders/order-list"
      title={m.orders_title()}
      under={
        signedIn && (
          <Tabs
            label={m.orders_filters()}
            items={filters.map((filter) => ({ key: String(filter), label: filterWords[filter]() }))}
            current={String(status)}
            onChoose={(key) => choose(statusOf(key))}
          />
        )
      }
    >
      {signedIn ? (
        <Orders key={status} status={status} />
      ) : (
        <SignInInvitation icon="receipt" text={m.accounts_signInFirstText()} />
      )}
    </Screen>
  );
}

/** Anyone can write an address. */
const statusOf = (text: string | undefined): ListFilter => filters.find((filter) => String(filter) === text) ?? 0;

/**
 * The tab that is open. The screen is kept: coming back finds it as it was left, and only a new way here that names a status
 * (a link from "my page") chooses anew.
 */
function useStatus(): [ListFilter, (status: ListFilter) => void] {
  const { status } = useParams(routes.orderList);
  const { row, key } = useCurrent();
  const [chosen, setChosen] = useState({ key, status: statusOf(status) });
  if (row?.path === routes.orderList.path && chosen.key !== key && status !== undefined) {
    setChosen({ key, status: statusOf(status) });
  }
  return [
    chosen.status,
    (next) => {
      setChosen({ key, status: next });
      scrollTo(0, 0);
    },
  ];
}

function Orders({ status }: { status: ListFilter }): ReactNode {
  const loaded = useEndless(list, { status });
  const again = async (): Promise<void> => {
    if (loaded.state !== 'loading') {
      await loaded.again();
    }
  };
  return (
    <PullToRefresh onRefresh={again}>
      <EndlessList
        loaded={loaded}
        keyOf={(order) => order.orderId}
        skeleton={<RowsSkeleton />}
        empty={
          <Empty icon="receipt" title={m.orders_emptyTitle()} text={m.orders_emptyText()}>
            <ButtonLink to={routes.home} look={{ kind: 'soft' }}>
              {m.orders_otherCourses()}
            </ButtonLink>
          </Empty>
        }
      >
        {(order) => <OrderCard order={order} onExpired={() => void again()} />}
      </EndlessList>
    </PullToRefresh>
  );
}
