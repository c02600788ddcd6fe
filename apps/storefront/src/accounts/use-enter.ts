import type { codeLogin } from '@lyceum/contract/accounts.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useGo } from '@lyceum/web/router';
import { useTakeOver } from '../orders/device-cart.ts';
import { signIn } from '../session.ts';
import { returnAfterSignIn } from '../shell/return.ts';
import { forgetDraft } from './sign-in-draft.ts';

/** Whichever way somebody came in: keeps the session, brings the device's cart along, and goes back to what was wanted. */
export function useEnter(): (session: ReplyOf<typeof codeLogin>) => void {
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
    void takeOver();
    returnAfterSignIn(go);
  };
}
