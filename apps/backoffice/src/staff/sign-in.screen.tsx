import { signIn } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import type { InputOfCall } from '@lyceum/contract/call';
import { useCommand } from '@lyceum/web/command';
import { useGo } from '@lyceum/web/router';
import { Button, Form, Input } from 'antd';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { askWhoIAm } from '../caller.ts';
import { useSettings } from '../session.ts';
import { LanguageChoice, ThemeChoice } from '../shell/frame.tsx';
import { returnAfterSignIn } from '../shell/return.ts';
import { Screen } from '../shell/screen.tsx';
import { Refused } from './refused.tsx';
import { SecondFactor } from './second-factor.tsx';

const Enrolment = lazy(async () => ({ default: (await import('./enrolment.tsx')).Enrolment }));

type Step = 'password' | 'secondFactor' | 'enrol';

/** E-mail and password, then the second factor: a known one is asked for, a missing one is set up. */
export default function SignIn(): ReactNode {
  const [step, setStep] = useState<Step>('password');
  const go = useGo();
  const { me } = useSettings();
  const goOn = useEffectEvent(() => returnAfterSignIn(go));
  useEffect(() => {
    // Also for who comes here while signed in.
    if (me) {
      goOn();
    }
  }, [me]);
  const again = (): void => setStep('password');
  return (
    <Screen name="staff/sign-in" title={m.staff_signInTitle()} alone>
      <div className="paper stack">
        {step === 'password' && <Password onDone={setStep} />}
        {step === 'secondFactor' && <SecondFactor onDone={askWhoIAm} onAgain={again} />}
        {step === 'enrol' && (
          <Suspense>
            <Enrolment onDone={askWhoIAm} onAgain={again} />
          </Suspense>
        )}
      </div>
      <div className="row">
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Screen>
  );
}

function Password({ onDone }: { onDone: (next: Step) => void }): ReactNode {
  const { run, busy, refusal } = useCommand(signIn, { throttleMs: 0 });
  const send = async (input: InputOfCall<typeof signIn>): Promise<void> => {
    const answer = await run(input);
    if (answer?.data) {
      onDone(answer.data.next);
    }
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(fields) => void send(fields)}>
      <Form.Item name="email" label={m.staff_email()} rules={[{ required: true, message: m.staff_emailMissing() }]}>
        <Input autoFocus type="email" autoComplete="username" maxLength={300} size="large" />
      </Form.Item>
      <Form.Item
        name="password"
        label={m.staff_password()}
        rules={[{ required: true, message: m.staff_passwordMissing() }]}
      >
        <Input.Password autoComplete="current-password" maxLength={400} size="large" />
      </Form.Item>
      <Refused by={refusal} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {m.staff_continue()}
      </Button>
    </Form>
  );
}
