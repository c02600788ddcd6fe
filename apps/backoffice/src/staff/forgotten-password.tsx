import { askPasswordReset } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { Refused } from './refused.tsx';

/** Where the link to a new password goes; what is said afterwards is the same for every address. */
export function ForgottenPassword({ onBack }: { onBack: () => void }): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { run, busy, refusal } = useCommand(askPasswordReset, { throttleMs: 0 });
  const send = async ({ email }: { email: string }): Promise<void> => {
    if ((await run({ email: email.trim() }))?.data) {
      setSentTo(email.trim());
    }
  };
  const back = (
    <div className="row form-foot">
      <Button type="link" onClick={onBack}>
        {m.staff_backToSignIn()}
      </Button>
    </div>
  );
  if (sentTo !== null) {
    return (
      <>
        <p role="status">{m.staff_forgottenSent({ email: sentTo })}</p>
        {back}
      </>
    );
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(fields: { email: string }) => void send(fields)}>
      <h2>{m.staff_forgottenTitle()}</h2>
      <p className="muted">{m.staff_forgottenText()}</p>
      <Form.Item name="email" label={m.staff_email()} rules={[{ required: true, message: m.staff_emailMissing() }]}>
        <Input autoFocus type="email" autoComplete="username" maxLength={300} size="large" />
      </Form.Item>
      <Refused by={refusal} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {m.staff_forgottenSend()}
      </Button>
      {back}
    </Form>
  );
}
