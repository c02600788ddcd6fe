import * as m from '@lyceum/i18n/words';
import { Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useKeptWords } from './kept-drafts.ts';
import { Labelled } from '../ui/labelled.tsx';

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
  /** What the reason is of: the device keeps it until it is sent. */
  keep: string;
  /** Answers whether it was sent. */
  onSend: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

const longest = 500;

/** A question before a deed that is only done with a reason. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { title, text, label, yes, danger, busy, refused, keep, onSend, onClose } = props;
  const reason = useKeptWords(keep);
  const words = reason.words.trim();
  const send = async (): Promise<void> => {
    if (await onSend(words)) {
      reason.forget();
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={yes}
      cancelText={m.office_cancel()}
      okButtonProps={{ danger, loading: busy, disabled: words === '' }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{text}</p>
        <Labelled label={label}>
          <Input.TextArea
            autoFocus
            value={reason.words}
            maxLength={longest}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => reason.setWords(target.value)}
          />
        </Labelled>
        {refused}
      </div>
    </Modal>
  );
}
