import { settlements } from '@lyceum/contract/payouts.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { Link, useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import type { Address } from '../ui/address.ts';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { payoutTones, payoutWords } from './payout-words.ts';

type Settlement = ReplyOf<typeof settlements>['list'][number];

interface SettlementTableProps {
  address: Address;
  /** Of one batch alone. */
  payoutId?: string;
}

/** What sellers get for a period, and what it is made of. */
export function SettlementTable({ address, payoutId }: SettlementTableProps): ReactNode {
  const { language, me } = useSettings();
  const go = useGo();
  const columns: Column<Settlement>[] = [
    {
      key: 'period',
      title: m.payouts_period(),
      fixed: true,
      show: ({ settlementId, since, until }) => (
        <Link to={routes.statement} params={{ settlementId }}>
          {dateText(since, language, 'date')} – {dateText(until, language, 'date')}
        </Link>
      ),
    },
    ...(me?.agency ? [] : [{ key: 'agency', title: m.payouts_agency(), show: (one: Settlement) => one.agencyName }]),
    { key: 'orders', title: m.payouts_orders(), figures: true, show: ({ orders }) => orders },
    { key: 'paid', title: m.payouts_paid(), figures: true, show: ({ paid }) => amountText(paid) },
    { key: 'repaid', title: m.payouts_repaid(), figures: true, show: ({ repaid }) => amountText(repaid) },
    {
      key: 'commission',
      title: m.payouts_commission(),
      figures: true,
      show: ({ commission }) => amountText(commission),
    },
    { key: 'amount', title: m.payouts_amount(), figures: true, show: ({ amount }) => amountText(amount) },
    {
      key: 'state',
      title: m.payouts_state(),
      show: ({ state, payoutId: batch }) => (
        <StateTag tone={payoutTones[state]}>{batch === null ? m.payouts_transfer() : payoutWords[state]()}</StateTag>
      ),
    },
    {
      key: 'paidAt',
      title: m.payouts_paidAt(),
      show: ({ paidAt }) => (paidAt ? dateText(paidAt, language, 'date') : ''),
    },
  ];
  return (
    <PagedTable
      name="settlements"
      from={settlements}
      input={payoutId ? { payoutId } : {}}
      address={address}
      columns={columns}
      rowKey={({ settlementId }) => settlementId}
      onOpen={({ settlementId }) => go.to(routes.statement, { settlementId })}
    />
  );
}
