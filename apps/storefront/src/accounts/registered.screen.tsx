import { codeLogin, emailLogin } from '@lyceum/contract/accounts.calls';
import { maskEmail, parseEmail } from '@lyceum/domain/email';
import { maskPhone, parsePhone } from '@lyceum/domain/phone';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useGo } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { keptRegistered, type Registered } from './sign-in-draft.ts';
import { useEnter } from './use-enter.ts';

/** Somebody who registers has an account already: the code that proved the address lets him in. */
export default function OldAccount(): ReactNode {
  const go = useGo();
  const enter = useEnter();
  const [kept] = useState(keptRegistered);
  const byCode = useCommand(codeLogin, { throttleMs: 0 });
  const byMail = useCommand(emailLogin, { throttleMs: 0 });

  async function signIn({ phone, email, ...given }: Registered): Promise<void> {
    const consented = { ...given, agreement: true };
    const answer = await (email === undefined
      ? byCode.run({ ...consented, phone: phone ?? '' })
      : byMail.run({ ...consented, email }));
    if (answer?.data) {
      enter(answer.data);
    }
  }
  const refusal = byCode.refusal ?? byMail.refusal;
  return (
    <Screen name="accounts/registered" title={m.accounts_register()}>
      <Empty
        icon="person"
        title={m.accounts_registeredTitle()}
        text={kept ? m.accounts_registeredText({ address: shown(kept) }) : m.accounts_registeredLater()}
      >
        <div className="flex w-full max-w-80 flex-col gap-3">
          {refusal && (
            <p role="alert" className="text-note text-bad-ink">
              {refusal.message}
            </p>
          )}
          {kept && !refusal ? (
            <Button size="large" wide busy={byCode.busy || byMail.busy} onClick={() => void signIn(kept)}>
              {m.accounts_signIn()}
            </Button>
          ) : (
            <Button size="large" wide onClick={() => go.instead(routes.login)}>
              {m.accounts_signIn()}
            </Button>
          )}
          <ButtonLink to={routes.findOrRegister} params={{ mode: 'find' }} look={{ kind: 'soft', wide: true }}>
            {m.accounts_findPassword()}
          </ButtonLink>
        </div>
      </Empty>
    </Screen>
  );
}

/** Masked, as its owner knows it. */
function shown({ phone, email, region }: Registered): string {
  const number = parsePhone(phone ?? '', region);
  return number ? maskPhone(number).replaceAll(' ', '\u00a0') : maskEmail(parseEmail(email ?? '') ?? '');
}
