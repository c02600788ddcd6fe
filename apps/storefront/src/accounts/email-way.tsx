import { emailLogin } from '@lyceum/contract/accounts.calls';
import type { Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { AddressFields, isOfAddress, useAddressCode } from './address-code.tsx';

interface EmailWayProps {
  region: Region;
  /** What was agreed to before. */
  crossBorder: boolean;
  onEnter: (session: ReplyOf<typeof emailLogin>) => void;
}

/** Signs in by a code that comes by mail. */
export function EmailWay({ region, crossBorder, onEnter }: EmailWayProps): ReactNode {
  const command = useCommand(emailLogin, { throttleMs: 0 });
  const { refusal } = command;
  const mail = useAddressCode({ kind: 'email', region, onChange: command.clear });

  async function submit(typed = mail.code): Promise<void> {
    if (mail.wait === null) {
      return mail.ask();
    }
    if (!mail.complete(typed)) {
      return;
    }
    const answer = await command.run({ email: mail.typed, region, code: typed, agreement: true, crossBorder });
    if (answer?.data) {
      onEnter(answer.data);
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <AddressFields of={mail} label={m.accounts_email()} refusal={refusal} onFull={(code) => void submit(code)} />
      {refusal && !isOfAddress(refusal) && (
        <p role="alert" className="text-note text-bad-ink">
          {refusal.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={mail.busy || command.busy}>
        {mail.wait === null ? m.accounts_getCode() : m.accounts_signIn()}
      </Button>
    </form>
  );
}
