import { list } from '@lyceum/contract/reconciliations.calls';
import { stuck } from '@lyceum/contract/payments.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link, useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { providerWords } from '../payments/payment-words.ts';
import { RetryRepayment } from '../payments/retry-repayment.tsx';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';

type Day = ReplyOf<typeof list>['list'][number];

/** Days on which the providers' statements were compared with our books. */
export default function ReconciliationList(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(routes.reconciliationList, {
    provider: { label: m.reconciliations_provider(), none: m.payments_anyProvider(), words: providerWords },
  });
  const columns: Column<Day>[] = [
    {
      key: 'day',
      title: m.reconciliations_day(),
      fixed: true,
      show: ({ provider, day }) => (
        <Link to={routes.reconciliation} params={{ provider, day }}>
          {day}
        </Link>
      ),
    },
    { key: 'provider', title: m.reconciliations_provider(), show: ({ provider }) => providerWords[provider]() },
    { key: 'trades', title: m.reconciliations_trades(), figures: true, show: ({ trades }) => trades },
    { key: 'differences', title: m.reconciliations_differences(), figures: true, show: (day) => day.differences },
    { key: 'result', title: m.reconciliations_result(), show: (day) => <Result day={day} /> },
    { key: 'at', title: m.reconciliations_at(), show: ({ at }) => dateText(at, language, 'dateTime') },
  ];
  return (
    <Screen name="reconciliations/reconciliation-list" title={m.reconciliations_title()}>
      {iMay('read repayments') && <Stuck />}
      <PagedTable
        name="reconciliations"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ provider, day }) => `${provider} ${day}`}
        onOpen={({ provider, day }) => go.to(routes.reconciliation, { provider, day })}
        filters={filters}
      />
    </Screen>
  );
}

function Result({ day: { differences, open } }: { day: Day }): ReactNode {
  if (open > 0) {
    return <StateTag tone="bad">{m.reconciliations_open({ count: open })}</StateTag>;
  }
  return differences === 0 ? (
    <StateTag tone="good">{m.reconciliations_agrees()}</StateTag>
  ) : (
    <StateTag tone="plain">{m.reconciliations_allSettled()}</StateTag>
  );
}

type StuckRow = ReplyOf<typeof stuck>['list'][number];

/** Repayments that somebody must look at; there are hardly ever any, and then nothing is shown. */
function Stuck(): ReactNode {
  const loaded = useCall(stuck, {});
  const rows = loaded.state === 'ready' ? loaded.data.list : [];
  return (
    rows.length > 0 && (
      <section className="paper stack">
        <h2>{m.reconciliations_stuck()}</h2>
        <p className="muted">{m.reconciliations_stuckText()}</p>
        <ul className="lines">
          {rows.map((row) => (
            <StuckLine key={row.repaymentId} row={row} />
          ))}
        </ul>
      </section>
    )
  );
}

function StuckLine({ row }: { row: StuckRow }): ReactNode {
  const { language } = useSettings();
  return (
    <li>
      <div className="gap">
        <p>
          <Link to={routes.payment} params={{ attemptId: row.attemptId }}>
            {row.attemptNumber}
          </Link>{' '}
          · {amountText(row.amount)}
        </p>
        <p className="muted">
          {row.trouble} · {dateText(row.createdAt, language, 'dateTime')}
        </p>
      </div>
      <RetryRepayment repaymentId={row.repaymentId} />
    </li>
  );
}
