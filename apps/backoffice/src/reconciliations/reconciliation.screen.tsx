import { day, settle } from '@lyceum/contract/reconciliations.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import { Button, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { providerWords } from '../payments/payment-words.ts';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { useKeptWords } from '../shell/kept-drafts.ts';
import { Screen } from '../shell/screen.tsx';
import { useAddress } from '../ui/address.ts';
import { Labelled } from '../ui/labelled.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { TableView, type Column } from '../ui/table.tsx';
import { differenceWords } from '../payments/difference-words.ts';

type Difference = ReplyOf<typeof day>['list'][number];

/** One day with every difference, and who found out what each was. */
export default function Reconciliation(): ReactNode {
  const { language } = useSettings();
  const address = useAddress(routes.reconciliation);
  const { provider = '', day: dayOfStatement = '' } = address.values;
  const loaded = useCall(day, { provider, day: dayOfStatement });
  const [asked, setAsked] = useState<Difference | null>(null);
  const columns: Column<Difference>[] = [
    { key: 'kind', title: m.reconciliations_kind(), fixed: true, show: ({ kind }) => differenceWords[kind]() },
    {
      key: 'number',
      title: m.reconciliations_number(),
      show: ({ attemptNumber }) => (
        <Link to={routes.paymentList} params={{ keyword: attemptNumber }}>
          {attemptNumber}
        </Link>
      ),
    },
    {
      key: 'ours',
      title: m.reconciliations_ours(),
      figures: true,
      show: ({ ours }) => (ours ? amountText(ours) : m.reconciliations_nothing()),
    },
    {
      key: 'theirs',
      title: m.reconciliations_theirs(),
      figures: true,
      show: ({ theirs }) => (theirs ? amountText(theirs) : m.reconciliations_nothing()),
    },
    {
      key: 'settled',
      title: m.reconciliations_settled(),
      show: (difference) => <Settled difference={difference} onSettle={() => setAsked(difference)} />,
    },
  ];
  return (
    <Screen
      name="reconciliations/reconciliation"
      title={m.reconciliations_dayTitle({ day: dayOfStatement })}
      actions={
        loaded.state === 'ready' && (
          <span className="muted">
            {providerWords[loaded.data.provider]()} · {dateText(loaded.data.at, language, 'dateTime')}
          </span>
        )
      }
    >
      {loaded.state === 'ready' && loaded.data.differences === 0 && (
        <p>
          <StateTag tone="good">{m.reconciliations_none()}</StateTag>
        </p>
      )}
      <TableView
        name="differences"
        address={{ ...address, values: {} }}
        loaded={loaded}
        rows={({ list }) => list}
        rowKey={({ differenceId }) => differenceId}
        columns={columns}
      />
      {asked && <SettleDialog difference={asked} onClose={() => setAsked(null)} />}
    </Screen>
  );
}

function Settled({ difference: { settled }, onSettle }: { difference: Difference; onSettle: () => void }): ReactNode {
  const { language } = useSettings();
  if (settled === null) {
    return iMay('change reconciliations') && <Button onClick={onSettle}>{m.reconciliations_settle()}</Button>;
  }
  const { by, at, note } = settled;
  return (
    <div className="said">
      <p>{note}</p>
      <p className="muted">{m.reconciliations_settledBy({ name: by, time: dateText(at, language, 'dateTime') })}</p>
    </div>
  );
}

function SettleDialog({ difference, onClose }: { difference: Difference; onClose: () => void }): ReactNode {
  const { run, busy } = useCommand(settle, { throttleMs: 300 });
  const { words: note, setWords: setNote, forget } = useKeptWords(`difference ${difference.differenceId}`);
  const send = async (): Promise<void> => {
    if ((await run({ differenceId: difference.differenceId, note }))?.data) {
      forget();
      toast(m.office_saved(), 'good');
      onClose();
    }
  };
  return (
    <Modal
      open
      title={m.reconciliations_settleTitle()}
      okText={m.reconciliations_settle()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy, disabled: note.trim() === '' }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Labelled label={m.reconciliations_note()}>
        <Input.TextArea
          value={note}
          maxLength={500}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          onChange={({ target }) => setNote(target.value)}
        />
      </Labelled>
    </Modal>
  );
}
