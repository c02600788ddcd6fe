import type { checkUserLogin } from '@lyceum/contract/accounts.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useGo } from '@lyceum/web/router';
import { useTakeOver } from '../orders/device-cart.ts';
import { signIn } from '../session.ts';
import { returnAfterSignIn } from '../shell/return.ts';
import { forgetDraft } from './sign-in-draft.ts';

/** Who somebody is, and the token by which the server knows it. */
export type Entered = ReplyOf<typeof checkUserLogin> & { token: string };

/** Whichever way somebody came in: keeps the session, brings the device's cart and the account's choices along, and goes back to what was wanted. */
export function useEnter(): (session: Entered) => void {
  const go = useGo();
  const takeOver = useTakeOver();
  return (session) => {
    forgetDraft();
    signIn(session.token, {
      id: session.id,
      nickName: session.nickName,
      headerImageUrl: session.headerImageUrl,
      phone: session.mobile,
    });
    // The page may be loaded again for another language: the cart comes first.
    void takeOver()
      .then(async () => (await import('./push-ways.ts')).keepOwnPush())
      .then(() => import('./carry-preferences.ts'))
      .then(({ carryPreferences }) => carryPreferences())
      // Without a line the page stays as it is.
      .catch(() => undefined);
    returnAfterSignIn(go);
  };
}
