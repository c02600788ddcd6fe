import { end } from '@lyceum/contract/cancellations.calls';
import { cancellationDisputes, type CancellationDispute } from '@lyceum/domain/cancellations';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Input, Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { useKeptWords } from '../shell/kept-drafts.ts';
import { Refused } from '../staff/refused.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { disputeWords } from './cancellation-words.ts';

const longest = 500;

/** What the account is in, and what its holder reads of it. */
export function EndDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { run, busy, refusal } = useCommand(end);
  const [dispute, setDispute] = useState<CancellationDispute | null>(null);
  const kept = useKeptWords(`cancellation ${id}`);
  const words = kept.words.trim();
  const send = async (): Promise<void> => {
    if (dispute !== null && (await run({ id, dispute, words }))?.data) {
      kept.forget();
      toast(m.cancellations_officeEnded(), 'good');
      onClose();
    }
  };
  return (
    <Modal
      open
      title={m.cancellations_officeEnd()}
      okText={m.cancellations_officeEnd()}
      cancelText={m.office_cancel()}
      okButtonProps={{ danger: true, loading: busy, disabled: dispute === null || words === '' }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{m.cancellations_officeEndText()}</p>
        <Radio.Group
          aria-label={m.cancellations_officeDispute()}
          value={dispute}
          options={cancellationDisputes.map((value) => ({ value, label: disputeWords[value]() }))}
          onChange={({ target }) => setDispute(target.value as CancellationDispute)}
        />
        <Labelled label={m.cancellations_officeWords()}>
          <Input.TextArea
            value={kept.words}
            maxLength={longest}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => kept.setWords(target.value)}
          />
        </Labelled>
        <Refused by={refusal} />
      </div>
    </Modal>
  );
}
