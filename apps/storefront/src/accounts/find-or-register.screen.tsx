import { lazyPart } from '@lyceum/web/lazy-part';
import * as m from '@lyceum/i18n/words';
import { useParams } from '@lyceum/web/router';
import { Suspense, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { RegisterPage } from './register-page.tsx';

const FindPasswordForm = lazyPart(async () => ({
  default: (await import('./find-password-form.tsx')).FindPasswordForm,
}));

/** `mode=register`: a new account of the reader's region; else a new password for who forgot the old one. */
export default function FindOrRegister(): ReactNode {
  const { mode } = useParams(routes.findOrRegister);
  const { region } = useSettings();
  if (mode === 'register') {
    return <RegisterPage key={region} name="accounts/find-or-register" region={region} />;
  }
  return (
    <Screen name="accounts/find-or-register" title={m.accounts_findPassword()}>
      <div className="flex flex-1 flex-col gap-6 pt-3">
        <Suspense fallback={<LinesSkeleton lines={4} />}>
          <FindPasswordForm />
        </Suspense>
      </div>
    </Screen>
  );
}
