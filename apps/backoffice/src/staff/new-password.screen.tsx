import { passwordReset, resetPassword } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useGo, useParams } from '@lyceum/web/router';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { forgetMe } from '../session.ts';
import { LanguageChoice, ThemeChoice } from '../shell/frame.tsx';
import { Screen } from '../shell/screen.tsx';
import { Message } from '../ui/message.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** The page that the link of a forgotten password opens. */
export default function NewPassword(): ReactNode {
  const { token } = useParams(routes.newPassword);
  const go = useGo();
  return (
    <Screen name="staff/new-password" title={m.staff_newPasswordTitle()} alone>
      <div className="paper stack">
        <Load
          from={passwordReset}
          input={{ token }}
          skeleton={<Skeleton active />}
          refused={({ message }) => (
            <Message title={message} text={m.staff_resetEndedText()}>
              <Button onClick={() => go.instead(routes.signIn)}>{m.staff_signInTitle()}</Button>
            </Message>
          )}
        >
          {({ email }) => <Choose token={token} email={email} />}
        </Load>
      </div>
      <div className="row">
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Screen>
  );
}

function Choose({ token, email }: { token: string; email: string }): ReactNode {
  const go = useGo();
  const { run, busy, refusal } = useCommand(resetPassword, { throttleMs: 0 });
  const send = async ({ password }: { password: string }): Promise<void> => {
    if ((await run({ token, password }))?.data) {
      // Whoever was signed in here is not any more.
      forgetMe();
      toast(m.staff_newPasswordDone(), 'good');
      go.instead(routes.signIn);
    }
  };
  return (
    <NewPasswordForm
      text={m.staff_newPasswordText()}
      email={email}
      refusal={refusal}
      busy={busy}
      button={m.staff_newPasswordSave()}
      onSend={(fields: { password: string }) => void send(fields)}
    />
  );
}
