import * as m from '@lyceum/i18n/words';
import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { newPasswordRules } from './password-rules.ts';
import { Refused } from './refused.tsx';

interface NewPasswordFormProps<T> {
  text: string;
  /** Whose password it is, for the browser's password store. */
  email: string;
  /** More fields, above the password; the first of them takes the cursor. */
  fields?: ReactNode;
  refusal: Parameters<typeof Refused>[0]['by'];
  busy: boolean;
  button: string;
  onSend: (fields: T) => void;
}

/** The form that a mailed link opens: the address, which is known, and a password that is new. */
export function NewPasswordForm<T extends { password: string }>(props: NewPasswordFormProps<T>): ReactNode {
  return (
    <Form layout="vertical" requiredMark={false} onFinish={props.onSend}>
      <p>{props.text}</p>
      <Form.Item label={m.staff_email()} htmlFor="known-email">
        <Input id="known-email" value={props.email} readOnly autoComplete="username" size="large" />
      </Form.Item>
      {props.fields}
      <Form.Item
        name="password"
        label={m.staff_newPassword()}
        extra={m.staff_passwordHint()}
        rules={newPasswordRules()}
      >
        <Input.Password autoFocus={!props.fields} autoComplete="new-password" maxLength={100} size="large" />
      </Form.Item>
      <Refused by={props.refusal} />
      <Button type="primary" htmlType="submit" size="large" block loading={props.busy}>
        {props.button}
      </Button>
    </Form>
  );
}
