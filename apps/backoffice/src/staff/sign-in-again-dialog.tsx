import * as m from '@lyceum/i18n/words';
import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { askWhoIAm } from '../caller.ts';
import { forgetMe, queries } from '../session.ts';
import { PasswordForm, type Step } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Both factors again, and one goes on where one was; who leaves finds what is not saved on the device. */
export default function SignInAgainDialog({ email }: { email: string }): ReactNode {
  const [step, setStep] = useState<Step>('password');
  const goOn = async (): Promise<void> => {
    await askWhoIAm();
    void queries.invalidateQueries();
  };
  return (
    <Modal open title={m.staff_signInAgain()} footer={null} closable={false} keyboard={false} width={440}>
      <div className="stack">
        <p>{m.staff_signInAgainText()}</p>
        {step === 'password' ? (
          <PasswordForm
            email={email}
            // A second factor that is set up anew needs a page of its own.
            onDone={(next) => (next === 'enrol' ? forgetMe() : setStep(next))}
          />
        ) : (
          <SecondFactor onDone={goOn} onAgain={() => setStep('password')} />
        )}
        <Button type="link" onClick={forgetMe}>
          {m.staff_leaveInstead()}
        </Button>
      </div>
    </Modal>
  );
}
