import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { ShownLink } from '../staff/shown-link.tsx';

interface LinkDialogProps {
  name: string;
  link: string;
  until: string;
  onClose: () => void;
}

/** The link of an invited student. */
export function LinkDialog({ name, link, until, onClose }: LinkDialogProps): ReactNode {
  const { language } = useSettings();
  return (
    <Modal open title={name} footer={null} onCancel={onClose}>
      <ShownLink link={link} text={m.students_qrText({ time: dateText(until, language, 'dateTime') })} />
    </Modal>
  );
}
