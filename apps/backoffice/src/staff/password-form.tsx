import type { InputOfCall } from '@lyceum/contract/call';
import { signIn } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { Refused } from './refused.tsx';

export type Step = 'password' | 'secondFactor' | 'enrol';

interface PasswordFormProps {
  /** Who signs in, where that is known. */
  email?: string;
  /** Leads to a new password. */
  onForgotten?: () => void;
  onDone: (next: Step) => void;
}

/** E-mail and password; the answer says what is asked for next. */
export function PasswordForm({ email, onForgotten, onDone }: PasswordFormProps): ReactNode {
  const { run, busy, refusal } = useCommand(signIn, { throttleMs: 0 });
  const send = async (input: InputOfCall<typeof signIn>): Promise<void> => {
    const answer = await run(input);
    if (answer?.data) {
      onDone(answer.data.next);
    }
  };
  return (
    <Form layout="vertical" requiredMark={false} initialValues={{ email }} onFinish={(fields) => void send(fields)}>
      <Form.Item name="email" label={m.staff_email()} rules={[{ required: true, message: m.staff_emailMissing() }]}>
        <Input autoFocus={email === undefined} type="email" autoComplete="username" maxLength={300} size="large" />
      </Form.Item>
      <Form.Item
        name="password"
        label={m.staff_password()}
        rules={[{ required: true, message: m.staff_passwordMissing() }]}
      >
        <Input.Password autoFocus={email !== undefined} autoComplete="current-password" maxLength={400} size="large" />
      </Form.Item>
      <Refused by={refusal} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {m.staff_continue()}
      </Button>
      {onForgotten && (
        <div className="row form-foot">
          <Button type="link" onClick={onForgotten}>
            {m.staff_forgotten()}
          </Button>
        </div>
      )}
    </Form>
  );
}
