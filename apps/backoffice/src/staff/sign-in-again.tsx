import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, type ReactNode } from 'react';
import { useSettings } from '../session.ts';

const SignInAgainDialog = lazyPart(() => import('./sign-in-again-dialog.tsx'));

/** Over the page, while a session that ran out would take what is not saved with it. */
export function SignInAgain(): ReactNode {
  const { me, ended } = useSettings();
  return (
    me &&
    ended && (
      <Suspense>
        <SignInAgainDialog email={me.email} />
      </Suspense>
    )
  );
}
