import { invite } from '@lyceum/contract/consultants.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Form, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { Refused } from '../staff/refused.tsx';

/** Whom somebody is invited as: a new consultant, or one from before. */
export type Invited = { id: string; name: string } | 'new';

/** Where the link goes that asks somebody to let himself be offered. */
export function InviteDialog({ invited, onClose }: { invited: Invited; onClose: () => void }): ReactNode {
  const [form] = Form.useForm<{ recipient: string }>();
  const { run, busy, refusal } = useCommand(invite, { throttleMs: 300 });
  const send = async (recipient: string): Promise<void> => {
    const consultantId = invited === 'new' ? null : invited.id;
    if ((await run({ recipient: recipient.trim(), consultantId }))?.data) {
      toast(m.consultants_invited(), 'good');
      onClose();
    }
  };
  return (
    <Modal
      open
      title={invited === 'new' ? m.consultants_invite() : m.consultants_handOver()}
      okText={m.consultants_sendInvitation()}
      cancelText={m.office_cancel()}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ recipient }) => void send(recipient)}>
        <p className="muted">
          {invited === 'new' ? m.consultants_inviteHint() : m.consultants_handOverHint({ name: invited.name })}
        </p>
        <Form.Item
          name="recipient"
          label={m.consultants_recipient()}
          rules={[{ required: true, whitespace: true, message: m.consultants_recipientMissing() }]}
        >
          <Input autoFocus autoComplete="off" maxLength={200} />
        </Form.Item>
        <Refused by={refusal} />
      </Form>
    </Modal>
  );
}
