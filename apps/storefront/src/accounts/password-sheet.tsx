import { setPassword } from '@lyceum/contract/accounts.calls';
import { isPassword } from '@lyceum/domain/accounts';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useState, type FormEvent, type ReactNode } from 'react';
import { toast } from '@lyceum/web/notices';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface PasswordSheetProps {
  onClose: () => void;
  title: string;
  /** For password managers: whose password it is. */
  phone: string;
}

/** A new password; the account's other sessions end with it. */
export function PasswordSheet({ onClose, title, phone }: PasswordSheetProps): ReactNode {
  const [password, setText] = useState('');
  const [tried, setTried] = useState(false);
  const command = useCommand(setPassword);

  async function save(): Promise<void> {
    setTried(true);
    if (!isPassword(password)) {
      return;
    }
    const answer = await command.run({ password });
    if (answer?.data) {
      toast(m.accounts_passwordSaved(), 'good');
      onClose();
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const wrong = tried && !isPassword(password) ? m.refusals_passwordMalformed() : (command.refusal?.message ?? null);
  return (
    <Sheet open onClose={onClose} title={title}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
        <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
        <PasswordField
          label={m.accounts_newPassword()}
          name="password"
          autoComplete="new-password"
          maxLength={20}
          value={password}
          onText={(text) => {
            setText(text);
            setTried(false);
            command.clear();
          }}
          error={wrong}
          hint={m.accounts_passwordRule()}
        />
        <Button type="submit" size="large" wide busy={command.busy}>
          {m.accounts_savePassword()}
        </Button>
      </form>
    </Sheet>
  );
}
