import { findPassword } from '@lyceum/contract/accounts.calls';
import { isPassword } from '@lyceum/domain/accounts';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { currentSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { AddressFields, isOfAddress, useAddressCode, type AddressCode } from './address-code.tsx';
import { AddressTabs } from './address-tabs.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useEnter } from './use-enter.ts';

/** Another password against a code to the phone or the e-mail address; then one is signed in, and everywhere else signed out. */
export function FindPasswordForm(): ReactNode {
  const enter = useEnter();
  const [kind, setKind] = useState<AddressCode['kind']>('phone');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const command = useCommand(findPassword, { throttleMs: 0 });
  const { refusal } = command;
  const options = { region: currentSettings().region, onChange: command.clear };
  const phone = useAddressCode({ kind: 'phone', ...options });
  const email = useAddressCode({ kind: 'email', ...options });
  const address = kind === 'phone' ? phone : email;
  const asks = address.wait === null;

  async function submit(): Promise<void> {
    if (asks) {
      return address.ask();
    }
    setTried(true);
    if (!address.complete() || !isPassword(password)) {
      return;
    }
    const whose = kind === 'phone' ? { phone: address.typed } : { email: address.typed };
    const answer = await command.run({ ...whose, region: address.region, code: address.code, password });
    if (answer?.data) {
      toast(m.accounts_passwordSaved(), 'good');
      enter(answer.data);
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  const ofPassword = refusal?.code === 'passwordMalformed' ? refusal.message : null;
  const rest = refusal && !ofPassword && !isOfAddress(refusal) ? refusal : null;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <p className="text-small text-muted">{m.accounts_findPasswordText()}</p>
      <AddressTabs
        label={m.accounts_findWays()}
        current={kind}
        onChoose={(next) => {
          setKind(next);
          setTried(false);
          command.clear();
        }}
      />
      <AddressFields
        key={kind}
        of={address}
        label={kind === 'phone' ? m.accounts_phone() : m.accounts_email()}
        refusal={refusal}
      />
      {!asks && (
        <NewPasswordField
          value={password}
          onText={(text) => {
            setPassword(text);
            setTried(false);
            command.clear();
          }}
          tried={tried}
          refusal={ofPassword}
        />
      )}
      {rest && (
        <p role="alert" className="text-note text-bad-ink">
          {rest.message}{' '}
          {rest.code === 'accountUnknown' && (
            <Link to={routes.findOrRegister} params={{ mode: 'register' }} replace className="font-medium underline">
              {m.accounts_register()}
            </Link>
          )}
        </p>
      )}
      <Button type="submit" size="large" wide busy={address.busy || command.busy}>
        {asks ? m.accounts_getCode() : m.accounts_savePassword()}
      </Button>
    </form>
  );
}
