import { list, prepare } from '@lyceum/contract/payouts.calls';
import { currencies, type Currency } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { toast } from '@lyceum/web/notices';
import { Link, useGo } from '@lyceum/web/router';
import { Button, Modal, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { InstantField } from '../ui/instant-field.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { DebtList } from './debt-list.tsx';
import { payoutTones, payoutWords } from './payout-words.ts';

type Payout = ReplyOf<typeof list>['list'][number];

/** Batches in which sellers are paid; one person prepares them, another one approves them. */
export default function PayoutList(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(routes.payoutList, {
    state: { label: m.payouts_state(), none: m.office_anyState(), words: payoutWords },
  });
  const [isPreparing, setPreparing] = useState(false);
  const columns: Column<Payout>[] = [
    {
      key: 'createdAt',
      title: m.payouts_createdAt(),
      fixed: true,
      show: ({ payoutId, createdAt }) => (
        <Link to={routes.payout} params={{ payoutId }}>
          {dateText(createdAt, language, 'dateTime')}
        </Link>
      ),
    },
    {
      key: 'state',
      title: m.payouts_state(),
      show: (payout) => <StateTag tone={payoutTones[payout.state]}>{payoutWords[payout.state]()}</StateTag>,
    },
    { key: 'total', title: m.payouts_total(), figures: true, show: ({ total }) => amountText(total) },
    { key: 'sellers', title: m.payouts_sellers(), figures: true, show: ({ sellers }) => sellers },
    { key: 'maker', title: m.payouts_maker(), show: ({ maker }) => maker },
    { key: 'checker', title: m.payouts_checker(), show: ({ checker }) => checker ?? '' },
    {
      key: 'decidedAt',
      title: m.payouts_decidedAt(),
      show: ({ decidedAt }) => (decidedAt ? dateText(decidedAt, language, 'dateTime') : ''),
    },
  ];
  return (
    <Screen
      name="payouts/payout-list"
      title={m.payouts_title()}
      actions={
        <Button type="primary" onClick={() => setPreparing(true)}>
          {m.payouts_prepare()}
        </Button>
      }
    >
      <DebtList />
      <PagedTable
        name="payouts"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ payoutId }) => payoutId}
        onOpen={({ payoutId }) => go.to(routes.payout, { payoutId })}
        filters={filters}
      />
      {isPreparing && <PrepareDialog onClose={() => setPreparing(false)} />}
    </Screen>
  );
}

function PrepareDialog({ onClose }: { onClose: () => void }): ReactNode {
  const go = useGo();
  const { run, busy } = useCommand(prepare, { throttleMs: 300 });
  const [currency, setCurrency] = useState<Currency>('TWD');
  const [until, setUntil] = useState<string | null>(() => new Date().toISOString());
  const send = async (): Promise<void> => {
    const answer = until === null ? null : await run({ currency, until });
    if (answer?.data) {
      const { withoutAccount } = answer.data;
      toast(
        withoutAccount > 0 ? m.payouts_withoutAccount({ count: withoutAccount }) : m.payouts_prepared(),
        withoutAccount > 0 ? 'plain' : 'good',
      );
      onClose();
      go.to(routes.payout, { payoutId: answer.data.payoutId });
    }
  };
  return (
    <Modal
      open
      title={m.payouts_prepare()}
      okText={m.payouts_prepare()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy, disabled: until === null }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="stack">
        <p className="muted">{m.payouts_prepareText()}</p>
        <div className="fields">
          <Labelled label={m.payouts_currency()}>
            <Select
              value={currency}
              options={currencies.map((value) => ({ value, label: value }))}
              onChange={setCurrency}
            />
          </Labelled>
          <Labelled label={m.payouts_until()}>
            <InstantField label={m.payouts_until()} value={until} onChange={setUntil} />
          </Labelled>
        </div>
      </div>
    </Modal>
  );
}
