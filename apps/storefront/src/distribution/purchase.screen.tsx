import * as m from '@lyceum/i18n/words';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { salesChannels } from '../orders/sales-channels.ts';
import { orderTabs, OrdersOf, statusOf } from '../orders/orders-of.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Tabs } from '../ui/tabs.tsx';

/** "My purchasing orders": what was bought on the wholesale floor, by state. */
export default function Purchase(): ReactNode {
  const status = statusOf(useParams(routes.purchase).status);
  const go = useGo();
  return (
    <Screen
      name="distribution/purchase"
      title={m.distribution_purchases()}
      under={
        <Tabs
          label={m.orders_filters()}
          items={orderTabs()}
          current={String(status)}
          onChoose={(key) => go.same(routes.purchase, { status: key })}
        />
      }
    >
      <OrdersOf key={status} channel={salesChannels.wholesale} status={status} empty={m.distribution_emptyText()} />
    </Screen>
  );
}
