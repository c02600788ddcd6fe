import { proveOwn, sendOwnCode } from '@lyceum/contract/accounts.calls';
import { isVerifyCode } from '@lyceum/domain/accounts';
import type { RefusalCode } from '@lyceum/domain/refusal';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useState, type FormEvent, type ReactNode } from 'react';
import { clock } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { CodeStep } from './code-step.tsx';
import { secondsToWait } from './seconds-to-wait.ts';

interface OwnProofStepProps {
  /** Where the code goes, masked. */
  own: string;
  /** The current password may be given instead. */
  byPassword: boolean;
  onProven: (proof: string) => void;
}

const ofPassword: readonly RefusalCode[] = ['currentPasswordWrong', 'passwordTooManyTries', 'passwordProofMissing'];

/** Shows that the holder is at hand: a code to the address that the account has, or the current password. */
export function OwnProofStep({ own, byPassword, onProven }: OwnProofStepProps): ReactNode {
  const [means, setMeans] = useState<'code' | 'password'>('code');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  /** When another code may be asked for; null: none was sent yet. */
  const [until, setUntil] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const send = useCommand(sendOwnCode);
  const prove = useCommand(proveOwn, { throttleMs: 0 });
  const asks = means === 'code' && until === null;
  const clear = (): void => {
    setTried(false);
    prove.clear();
  };

  async function askCode(): Promise<void> {
    const seconds = secondsToWait(await send.run({}));
    if (seconds !== null) {
      setUntil(clock.now() + seconds * second);
      setCode('');
      clear();
    }
  }
  async function submit(typed = code): Promise<void> {
    if (asks) {
      return askCode();
    }
    setTried(true);
    if (means === 'code' ? !isVerifyCode(typed) : password === '') {
      return;
    }
    const answer = await prove.run(means === 'code' ? { code: typed } : { currentPassword: password });
    if (answer?.data) {
      onProven(answer.data.proof);
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  const said = (isPassword: boolean): string | null =>
    prove.refusal && ofPassword.includes(prove.refusal.code) === isPassword ? prove.refusal.message : null;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-body font-semibold">{m.accounts_proofTitle()}</p>
      {asks && <p className="text-body text-muted">{m.accounts_proofText({ phone: own.replaceAll(' ', '\u00a0') })}</p>}
      {means === 'code' && until !== null && (
        <CodeStep
          code={code}
          onCode={(digits) => {
            setCode(digits);
            clear();
          }}
          onFull={(digits) => void submit(digits)}
          error={tried && !isVerifyCode(code) ? m.refusals_codeMalformed() : said(false)}
          phone={own}
          until={until}
          busy={send.busy}
          onAsk={() => void askCode()}
        />
      )}
      {means === 'code' && send.refusal && send.refusal.code !== 'codeTooSoon' && (
        <p role="alert" className="text-note text-bad-ink">
          {send.refusal.message}
        </p>
      )}
      {means === 'password' && (
        <PasswordField
          label={m.accounts_currentPassword()}
          name="current-password"
          autoComplete="current-password"
          maxLength={100}
          value={password}
          onText={(text) => {
            setPassword(text);
            clear();
          }}
          error={tried && password === '' ? m.accounts_currentPasswordMissing() : said(true)}
        />
      )}
      <Button type="submit" size="large" wide busy={send.busy || prove.busy}>
        {asks ? m.accounts_getCode() : m.accounts_prove()}
      </Button>
      {byPassword && (
        <Button
          kind="plain"
          wide
          onClick={() => {
            setMeans(means === 'code' ? 'password' : 'code');
            clear();
          }}
        >
          {means === 'code' ? m.accounts_proveByPassword() : m.accounts_proveByCode()}
        </Button>
      )}
    </form>
  );
}
