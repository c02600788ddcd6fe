import { entries, exportEntries, statement } from '@lyceum/contract/payouts.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ExportButton } from '../shell/export-button.tsx';
import { Screen } from '../shell/screen.tsx';
import { FactList, type FactRows } from '../ui/fact-list.tsx';
import { useAddress } from '../ui/address.ts';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { payoutTones, payoutWords } from './payout-words.ts';

type Entry = ReplyOf<typeof entries>['list'][number];

/** One statement: its sums, and every sale and refund that it is made of. */
export default function Statement(): ReactNode {
  const { language } = useSettings();
  const address = useAddress(routes.statement);
  const settlementId = address.values['settlementId'] ?? '';
  const columns: Column<Entry>[] = [
    { key: 'at', title: m.payouts_at(), fixed: true, show: ({ at }) => dateText(at, language, 'dateTime') },
    {
      key: 'order',
      title: m.sales_orderNumber(),
      show: ({ orderId, orderNumber }) =>
        iMay('read sales') ? (
          <Link to={routes.saleDetail} params={{ orderId }}>
            {orderNumber}
          </Link>
        ) : (
          orderNumber
        ),
    },
    { key: 'paid', title: m.payouts_paid(), figures: true, show: ({ paid }) => amountText(paid) },
    {
      key: 'commission',
      title: m.payouts_commission(),
      figures: true,
      show: ({ commission }) => amountText(commission),
    },
    { key: 'amount', title: m.payouts_amount(), figures: true, show: ({ amount }) => amountText(amount) },
  ];
  return (
    <Screen name="payouts/statement" title={m.payouts_statementTitle()}>
      <Load from={statement} input={{ settlementId }} skeleton={<Skeleton active />}>
        {(one) => (
          <>
            <Sums of={one} />
            <h2>{m.payouts_entries()}</h2>
            <PagedTable
              name="entries"
              from={entries}
              input={{ settlementId }}
              address={address}
              columns={columns}
              rowKey={({ orderId }) => orderId}
              actions={iMay('export settlements') && <ExportButton from={exportEntries} input={{ settlementId }} />}
            />
          </>
        )}
      </Load>
    </Screen>
  );
}

function Sums({ of: one }: { of: ReplyOf<typeof statement> }): ReactNode {
  const { language } = useSettings();
  const facts: FactRows = [
    [m.payouts_agency(), one.agencyName],
    [m.payouts_period(), `${dateText(one.since, language, 'dateTime')} – ${dateText(one.until, language, 'dateTime')}`],
    [
      m.payouts_state(),
      <StateTag key="state" tone={payoutTones[one.state]}>
        {payoutWords[one.state]()}
      </StateTag>,
    ],
    [m.payouts_orders(), one.orders],
    [m.payouts_paid(), amountText(one.paid)],
    [m.payouts_repaid(), `− ${amountText(one.repaid)}`],
    [m.payouts_commission(), `− ${amountText(one.commission)}`],
    [m.payouts_amount(), <strong key="amount">{amountText(one.amount)}</strong>],
    one.account === null ? null : [m.payouts_paidTo(), `${one.account.bank} ${one.account.account}`],
    one.paidAt === null ? null : [m.payouts_paidAt(), dateText(one.paidAt, language, 'dateTime')],
  ];
  return (
    <section className="paper">
      <FactList facts={facts} figures />
    </section>
  );
}
