import { acceptInvitation, invitation } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { Button, Form, Input, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { askWhoIAm } from '../caller.ts';
import { routes } from '../routes.ts';
import { LanguageChoice, ThemeChoice } from '../shell/frame.tsx';
import { Screen } from '../shell/screen.tsx';
import { Message } from '../ui/message.tsx';
import { Enrolment } from './enrolment.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import type { Step } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The page that the link of an invitation opens: name and password, then the second factor, to be set up or shown. */
export default function Invitation(): ReactNode {
  const { token } = useParams(routes.invitation);
  const [step, setStep] = useState<Step>('password');
  const go = useGo();
  const done = async (): Promise<void> => {
    await askWhoIAm();
    go.insteadHref('/');
  };
  const again = (): void => go.instead(routes.signIn);
  return (
    <Screen name="staff/invitation" title={m.staff_invitationTitle()} alone>
      <div className="paper stack">
        {step === 'enrol' && <Enrolment onDone={done} onAgain={again} />}
        {step === 'secondFactor' && <SecondFactor onDone={done} onAgain={again} />}
        {step === 'password' && (
          <Load
            from={invitation}
            input={{ token }}
            skeleton={<Skeleton active />}
            refused={({ message }) => (
              <Message title={message} text={m.staff_invitationEndedText()}>
                <Button onClick={() => go.instead(routes.signIn)}>{m.staff_signInTitle()}</Button>
              </Message>
            )}
          >
            {({ email, agency }) => <Accept token={token} email={email} agency={agency} onDone={setStep} />}
          </Load>
        )}
      </div>
      <div className="row">
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Screen>
  );
}

interface AcceptProps {
  token: string;
  email: string;
  agency: string | null;
  onDone: (next: Step) => void;
}

function Accept({ token, email, agency, onDone }: AcceptProps): ReactNode {
  const { run, busy, refusal } = useCommand(acceptInvitation, { throttleMs: 0 });
  const send = async ({ name, password }: { name: string; password: string }): Promise<void> => {
    const answer = await run({ token, name: name.trim(), password });
    if (answer?.data) {
      onDone(answer.data.next);
    }
  };
  return (
    <NewPasswordForm
      text={m.staff_invitationText({ place: agency ?? m.office_platform() })}
      email={email}
      fields={
        <Form.Item
          name="name"
          label={m.staff_name()}
          rules={[{ required: true, whitespace: true, message: m.staff_nameMissing() }]}
        >
          <Input autoFocus autoComplete="name" maxLength={60} size="large" />
        </Form.Item>
      }
      refusal={refusal}
      busy={busy}
      button={m.staff_continue()}
      onSend={(fields: { name: string; password: string }) => void send(fields)}
    />
  );
}
