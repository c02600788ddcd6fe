import * as m from '@lyceum/i18n/words';
import { Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { Labelled } from './labelled.tsx';

interface ReasonDialogProps {
  title: string;
  text: string;
  /** Of the field. */
  label: string;
  yes: string;
  danger?: boolean;
  busy: boolean;
  /** The server's sentence, where it refused. */
  refused: ReactNode;
  onSend: (reason: string) => void;
  onClose: () => void;
}

const longest = 500;

/** A question before a deed that is only done with a reason. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { title, text, label, yes, danger, busy, refused, onSend, onClose } = props;
  const [reason, setReason] = useState('');
  const words = reason.trim();
  return (
    <Modal
      open
      title={title}
      okText={yes}
      cancelText={m.office_cancel()}
      okButtonProps={{ danger, loading: busy, disabled: words === '' }}
      onOk={() => onSend(words)}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{text}</p>
        <Labelled label={label}>
          <Input.TextArea
            autoFocus
            value={reason}
            maxLength={longest}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setReason(target.value)}
          />
        </Labelled>
        {refused}
      </div>
    </Modal>
  );
}
