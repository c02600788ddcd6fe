import { list } from '@lyceum/contract/sales.calls';
import { saleStateWords } from '@lyceum/i18n/order-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Link, useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { SaleState } from '../ui/sale-state.tsx';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';

type Sale = ReplyOf<typeof list>['list'][number];

/** What waits to be sent stands first. */
const states = ['pendingShipment', 'shipped', 'completed', 'refunding', 'refunded'] as const;

/** Orders that go out as parcels. */
export default function ShipmentList(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(routes.shipmentList, {
    state: { label: m.sales_state(), words: saleStateWords, values: states, required: true },
  });
  const columns: Column<Sale>[] = [
    {
      key: 'orderNumber',
      title: m.sales_orderNumber(),
      fixed: true,
      show: ({ orderId, orderNumber }) => (
        <Link to={routes.saleDetail} params={{ orderId }}>
          {orderNumber}
        </Link>
      ),
    },
    { key: 'state', title: m.sales_state(), show: (sale) => <SaleState state={sale.state} /> },
    { key: 'product', title: m.sales_product(), show: ({ productName }) => productName },
    { key: 'quantity', title: m.sales_quantity(), figures: true, show: ({ quantity }) => quantity },
    { key: 'buyer', title: m.sales_buyer(), show: ({ buyer }) => buyer },
    { key: 'number', title: m.shipments_number(), show: ({ parcelNumber }) => parcelNumber ?? '' },
    {
      key: 'paidAt',
      title: m.sales_paidAt(),
      show: ({ paidAt }) => (paidAt ? dateText(paidAt, language, 'dateTime') : ''),
    },
  ];
  return (
    <Screen name="shipments/shipment-list" title={m.shipments_title()}>
      <PagedTable
        name="shipments"
        from={list}
        // What waits longest first.
        input={{ kind: 'shipped', sort: 'createdAt', direction: 'up', ...input }}
        address={address}
        columns={columns}
        rowKey={({ orderId }) => orderId}
        onOpen={({ orderId }) => go.to(routes.saleDetail, { orderId })}
        search={m.sales_search()}
        filters={filters}
      />
    </Screen>
  );
}
