import { safeAddress } from '@lyceum/domain/safe-address';
import { useCurrent, useGo, type Go } from '@lyceum/web/router';
import { currentSettings, data } from '../session.ts';

const signInPath = '/login';

/** Back to where one was sent away from to sign in (SPEC.md's `fullPath`), or to the front page. */
export function returnAfterSignIn(go: Go): void {
  const fullPath = safeAddress(data.text('fullPath'));
  data.setText('fullPath', null);
  go.insteadHref(fullPath?.startsWith(signInPath) ? '/' : (fullPath ?? '/'));
}

/** For an action on a screen that anyone may see: true when one has to sign in first and is on the way there. */
export function useSignInFirst(): () => boolean {
  const go = useGo();
  const { href, preview } = useCurrent();
  return () => {
    if (currentSettings().signedIn || preview) {
      return false;
    }
    data.setText('fullPath', href);
    go.toHref(signInPath);
    return true;
  };
}
