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
import { newPasswordRules } from './password-rules.ts';
import { Refused } from './refused.tsx';

/** The page that the link of an invitation opens: name and password, then the second factor. */
export default function Invitation(): ReactNode {
  const { token } = useParams(routes.invitation);
  const [accepted, setAccepted] = useState(false);
  const go = useGo();
  const done = async (): Promise<void> => {
    await askWhoIAm();
    go.insteadHref('/');
  };
  return (
    <Screen name="staff/invitation" title={m.staff_invitationTitle()} alone>
      <div className="paper stack">
        {accepted ? (
          <Enrolment onDone={done} onAgain={() => go.instead(routes.signIn)} />
        ) : (
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
            {({ email, agency }) => (
              <Accept token={token} email={email} agency={agency} onDone={() => setAccepted(true)} />
            )}
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
  onDone: () => void;
}

function Accept({ token, email, agency, onDone }: AcceptProps): ReactNode {
  const { run, busy, refusal } = useCommand(acceptInvitation, { throttleMs: 0 });
  const send = async ({ name, password }: { name: string; password: string }): Promise<void> => {
    const answer = await run({ token, name: name.trim(), password });
    if (answer?.data) {
      onDone();
    }
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(fields) => void send(fields)}>
      <p>{m.staff_invitationText({ place: agency ?? m.office_platform() })}</p>
      <Form.Item label={m.staff_email()} htmlFor="known-email">
        <Input id="known-email" value={email} readOnly autoComplete="username" size="large" />
      </Form.Item>
      <Form.Item
        name="name"
        label={m.staff_name()}
        rules={[{ required: true, whitespace: true, message: m.staff_nameMissing() }]}
      >
        <Input autoFocus autoComplete="name" maxLength={60} size="large" />
      </Form.Item>
      <Form.Item
        name="password"
        label={m.staff_newPassword()}
        extra={m.staff_passwordHint()}
        rules={newPasswordRules()}
      >
        <Input.Password autoComplete="new-password" maxLength={100} size="large" />
      </Form.Item>
      <Refused by={refusal} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {m.staff_continue()}
      </Button>
    </Form>
  );
}
