import { exportList, list } from '@lyceum/contract/sales.calls';
import { saleStateWords } from '@lyceum/i18n/order-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { Link, useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { DateRange, instantsOf } from '../ui/date-range.tsx';
import { ExportButton } from '../shell/export-button.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';
import { SaleState } from '../ui/sale-state.tsx';

type Sale = ReplyOf<typeof list>['list'][number];

/** Orders: an agency's own, for the platform everybody's. */
export default function SaleList(): ReactNode {
  const { language, me } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(routes.saleList, {
    state: { label: m.sales_state(), none: m.office_anyState(), words: saleStateWords },
  });
  const wanted = { ...input, ...instantsOf(address.values) };
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
    ...(me?.agency ? [] : [{ key: 'agency', title: m.sales_agency(), show: (sale: Sale) => sale.agencyName }]),
    { key: 'product', title: m.sales_product(), show: ({ productName }) => productName },
    { key: 'quantity', title: m.sales_quantity(), figures: true, show: ({ quantity }) => quantity },
    { key: 'buyer', title: m.sales_buyer(), show: ({ buyer }) => buyer },
    { key: 'phone', title: m.sales_phone(), show: ({ phone }) => phone },
    { key: 'total', title: m.sales_total(), sortable: true, figures: true, show: ({ total }) => amountText(total) },
    {
      key: 'createdAt',
      title: m.sales_createdAt(),
      sortable: true,
      show: ({ createdAt }) => dateText(createdAt, language, 'dateTime'),
    },
    {
      key: 'paidAt',
      title: m.sales_paidAt(),
      show: ({ paidAt }) => (paidAt ? dateText(paidAt, language, 'dateTime') : m.sales_notPaid()),
    },
  ];
  return (
    <Screen name="sales/sale-list" title={m.sales_title()}>
      <PagedTable
        name="sales"
        from={list}
        input={wanted}
        address={address}
        columns={columns}
        rowKey={({ orderId }) => orderId}
        onOpen={({ orderId }) => go.to(routes.saleDetail, { orderId })}
        search={m.sales_search()}
        filters={
          <>
            {filters}
            <DateRange address={address} />
          </>
        }
        actions={iMay('export sales') && <ExportButton from={exportList} input={wanted} />}
      />
    </Screen>
  );
}
