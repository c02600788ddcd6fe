import { openInvitation, takeOpenInvitation } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { Button, Form, Input, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { LanguageChoice, ThemeChoice } from '../shell/frame.tsx';
import { Screen } from '../shell/screen.tsx';
import { Message } from '../ui/message.tsx';
import { Refused } from './refused.tsx';

/** The page that a colleague's QR opens: where the invitation goes. */
export default function Join(): ReactNode {
  const { token } = useParams(routes.join);
  const go = useGo();
  // Once it was taken the link is good no more, and what is said stays.
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Screen name="staff/join" title={m.staff_invitationTitle()} alone>
      <div className="paper stack">
        {sentTo === null ? (
          <Load
            from={openInvitation}
            input={{ token }}
            skeleton={<Skeleton active />}
            refused={({ message }) => (
              <Message title={message} text={m.staff_joinEndedText()}>
                <Button onClick={() => go.instead(routes.signIn)}>{m.staff_signInTitle()}</Button>
              </Message>
            )}
          >
            {({ agency }) => <Take token={token} place={agency ?? m.office_platform()} onSent={setSentTo} />}
          </Load>
        ) : (
          <Message title={m.staff_joinSent()} text={m.staff_joinSentText({ email: sentTo })} />
        )}
      </div>
      <div className="row">
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Screen>
  );
}

interface TakeProps {
  token: string;
  place: string;
  onSent: (email: string) => void;
}

function Take({ token, place, onSent }: TakeProps): ReactNode {
  const { run, busy, refusal } = useCommand(takeOpenInvitation, { throttleMs: 0 });
  const send = async ({ email }: { email: string }): Promise<void> => {
    if ((await run({ token, email: email.trim() }))?.data) {
      onSent(email.trim());
    }
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(fields: { email: string }) => void send(fields)}>
      <p>{m.staff_joinText({ place })}</p>
      <Form.Item name="email" label={m.staff_email()} rules={[{ required: true, message: m.staff_emailMissing() }]}>
        <Input autoFocus type="email" autoComplete="email" maxLength={300} size="large" />
      </Form.Item>
      <Refused by={refusal} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {m.staff_joinSend()}
      </Button>
    </Form>
  );
}
