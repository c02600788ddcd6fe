import * as m from '@lyceum/i18n/words';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';

/** Six digits of the authenticator, in a form's field `code`. */
export function CodeField({ focused = true }: { focused?: boolean }): ReactNode {
  return (
    <Form.Item
      name="code"
      label={m.staff_code()}
      rules={[
        { required: true, message: m.staff_codeMissing() },
        { pattern: /^\s*\d{6}\s*$/, message: m.staff_codeShape() },
      ]}
      validateTrigger="onSubmit"
    >
      <Input autoFocus={focused} inputMode="numeric" autoComplete="one-time-code" maxLength={8} size="large" />
    </Form.Item>
  );
}
