import type { ListFilter } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import { useCurrent, useParams } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { SignInInvitation } from '../shell/sign-in-invitation.tsx';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Proposed } from './lazy-proposals.tsx';
import { Waits } from '../waits/lazy-waits.tsx';
import { Screen } from '../shell/screen.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { salesChannels } from './sales-channels.ts';
import { orderTabs, OrdersOf, statusOf } from './orders-of.tsx';

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
            items={orderTabs()}
            current={String(status)}
            onChoose={(key) => choose(statusOf(key))}
          />
        )
      }
    >
      {signedIn ? (
        <>
          <Proposed />
          <Waits />
          <OrdersOf key={status} channel={salesChannels.retail} status={status} empty={m.orders_emptyText()} />
        </>
      ) : (
        <SignInInvitation icon="receipt" text={m.accounts_signInFirstText()} />
      )}
    </Screen>
  );
}

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
