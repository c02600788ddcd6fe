import { chargebacks, endChargeback, recordChargeback } from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import type { ChargebackState } from '@lyceum/domain/payments';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { ask, toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import { Button, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { OrderLinks } from '../payments/order-links.tsx';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Refused } from '../staff/refused.tsx';
import { FieldTroubles, useFieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { useFilters } from '../ui/filters.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag, type Tone } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';

type Chargeback = ReplyOf<typeof chargebacks>['list'][number];

const stateWords: Record<ChargebackState, () => string> = {
  told: m.refunds_chargebackState_told,
  booked: m.refunds_chargebackState_booked,
  won: m.refunds_chargebackState_won,
  lost: m.refunds_chargebackState_lost,
};
const stateTones: Record<ChargebackState, Tone> = { told: 'plain', booked: 'warn', won: 'good', lost: 'bad' };

/** What banks took back for their card holders, and how each dispute ended. */
export default function ChargebackList(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.chargebackList, {
    state: { label: m.refunds_state(), none: m.office_anyState(), words: stateWords },
  });
  const [isRecording, setRecording] = useState(false);
  const columns: Column<Chargeback>[] = [
    {
      key: 'number',
      title: m.refunds_attemptNumber(),
      fixed: true,
      show: ({ attemptNumber }) => (
        <Link to={routes.paymentList} params={{ keyword: attemptNumber }}>
          {attemptNumber}
        </Link>
      ),
    },
    {
      key: 'state',
      title: m.refunds_state(),
      show: (one) => <StateTag tone={stateTones[one.state]}>{stateWords[one.state]()}</StateTag>,
    },
    { key: 'amount', title: m.refunds_amount(), figures: true, show: ({ amount }) => amountText(amount) },
    {
      key: 'orders',
      title: m.refunds_chargebackOrders(),
      show: ({ orderIds }) => <OrderLinks orderIds={orderIds} />,
    },
    { key: 'reference', title: m.refunds_bankReference(), show: ({ reference }) => reference },
    { key: 'createdAt', title: m.refunds_asked(), show: ({ createdAt }) => dateText(createdAt, language, 'dateTime') },
    {
      key: 'ended',
      title: m.refunds_chargebackEnd(),
      show: (one) => (one.endedAt === null ? <Ending chargeback={one} /> : dateText(one.endedAt, language, 'dateTime')),
    },
  ];
  return (
    <Screen
      name="refunds/chargeback-list"
      title={m.refunds_chargebacks()}
      actions={
        iMay('create chargebacks') && (
          <Button type="primary" onClick={() => setRecording(true)}>
            {m.refunds_recordChargeback()}
          </Button>
        )
      }
    >
      <p className="muted">{m.refunds_chargebacksText()}</p>
      <PagedTable
        name="chargebacks"
        from={chargebacks}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ chargebackId }) => chargebackId}
        filters={filters}
      />
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
    </Screen>
  );
}

function Ending({ chargeback: { chargebackId, state } }: { chargeback: Chargeback }): ReactNode {
  const { run, busy } = useCommand(endChargeback, { throttleMs: 300 });
  if (state !== 'booked' || !iMay('decide chargebacks')) {
    return null;
  }
  const send = async (won: boolean): Promise<void> => {
    const question = won
      ? { title: m.refunds_winAsk(), yes: m.refunds_win() }
      : { title: m.refunds_loseAsk(), yes: m.refunds_lose(), danger: true };
    if ((await ask(question)) && (await run({ chargebackId, won }))?.data) {
      toast(m.office_saved(), 'good');
    }
  };
  return (
    <div className="row">
      <Button loading={busy} onClick={() => void send(true)}>
        {m.refunds_win()}
      </Button>
      <Button danger loading={busy} onClick={() => void send(false)}>
        {m.refunds_lose()}
      </Button>
    </div>
  );
}

function RecordDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { run, busy, refusal } = useCommand(recordChargeback, { throttleMs: 300 });
  const [attemptNumber, setNumber] = useState('');
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState<number | null>(null);
  const { tell, isTroubled } = useFieldTroubles();
  const isReady = attemptNumber.trim() !== '' && reference.trim() !== '' && (amount ?? 0) > 0 && !isTroubled;
  const send = async (): Promise<void> => {
    if ((await run({ attemptNumber, reference, money: toDecimal(amount ?? 0) }))?.data) {
      toast(m.office_saved(), 'good');
      onClose();
    }
  };
  return (
    <Modal
      open
      title={m.refunds_recordChargeback()}
      okText={m.refunds_recordChargeback()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy, disabled: !isReady, danger: true }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <FieldTroubles value={tell}>
        <div className="stack">
          <p className="muted">{m.refunds_recordChargebackText()}</p>
          <Labelled label={m.refunds_attemptNumber()} hint={m.refunds_attemptNumberHint()}>
            <Input value={attemptNumber} maxLength={20} onChange={({ target }) => setNumber(target.value)} />
          </Labelled>
          <Labelled label={m.refunds_bankReference()}>
            <Input value={reference} maxLength={64} onChange={({ target }) => setReference(target.value)} />
          </Labelled>
          <Labelled label={m.refunds_amount()}>
            {/* In the currency of the payment, which the number leads to. */}
            <MoneyField label={m.refunds_amount()} currency={null} value={amount} onChange={setAmount} />
          </Labelled>
          <Refused by={refusal} />
        </div>
      </FieldTroubles>
    </Modal>
  );
}
