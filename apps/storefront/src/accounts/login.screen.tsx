import { codeLogin, pwdLogin, sendVerifySMS } from '@lyceum/contract/accounts.calls';
import { isVerifyCode } from '@lyceum/domain/accounts';
import { maskPhone, parsePhone, phoneExamples } from '@lyceum/domain/phone';
import type { RefusalCode } from '@lyceum/domain/refusal';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { useGo } from '@lyceum/web/router';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTakeOver } from '../orders/device-cart.ts';
import { clock, currentSettings, signIn, started } from '../session.ts';
import { toast } from '@lyceum/web/notices';
import { returnAfterSignIn } from '../shell/return.ts';
import { Screen } from '../shell/screen.tsx';
import { Button } from '../ui/button.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CrossBorderSheet } from './cross-border-sheet.tsx';
import { DialCode } from './dial-code.tsx';
import { CodeStep, secondsToWait } from './code-step.tsx';
import { consentsIn, ConsentStep, Declined, type Consent } from './consent-steps.tsx';
import {
  codeWait,
  forgetDraft,
  givenConsents,
  keepDraft,
  noteCodeSent,
  noteConsent,
  openDraft,
  type SignInDraft,
} from './sign-in-draft.ts';

type Way = 'code' | 'password';

const ofPhone: readonly RefusalCode[] = ['phoneMalformed', 'codeTooSoon', 'codeTooMany', 'codesPaused'];
const ofCode: readonly RefusalCode[] = ['codeMalformed', 'codeWrong', 'codeTooManyTries', 'codeExpired'];
const ofPassword: readonly RefusalCode[] = ['passwordWrong', 'passwordTooManyTries'];

/** The first sentence that belongs to a field. */
function sentence(
  codes: readonly RefusalCode[],
  ...refusals: ({ code: RefusalCode; message: string } | null)[]
): string | null {
  return refusals.find((refusal) => refusal && codes.includes(refusal.code))?.message ?? null;
}

/** By a code from an SMS or by password; then back to where one came from. */
export default function Login(): ReactNode {
  const go = useGo();
  const [way, setWay] = useState<Way>('code');
  const [draft, setDraft] = useState(() => openDraft(started.loginPhone, currentSettings().region));
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [given, setGiven] = useState(givenConsents);
  const [declined, setDeclined] = useState<Consent | null>(null);
  /** Says to have an account: it has agreed to where data is kept before. */
  const [known, setKnown] = useState(false);
  const [missing, setMissing] = useState<'phone' | 'code' | 'password' | null>(null);
  const [asksConsent, setAsksConsent] = useState(false);
  const send = useCommand(sendVerifySMS);
  // Codes are sent off by themselves, so the throttle for taps would swallow a quick second try.
  const byCode = useCommand(codeLogin, { throttleMs: 0 });
  const byPassword = useCommand(pwdLogin, { throttleMs: 0 });

  const number = parsePhone(draft.phone, draft.region);
  const wait = codeWait(number);
  const who = { phone: draft.phone, region: draft.region };

  useAlreadySignedIn();

  const clearNotes = (): void => {
    setMissing(null);
    send.clear();
    byCode.clear();
    byPassword.clear();
  };
  const change = (next: SignInDraft): void => {
    keepDraft(next);
    setDraft(next);
    clearNotes();
  };

  const takeOver = useTakeOver();

  function enter(session: ReplyOf<typeof codeLogin>): void {
    forgetDraft();
    signIn(
      { value: session.token, expires: Date.parse(session.expiresAt) },
      { id: session.id, nickName: session.nickName, headerImageUrl: session.headerImageUrl, phone: session.mobile },
    );
    void takeOver();
    returnAfterSignIn(go);
  }

  /** Marks the first thing that is missing; true when nothing is. */
  function complete(typed: string): boolean {
    const open =
      number === null
        ? 'phone'
        : way === 'password' && password === ''
          ? 'password'
          : way === 'code' && wait !== null && !isVerifyCode(typed)
            ? 'code'
            : null;
    setMissing(open);
    return open === null;
  }

  async function askCode(): Promise<void> {
    const seconds = number === null ? null : secondsToWait(await send.run(who));
    if (number !== null && seconds !== null) {
      noteCodeSent(number, clock.now() + seconds * second);
      setCode('');
      byCode.clear();
    }
  }

  async function enterByCode(typed: string, crossBorder: boolean): Promise<void> {
    const answer = await byCode.run({ ...who, code: typed, agreement: true, crossBorder });
    if (!answer) {
      return;
    }
    setAsksConsent(answer.refusal?.code === 'crossBorderConsentRequired');
    if (answer.data) {
      enter(answer.data);
    } else if (ofCode.includes(answer.refusal.code)) {
      setCode('');
    }
  }

  async function submit(typed = code): Promise<void> {
    if (!complete(typed)) {
      return;
    }
    if (way === 'code') {
      await (wait === null ? askCode() : enterByCode(typed, given.includes('crossBorder')));
      return;
    }
    const answer = await byPassword.run({ ...who, password, agreement: true });
    if (answer?.data) {
      enter(answer.data);
    }
  }

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  const sendsCode = way === 'code' && wait === null;
  // Told before the number is asked for; a region that was chosen beside it may ask for one more.
  const open = consentsIn(draft.region).find((one) => !given.includes(one) && !(known && one === 'crossBorder'));
  if (open || declined) {
    return (
      <Screen name="accounts/login" title={m.accounts_signIn()}>
        <div className="flex flex-1 flex-col gap-6 pt-3">
          {declined ? (
            <Declined
              consent={declined}
              onBack={() => setDeclined(null)}
              onHaveAccount={() => {
                setKnown(true);
                setDeclined(null);
              }}
            />
          ) : (
            open && (
              <ConsentStep
                key={open}
                consent={open}
                region={draft.region}
                onAgree={() => {
                  noteConsent(open);
                  setGiven(givenConsents());
                }}
                onDecline={() => setDeclined(open)}
              />
            )
          )}
        </div>
      </Screen>
    );
  }
  return (
    <Screen name="accounts/login" title={m.accounts_signIn()}>
      <div className="flex flex-1 flex-col gap-6 pt-3">
        <header className="flex items-center gap-4">
          <img src="/icon.svg" alt="" width={56} height={56} className="size-14 shrink-0" />
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-title font-bold">{m.accounts_welcome()}</p>
            <p className="text-small text-muted">{m.accounts_welcomeText()}</p>
          </div>
        </header>

        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <Tabs
            label={m.accounts_ways()}
            items={[
              { key: 'code', label: m.accounts_wayCode() },
              { key: 'password', label: m.accounts_wayPassword() },
            ]}
            current={way}
            onChoose={(next) => {
              setWay(next);
              clearNotes();
            }}
          />
          <Field
            label={m.accounts_phone()}
            type="tel"
            name="username"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            placeholder={phoneExamples[draft.region]}
            value={draft.phone}
            onText={(phone) => change({ ...draft, phone })}
            error={
              missing === 'phone'
                ? m.refusals_phoneMalformed()
                : sentence(ofPhone, send.refusal, byCode.refusal, byPassword.refusal)
            }
            before={<DialCode region={draft.region} onChoose={(region) => change({ ...draft, region })} />}
          />
          {way === 'code' && number !== null && wait !== null && (
            <CodeStep
              code={code}
              onCode={(digits) => {
                setCode(digits);
                setMissing(null);
                byCode.clear();
              }}
              onFull={(digits) => void submit(digits)}
              error={missing === 'code' ? m.refusals_codeMalformed() : sentence(ofCode, byCode.refusal)}
              phone={maskPhone(number)}
              until={wait}
              busy={send.busy}
              onAsk={() => void askCode()}
            />
          )}
          {way === 'password' && (
            <PasswordField
              label={m.accounts_password()}
              name="password"
              autoComplete="current-password"
              maxLength={100}
              value={password}
              onText={(text) => {
                setPassword(text);
                clearNotes();
              }}
              error={missing === 'password' ? m.accounts_passwordMissing() : sentence(ofPassword, byPassword.refusal)}
              hint={m.accounts_passwordHint()}
            />
          )}
          <Button type="submit" size="large" wide busy={send.busy || byCode.busy || byPassword.busy}>
            {sendsCode ? m.accounts_getCode() : m.accounts_signIn()}
          </Button>
        </form>
      </div>
      <CrossBorderSheet
        open={asksConsent}
        busy={byCode.busy}
        onAgree={() => void enterByCode(code, true)}
        onDecline={() => {
          setAsksConsent(false);
          toast(m.accounts_crossBorderDeclined());
        }}
      />
    </Screen>
  );
}

/** Somebody who is signed in has nothing to do here, for instance after going back. */
function useAlreadySignedIn(): void {
  const go = useGo();
  const looked = useRef(false);
  useEffect(() => {
    if (!looked.current && currentSettings().signedIn) {
      returnAfterSignIn(go);
    }
    looked.current = true;
  }, [go]);
}
