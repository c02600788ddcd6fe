import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { toast } from '@lyceum/web/notices';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { QrCode } from '../staff/qr-code.tsx';

interface LinkDialogProps {
  name: string;
  link: string;
  until: string;
  onClose: () => void;
}

/** The link for somebody who stands at the desk: to scan, or to send another way. */
export function LinkDialog({ name, link, until, onClose }: LinkDialogProps): ReactNode {
  const { language } = useSettings();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toast(m.students_copied(), 'good');
    } catch {
      toast(m.students_copyFailed(), 'bad');
    }
  };
  return (
    <Modal open title={name} footer={null} onCancel={onClose}>
      <div className="stack">
        <QrCode text={link} label={m.students_qr()} />
        <p className="muted">{m.students_qrText({ time: dateText(until, language, 'dateTime') })}</p>
        <div className="row">
          <Button onClick={() => void copy()}>{m.students_copyLink()}</Button>
        </div>
      </div>
    </Modal>
  );
}
