import { confirmSecondFactor, enrolSecondFactor } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Button, Form } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Refused } from './refused.tsx';

interface EnrolmentProps {
  onDone: () => Promise<void>;
  /** The password was too long ago. */
  onAgain: () => void;
}

/** Sets up the authenticator: its QR code, a first code as proof, then the recovery codes, which are shown this once. */
export function Enrolment({ onDone, onAgain }: EnrolmentProps): ReactNode {
  const enrol = useCommand(enrolSecondFactor, { throttleMs: 0 });
  const confirm = useCommand(confirmSecondFactor, { throttleMs: 0 });
  const [secret, setSecret] = useState<{ uri: string; secret: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const ask = async (): Promise<void> => {
    const answer = await enrol.run({});
    if (answer?.data) {
      setSecret(answer.data);
    }
  };
  const asked = useRef(false);
  useEffect(() => {
    // Every time it is asked the secret before is void: once is enough.
    if (!asked.current) {
      asked.current = true;
      void ask();
    }
  });

  if (codes) {
    return <RecoveryCodes codes={codes} onDone={() => void onDone()} />;
  }
  if (!secret) {
    return (
      <>
        <Refused by={enrol.refusal} />
        <Button size="large" loading={enrol.busy} onClick={enrol.refusal ? onAgain : () => void ask()}>
          {enrol.refusal ? m.staff_otherAccount() : m.shell_again()}
        </Button>
      </>
    );
  }
  const send = async ({ code }: { code: string }): Promise<void> => {
    const answer = await confirm.run({ code: code.trim() });
    if (answer?.data) {
      setCodes(answer.data.recoveryCodes);
    }
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(fields) => void send(fields)}>
      <p>{m.staff_enrolText()}</p>
      <QrCode text={secret.uri} label={m.staff_qrCode()} />
      <p className="muted">{m.staff_secretText()}</p>
      <p>
        <code className="secret">{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField />
      <Refused by={confirm.refusal} />
      <Button type="primary" htmlType="submit" size="large" block loading={confirm.busy}>
        {m.staff_confirm()}
      </Button>
    </Form>
  );
}
