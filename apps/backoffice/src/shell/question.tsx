import * as m from '@lyceum/i18n/words';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Question } from '@lyceum/web/notices';

/** A question that `ask` put; its own part, because most visits see none. */
export default function QuestionView({
  question: { title, text, yes, no = m.office_cancel(), danger, answer },
}: {
  question: Question & { answer: (yes: boolean) => void };
}): ReactNode {
  return (
    <Modal
      open
      title={title}
      okText={yes}
      okButtonProps={{ danger }}
      cancelText={no}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
      width={440}
    >
      {text}
    </Modal>
  );
}
