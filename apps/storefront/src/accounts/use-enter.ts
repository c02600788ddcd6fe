import type { codeLogin } from '@lyceum/contract/accounts.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useGo } from '@lyceum/web/router';
import { useTakeOver } from '../orders/device-cart.ts';
import { signIn } from '../session.ts';
import { returnAfterSignIn } from '../shell/return.ts';
import { forgetDraft } from './sign-in-draft.ts';

/** Whichever way somebody came in: keeps the session, brings the device's cart and the account's choices along, and goes back to what was wanted. */
export function useEnter(): (session: ReplyOf<typeof codeLogin>) => void {
  const go = useGo();
  const takeOver = useTakeOver();
  return (session) => {
    forgetDraft();
    signIn(
      { value: session.token, expires: Date.parse(session.expiresAt) },
      { id: session.id, nickName: session.nickName, headerImageUrl: session.headerImageUrl, phone: session.mobile },
    );
    // The page may be loaded again for another language: the cart comes first.
    void takeOver()
      .then(() => import('./carry-preferences.ts'))
      .then(({ carryPreferences }) => carryPreferences())
      // Without a line the page stays as it is.
      .catch(() => undefined);
    returnAfterSignIn(go);
  };
}
