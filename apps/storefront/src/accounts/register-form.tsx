import { register } from '@lyceum/contract/accounts.calls';
import { isPassword } from '@lyceum/domain/accounts';
import { regionFacts, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Link, useGo } from '@lyceum/web/router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { AddressFields, isOfAddress, useAddressCode, type AddressCode } from './address-code.tsx';
import { keepRegistered } from './sign-in-draft.ts';
import { AddressTabs } from './address-tabs.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useEnter } from './use-enter.ts';

/** A new account of the region, by its phone, or by e-mail where the region opens accounts so; the consents were given before. */
export function RegisterForm({ region, crossBorder }: { region: Region; crossBorder: boolean }): ReactNode {
  const go = useGo();
  const enter = useEnter();
  const [kind, setKind] = useState<AddressCode['kind']>('phone');
  const [nickName, setNickName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const command = useCommand(register, { throttleMs: 0 });
  const { refusal } = command;
  const options = { region, regions: [region], onChange: command.clear };
  const phone = useAddressCode({ kind: 'phone', ...options });
  const email = useAddressCode({ kind: 'email', ...options });
  const address = kind === 'phone' ? phone : email;

  async function submit(typed = address.code): Promise<void> {
    if (address.wait === null) {
      return address.ask();
    }
    setTried(true);
    if (!address.complete(typed) || !isPassword(password)) {
      return;
    }
    const whose = kind === 'phone' ? { phone: address.typed } : { email: address.typed };
    const name = nickName.trim() === '' ? {} : { nickName };
    const proven = { ...whose, region, code: typed };
    const answer = await command.run({ ...proven, ...name, password, agreement: true, crossBorder });
    if (answer?.data) {
      enter(answer.data);
    } else if (answer?.refusal.code === 'registeredAlready') {
      keepRegistered({ ...proven, crossBorder });
      go.instead(routes.registered);
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  const ofPassword = refusal?.code === 'passwordMalformed' ? refusal.message : null;
  const rest = refusal && !ofPassword && !isOfAddress(refusal) ? refusal.message : null;
  const asks = address.wait === null;
  return (
    <>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {regionFacts[region].opensByEmail && (
          <AddressTabs
            label={m.accounts_registerWays()}
            current={kind}
            onChoose={(next) => {
              setKind(next);
              setTried(false);
              command.clear();
            }}
          />
        )}
        <AddressFields
          key={kind}
          of={address}
          label={kind === 'phone' ? m.accounts_phone() : m.accounts_email()}
          refusal={refusal}
        />
        {!asks && (
          <>
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
            <Field
              label={m.accounts_nickNameIfAny()}
              name="nickname"
              autoComplete="nickname"
              maxLength={20}
              value={nickName}
              onText={setNickName}
              hint={m.accounts_nickNameHint()}
            />
          </>
        )}
        {rest && (
          <p role="alert" className="text-note text-bad-ink">
            {rest}
          </p>
        )}
        <Button type="submit" size="large" wide busy={address.busy || command.busy}>
          {asks ? m.accounts_getCode() : m.accounts_registerNow()}
        </Button>
      </form>
      <Link
        to={routes.login}
        className="flex min-h-target items-center justify-center text-small font-medium text-brand-ink"
      >
        {m.accounts_haveAccount()}
      </Link>
    </>
  );
}
