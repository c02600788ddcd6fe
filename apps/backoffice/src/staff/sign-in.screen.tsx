import { lazyPart } from '@lyceum/web/lazy-part';
import * as m from '@lyceum/i18n/words';
import { useGo } from '@lyceum/web/router';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { askWhoIAm } from '../caller.ts';
import { useSettings } from '../session.ts';
import { LanguageChoice, ThemeChoice } from '../shell/frame.tsx';
import { returnAfterSignIn } from '../shell/return.ts';
import { Screen } from '../shell/screen.tsx';
import { PasswordForm, type Step } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

const ForgottenPassword = lazyPart(async () => ({
  default: (await import('./forgotten-password.tsx')).ForgottenPassword,
}));
const Enrolment = lazyPart(async () => ({ default: (await import('./enrolment.tsx')).Enrolment }));

/** E-mail and password, then the second factor: a known one is asked for, a missing one is set up. */
export default function SignIn(): ReactNode {
  const [step, setStep] = useState<Step | 'forgotten'>('password');
  const go = useGo();
  const { me } = useSettings();
  const goOn = useEffectEvent(() => returnAfterSignIn(go));
  useEffect(() => {
    // Also for who comes here while signed in.
    if (me) {
      goOn();
    }
  }, [me]);
  const again = (): void => setStep('password');
  return (
    <Screen name="staff/sign-in" title={m.staff_signInTitle()} alone>
      <div className="paper stack">
        {step === 'password' && <PasswordForm onForgotten={() => setStep('forgotten')} onDone={setStep} />}
        {step === 'forgotten' && (
          <Suspense>
            <ForgottenPassword onBack={again} />
          </Suspense>
        )}
        {step === 'secondFactor' && <SecondFactor onDone={askWhoIAm} onAgain={again} />}
        {step === 'enrol' && (
          <Suspense>
            <Enrolment onDone={askWhoIAm} onAgain={again} />
          </Suspense>
        )}
      </div>
      <div className="row">
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Screen>
  );
}
