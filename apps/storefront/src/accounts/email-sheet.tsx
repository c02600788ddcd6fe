import { bindEmail } from '@lyceum/contract/accounts.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useState, type FormEvent, type ReactNode } from 'react';
import { currentSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { AddressFields, useAddressCode } from './address-code.tsx';
import { OwnProofStep } from './own-proof-step.tsx';

interface EmailSheetProps {
  /** Where the account is reached now, masked. */
  own: string;
  hasPassword: boolean;
  onClose: () => void;
}

/** The e-mail address to sign in with: first the holder is proven, then the address. */
export function EmailSheet({ own, hasPassword, onClose }: EmailSheetProps): ReactNode {
  const [proof, setProof] = useState<string | null>(null);
  const bind = useCommand(bindEmail, { throttleMs: 0 });
  const mail = useAddressCode({ kind: 'email', region: currentSettings().region, onChange: bind.clear });

  async function submit(typed = mail.code): Promise<void> {
    if (mail.wait === null) {
      return mail.ask();
    }
    if (proof === null || !mail.complete(typed)) {
      return;
    }
    const answer = await bind.run({ email: mail.typed, code: typed, proof });
    if (answer?.data) {
      toast(m.accounts_emailBound(), 'good');
      onClose();
    } else if (answer?.refusal.code === 'ownProofEnded') {
      toast(answer.refusal.message);
      setProof(null);
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <Sheet open onClose={onClose} title={m.accounts_bindEmail()}>
      {proof === null ? (
        <OwnProofStep own={own} byPassword={hasPassword} onProven={setProof} />
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
          <AddressFields
            of={mail}
            label={m.accounts_newEmail()}
            refusal={bind.refusal}
            onFull={(code) => void submit(code)}
          />
          <Button type="submit" size="large" wide busy={mail.busy || bind.busy}>
            {mail.wait === null ? m.accounts_getCode() : m.accounts_saveAddress()}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
