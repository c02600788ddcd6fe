import { list } from '@lyceum/contract/refunds.calls';
import { refundStates, type RefundState } from '@lyceum/domain/refunds';
import { saleReasonWords, saleRefundWords } from '@lyceum/i18n/sale-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { Link, useGo } from '@lyceum/web/router';
import type { Row } from '@lyceum/web/routes';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { refundTones } from './refund-tones.ts';

type Refund = ReplyOf<typeof list>['list'][number];

const refreshEvery = 30_000;

interface RefundTableProps {
  /** Under which the choice of columns is kept. */
  name: string;
  row: Row;
  /** Those that can be chosen; without a choice the first of them is shown, or with `all` everything. */
  states?: readonly RefundState[];
  all?: boolean;
}

/** Refunds, the oldest first, as they are to be worked off; asks again by itself, so that what came is seen. */
export function RefundTable({ name, row, states = refundStates, all = false }: RefundTableProps): ReactNode {
  const { language, me } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(row, {
    state: {
      label: m.refunds_state(),
      none: m.office_anyState(),
      words: saleRefundWords,
      values: states,
      required: !all,
    },
  });
  const columns: Column<Refund>[] = [
    {
      key: 'product',
      title: m.sales_product(),
      fixed: true,
      show: ({ refundId, lines }) => (
        <Link to={routes.refundDetail} params={{ refundId }}>
          {lines.map(({ name1 }) => name1).join(m.audit_and())}
        </Link>
      ),
    },
    {
      key: 'state',
      title: m.refunds_state(),
      show: (refund) => <StateTag tone={refundTones[refund.state]}>{saleRefundWords[refund.state]()}</StateTag>,
    },
    ...(me?.agency ? [] : [{ key: 'agency', title: m.sales_agency(), show: (refund: Refund) => refund.agencyName }]),
    { key: 'amount', title: m.refunds_amount(), figures: true, show: ({ amount }) => amountText(amount) },
    { key: 'reason', title: m.refunds_reason(), show: ({ reason }) => saleReasonWords[reason]() },
    { key: 'asked', title: m.refunds_asked(), show: ({ createdAt }) => dateText(createdAt, language, 'dateTime') },
  ];
  return (
    <PagedTable
      name={name}
      from={list}
      input={input}
      address={address}
      columns={columns}
      rowKey={({ refundId }) => refundId}
      onOpen={({ refundId }) => go.to(routes.refundDetail, { refundId })}
      every={refreshEvery}
      filters={filters}
    />
  );
}
