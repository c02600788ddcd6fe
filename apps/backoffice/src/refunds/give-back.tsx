import { giveBack, open } from '@lyceum/contract/refunds.calls';
import type { detail } from '@lyceum/contract/sales.calls';
import { toDecimal } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Button, Input, Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay } from '../session.ts';
import { Refused } from '../staff/refused.tsx';
import { useKeptWords } from '../shell/kept-drafts.ts';
import { FieldTroubles, useFieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { MoneyField } from '../ui/money-field.tsx';

type Sale = ReplyOf<typeof detail>;

/** Whether somebody here may repay the buyer without being asked: the seller, or the platform. */
export const canGiveBack = (sale: Sale): boolean =>
  sale.actions.includes('giveBack') && (iMay('decide refunds') || iMay('create refunds'));

/** The button, and the question how much and why. */
export function GiveBack({ sale }: { sale: Sale }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{titleOf()}</Button>
      {isOpen && <GiveBackDialog sale={sale} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A seller gives back; the platform decides, whatever the terms say. */
const titleOf = (): string => (iMay('decide refunds') ? m.refunds_giveBack() : m.refunds_openRefund());

function GiveBackDialog({ sale, onClose }: { sale: Sale; onClose: () => void }): ReactNode {
  const isSeller = iMay('decide refunds');
  const { run, busy, refusal } = useCommand(isSeller ? giveBack : open, { throttleMs: 300 });
  const [isAll, setAll] = useState(true);
  const [amount, setAmount] = useState<number | null>(null);
  const { words, setWords, forget } = useKeptWords(`give back ${sale.orderId}`);
  const { tell, isTroubled } = useFieldTroubles();
  const isReady = words.trim() !== '' && (isAll || ((amount ?? 0) > 0 && !isTroubled));
  const send = async (): Promise<void> => {
    const money = isAll ? null : toDecimal(amount ?? 0);
    const answer = await run({ orderId: sale.orderId, money, words });
    if (answer?.data) {
      forget();
      toast(answer.data.state === 'proposed' ? m.refunds_proposedToast() : m.refunds_decided(), 'good');
      onClose();
    }
  };
  return (
    <Modal
      open
      title={titleOf()}
      okText={titleOf()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy, disabled: !isReady, danger: true }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="stack">
        <p className="muted">{isSeller ? m.refunds_giveBackText() : m.refunds_openText()}</p>
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
            <FieldTroubles value={tell}>
              <MoneyField
                label={m.refunds_amount()}
                currency={sale.total.currency}
                value={amount}
                onChange={setAmount}
              />
            </FieldTroubles>
          </Labelled>
        )}
        <Labelled label={m.refunds_giveBackReason()}>
          <Input.TextArea
            value={words}
            maxLength={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setWords(target.value)}
          />
        </Labelled>
        <Refused by={refusal} />
      </div>
    </Modal>
  );
}
