import { sendOwnCode, setPassword } from '@lyceum/contract/accounts.calls';
import { isPassword, isVerifyCode } from '@lyceum/domain/accounts';
import type { RefusalCode } from '@lyceum/domain/refusal';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useState, type FormEvent, type ReactNode } from 'react';
import { toast } from '@lyceum/web/notices';
import { clock } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { CodeStep } from './code-step.tsx';
import { secondsToWait } from './seconds-to-wait.ts';
import { NewPasswordField } from './new-password-field.tsx';

interface PasswordSheetProps {
  onClose: () => void;
  title: string;
  /** For password managers: whose password it is. */
  phone: string;
  /** The account has a password already. */
  hasPassword: boolean;
}

type Proof = 'password' | 'code';

const ofProof: readonly RefusalCode[] = ['currentPasswordWrong', 'passwordTooManyTries'];
const ofCode: readonly RefusalCode[] = ['codeMalformed', 'codeWrong', 'codeTooManyTries', 'codeExpired'];

/** A new password, against the current one or a code to the phone; the account's other sessions end with it. */
export function PasswordSheet({ onClose, title, phone, hasPassword }: PasswordSheetProps): ReactNode {
  const [proof, setProof] = useState<Proof>(hasPassword ? 'password' : 'code');
  const [current, setCurrent] = useState('');
  const [code, setCode] = useState('');
  const [password, setText] = useState('');
  const [tried, setTried] = useState(false);
  /** When another code may be asked for; null: none was sent yet. */
  const [resendAt, setResendAt] = useState<number | null>(null);
  const send = useCommand(sendOwnCode);
  const command = useCommand(setPassword, { throttleMs: 0 });
  const { refusal } = command;
  const asksCode = proof === 'code' && resendAt === null;

  const clear = (): void => {
    setTried(false);
    command.clear();
  };

  async function askCode(): Promise<void> {
    const seconds = secondsToWait(await send.run({}));
    if (seconds !== null) {
      setResendAt(clock.now() + seconds * second);
      setCode('');
      clear();
    }
  }

  async function save(): Promise<void> {
    setTried(true);
    const isProven = proof === 'code' ? isVerifyCode(code) : current !== '';
    if (!isProven || !isPassword(password)) {
      return;
    }
    const answer = await command.run({ password, ...(proof === 'code' ? { code } : { currentPassword: current }) });
    if (answer?.data) {
      toast(m.accounts_passwordSaved(), 'good');
      onClose();
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void (asksCode ? askCode() : save());
  };
  const choose = (next: Proof) => (): void => {
    setProof(next);
    clear();
  };

  const said = (codes: readonly RefusalCode[]) => (refusal && codes.includes(refusal.code) ? refusal.message : null);
  const rest = refusal && ![...ofProof, ...ofCode].includes(refusal.code) ? refusal.message : null;
  return (
    <Sheet open onClose={onClose} title={title}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
        <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
        {proof === 'password' && (
          <PasswordField
            label={m.accounts_currentPassword()}
            name="current-password"
            autoComplete="current-password"
            maxLength={100}
            value={current}
            onText={(text) => {
              setCurrent(text);
              clear();
            }}
            error={tried && current === '' ? m.accounts_currentPasswordMissing() : said(ofProof)}
          />
        )}
        {proof === 'code' && resendAt !== null && (
          <CodeStep
            code={code}
            onCode={(digits) => {
              setCode(digits);
              clear();
            }}
            error={tried && !isVerifyCode(code) ? m.refusals_codeMalformed() : said(ofCode)}
            phone={phone}
            until={resendAt}
            busy={send.busy}
            onAsk={() => void askCode()}
          />
        )}
        {asksCode && (
          <p className="text-body text-muted">{m.accounts_proofText({ phone: phone.replaceAll(' ', '\u00a0') })}</p>
        )}
        {proof === 'code' && send.refusal && send.refusal.code !== 'codeTooSoon' && (
          <p role="alert" className="text-note text-bad-ink">
            {send.refusal.message}
          </p>
        )}
        {!asksCode && (
          <NewPasswordField
            value={password}
            onText={(text) => {
              setText(text);
              clear();
            }}
            tried={tried}
            refusal={rest}
          />
        )}
        <Button type="submit" size="large" wide busy={send.busy || command.busy}>
          {asksCode ? m.accounts_getCode() : m.accounts_savePassword()}
        </Button>
        {hasPassword && (
          <Button kind="plain" wide onClick={choose(proof === 'code' ? 'password' : 'code')}>
            {proof === 'code' ? m.accounts_proveByPassword() : m.accounts_proveByCode()}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
