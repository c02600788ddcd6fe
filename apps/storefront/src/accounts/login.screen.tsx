import { lazyPart } from '@lyceum/web/lazy-part';
import { codeLogin, pwdLogin, sendVerifySMS } from '@lyceum/contract/accounts.calls';
import { isVerifyCode } from '@lyceum/domain/accounts';
import { parseEmail } from '@lyceum/domain/email';
import { maskPhone, parsePhone, phoneExamples, toldRegion } from '@lyceum/domain/phone';
import type { RefusalCode } from '@lyceum/domain/refusal';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Link, useGo, useParams } from '@lyceum/web/router';
import { Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { clock, currentSettings, started, terminal } from '../session.ts';
import { toast } from '@lyceum/web/notices';
import { inShell } from '../shell/device/here.ts';
import { returnAfterSignIn } from '../shell/return.ts';
import { Screen } from '../shell/screen.tsx';
import { Button } from '../ui/button.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DialCode } from './dial-code.tsx';
import { ConsentsFirst } from './consents-first.tsx';
import { secondsToWait } from './seconds-to-wait.ts';
import { useConsents } from './use-consents.ts';
import { useEnter } from './use-enter.ts';
import { codeWait, keepDraft, noteCodeSent, openDraft, type SignInDraft } from './sign-in-draft.ts';

const CodeStep = lazyPart(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));
const EmailWay = lazyPart(async () => ({ default: (await import('./email-way.tsx')).EmailWay }));
const CrossBorderSheet = lazyPart(async () => ({
  default: (await import('./cross-border-sheet.tsx')).CrossBorderSheet,
}));
const ShellWay = lazyPart(async () => ({ default: (await import('./shell-way.tsx')).ShellWay }));
const ThirdReturn = lazyPart(async () => ({ default: (await import('./third-return.tsx')).ThirdReturn }));
const ThirdWays = lazyPart(async () => ({ default: (await import('./third-ways.tsx')).ThirdWays }));

type Way = 'code' | 'email' | 'password';

const ofPhone: readonly RefusalCode[] = [
  'phoneMalformed',
  'emailMalformed',
  'codeTooSoon',
  'codeTooMany',
  'codesPaused',
];
const ofCode: readonly RefusalCode[] = ['codeMalformed', 'codeWrong', 'codeTooManyTries', 'codeExpired'];
const ofPassword: readonly RefusalCode[] = ['passwordWrong', 'passwordTooManyTries'];

/** The first sentence that belongs to a field. */
function sentence(
  codes: readonly RefusalCode[],
  ...refusals: ({ code: RefusalCode; message: string } | null)[]
): string | null {
  return refusals.find((refusal) => refusal && codes.includes(refusal.code))?.message ?? null;
}

/** By a code from an SMS or a mail, by password, or by an account elsewhere; then back to where one came from. */
export default function Login(): ReactNode {
  const { source, ticket, trouble } = useParams(routes.login);
  const [way, setWay] = useState<Way>('code');
  const [draft, setDraft] = useState(() => openDraft(started.loginPhone, currentSettings().region));
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const consents = useConsents(draft.region);
  const [missing, setMissing] = useState<'phone' | 'code' | 'password' | null>(null);
  const [asksConsent, setAsksConsent] = useState(false);
  const send = useCommand(sendVerifySMS);
  // Codes are sent off by themselves, so the throttle for taps would swallow a quick second try.
  const byCode = useCommand(codeLogin, { throttleMs: 0 });
  const byPassword = useCommand(pwdLogin, { throttleMs: 0 });

  // An account is entered by a password with either of its addresses.
  const typesEmail = way === 'password' && draft.phone.includes('@');
  const number = typesEmail ? parseEmail(draft.phone) : parsePhone(draft.phone, draft.region);
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

  const enter = useEnter();

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
      await (wait === null ? askCode() : enterByCode(typed, consents.given.includes('crossBorder')));
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
  const blocked = [byCode.refusal, byPassword.refusal].find((one) => one?.code === 'accountBlocked');
  const elsewhere = (ownApp: boolean): ReactNode => (
    <Suspense fallback={<LinesSkeleton lines={2} />}>
      <ThirdWays
        ownApp={ownApp}
        region={draft.region}
        crossBorder={consents.given.includes('crossBorder')}
        onEnter={enter}
      />
    </Suspense>
  );
  return (
    <Screen name="accounts/login" title={m.accounts_signIn()}>
      <div className="flex flex-1 flex-col gap-6 pt-3">
        {source !== undefined && (
          <Suspense fallback={<LinesSkeleton lines={3} />}>
            <ThirdReturn source={source} ticket={ticket} trouble={trouble} onEnter={enter} />
          </Suspense>
        )}
        {source === undefined && inShell() && (
          <Suspense>
            <ShellWay onEnter={enter} />
          </Suspense>
        )}
        {ticket === undefined && (
          <ConsentsFirst consents={consents} region={draft.region}>
            <header className="flex items-center gap-4">
              <img src="/icon.svg" alt="" width={56} height={56} className="size-14 shrink-0" />
              <div className="flex min-w-0 flex-col gap-1">
                <p className="text-title font-bold">{m.accounts_welcome()}</p>
                <p className="text-small text-muted">{m.accounts_welcomeText()}</p>
              </div>
            </header>

            {terminal.name === 'chatApp' && elsewhere(true)}
            <Tabs
              label={m.accounts_ways()}
              items={[
                { key: 'code', label: m.accounts_wayCode() },
                { key: 'email', label: m.accounts_wayEmail() },
                { key: 'password', label: m.accounts_wayPassword() },
              ]}
              current={way}
              onChoose={(next) => {
                setWay(next);
                clearNotes();
              }}
            />
            {way === 'email' ? (
              <Suspense fallback={<LinesSkeleton lines={3} />}>
                <EmailWay region={draft.region} crossBorder={consents.given.includes('crossBorder')} onEnter={enter} />
              </Suspense>
            ) : (
              <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
                <Field
                  label={way === 'password' ? m.accounts_phoneOrEmail() : m.accounts_phone()}
                  type={way === 'password' ? 'text' : 'tel'}
                  name="username"
                  inputMode={way === 'password' ? 'email' : 'tel'}
                  autoComplete={way === 'password' ? 'username' : 'tel'}
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={way === 'password' ? 200 : 30}
                  placeholder={phoneExamples[draft.region]}
                  value={draft.phone}
                  onText={(phone) => change({ region: toldRegion(phone) ?? draft.region, phone })}
                  error={
                    missing === 'phone'
                      ? typesEmail
                        ? m.refusals_emailMalformed()
                        : m.refusals_phoneMalformed()
                      : sentence(ofPhone, send.refusal, byCode.refusal, byPassword.refusal)
                  }
                  before={
                    !typesEmail && (
                      <DialCode region={draft.region} onChoose={(region) => change({ ...draft, region })} />
                    )
                  }
                />
                {way === 'code' && number !== null && wait !== null && (
                  <Suspense fallback={<LinesSkeleton lines={2} />}>
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
                  </Suspense>
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
                    error={
                      missing === 'password' ? m.accounts_passwordMissing() : sentence(ofPassword, byPassword.refusal)
                    }
                    hint={m.accounts_passwordHint()}
                  />
                )}
                {blocked && (
                  <p role="alert" className="text-note text-bad-ink">
                    {blocked.message}
                  </p>
                )}
                <Button type="submit" size="large" wide busy={send.busy || byCode.busy || byPassword.busy}>
                  {sendsCode ? m.accounts_getCode() : m.accounts_signIn()}
                </Button>
              </form>
            )}

            <nav className="flex flex-wrap justify-center gap-x-6" aria-label={m.accounts_ways()}>
              <Link
                to={routes.findOrRegister}
                params={{ mode: 'register' }}
                className="flex min-h-target items-center text-small font-medium text-brand-ink"
              >
                {m.accounts_register()}
              </Link>
              <Link
                to={routes.findOrRegister}
                params={{ mode: 'find' }}
                className="flex min-h-target items-center text-small font-medium text-brand-ink"
              >
                {m.accounts_findPassword()}
              </Link>
            </nav>
            {elsewhere(false)}
          </ConsentsFirst>
        )}
      </div>
      {asksConsent && (
        <Suspense>
          <CrossBorderSheet
            open
            busy={byCode.busy}
            onAgree={() => void enterByCode(code, true)}
            onDecline={() => {
              setAsksConsent(false);
              toast(m.accounts_crossBorderDeclined());
            }}
          />
        </Suspense>
      )}
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
