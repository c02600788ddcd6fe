import { secondFactor } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { CodeField } from './code-field.tsx';
import { Refused } from './refused.tsx';

interface SecondFactorProps {
  onDone: () => Promise<void>;
  /** The password was too long ago. */
  onAgain: () => void;
}

/** A code of the authenticator, or one of the recovery codes. */
export function SecondFactor({ onDone, onAgain }: SecondFactorProps): ReactNode {
  const [byRecovery, setByRecovery] = useState(false);
  const { run, busy, refusal, clear } = useCommand(secondFactor, { throttleMs: 0 });
  const send = async (input: { code: string }): Promise<void> => {
    const answer = await run({ code: input.code.trim() });
    if (answer?.data) {
      await onDone();
    }
  };
  const turn = (): void => {
    clear();
    setByRecovery(!byRecovery);
  };
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      onFinish={(fields) => void send(fields)}
      key={byRecovery ? 'recovery' : 'code'}
    >
      <p className="muted">{byRecovery ? m.staff_recoveryText() : m.staff_secondFactorText()}</p>
      {byRecovery && <p className="muted">{m.staff_secondFactorLost()}</p>}
      {byRecovery ? (
        <Form.Item
          name="code"
          label={m.staff_recoveryCode()}
          rules={[{ required: true, message: m.staff_codeMissing() }]}
        >
          <Input autoFocus autoComplete="off" maxLength={40} size="large" spellCheck={false} />
        </Form.Item>
      ) : (
        <CodeField />
      )}
      <Refused by={refusal} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {m.staff_signIn()}
      </Button>
      <div className="row form-foot">
        <Button type="link" onClick={turn}>
          {byRecovery ? m.staff_useCode() : m.staff_useRecovery()}
        </Button>
        <Button type="link" onClick={onAgain}>
          {m.staff_otherAccount()}
        </Button>
      </div>
    </Form>
  );
}
