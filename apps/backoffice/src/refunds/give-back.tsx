import { giveBack } from '@lyceum/contract/refunds.calls';
import type { detail } from '@lyceum/contract/sales.calls';
import { next } from '@lyceum/domain/flow';
import { toDecimal } from '@lyceum/domain/money';
import { orderFlow } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Button, Input, Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay } from '../session.ts';
import { Refused } from '../staff/refused.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { MoneyField } from '../ui/money-field.tsx';

type Sale = ReplyOf<typeof detail>;

/** Whether the seller may repay the buyer without being asked, and something is left to be repaid. */
export const canGiveBack = (sale: Sale): boolean =>
  iMay('decide refunds') &&
  next(orderFlow, sale.state, 'askRefund') !== null &&
  sale.refunded.amount < sale.total.amount;

/** The button, and the question how much and why. */
export function GiveBack({ sale }: { sale: Sale }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.refunds_giveBack()}</Button>
      {isOpen && <GiveBackDialog sale={sale} onClose={() => setOpen(false)} />}
    </>
  );
}

function GiveBackDialog({ sale, onClose }: { sale: Sale; onClose: () => void }): ReactNode {
  const { run, busy, refusal } = useCommand(giveBack, { throttleMs: 300 });
  const [isAll, setAll] = useState(true);
  const [amount, setAmount] = useState<number | null>(null);
  const [words, setWords] = useState('');
  const isReady = words.trim() !== '' && (isAll || (amount ?? 0) > 0);
  const send = async (): Promise<void> => {
    const money = isAll ? null : toDecimal(amount ?? 0);
    if ((await run({ orderId: sale.orderId, money, words }))?.data) {
      toast(m.refunds_decided(), 'good');
      onClose();
    }
  };
  return (
    <Modal
      open
      title={m.refunds_giveBack()}
      okText={m.refunds_giveBack()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy, disabled: !isReady, danger: true }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="stack">
        <p className="muted">{m.refunds_giveBackText()}</p>
        <Radio.Group
          value={isAll}
          options={[
            { value: true, label: m.refunds_giveBackAll() },
            { value: false, label: m.refunds_giveBackPart() },
          ]}
          onChange={({ target }) => setAll(target.value === true)}
        />
        {!isAll && (
          <Labelled label={m.refunds_amount()}>
            <MoneyField label={m.refunds_amount()} currency={sale.total.currency} value={amount} onChange={setAmount} />
          </Labelled>
        )}
        <Labelled label={m.refunds_giveBackReason()}>
          <Input.TextArea
            value={words}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setWords(target.value)}
          />
        </Labelled>
        <Refused by={refusal} />
      </div>
    </Modal>
  );
}
