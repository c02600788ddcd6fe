import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { useSignInFirst } from './return.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import type { IconName } from '../ui/icons.ts';

/** In the place of what only somebody with an account has; leads back here. */
export function SignInInvitation({ icon, text }: { icon: IconName; text: string }): ReactNode {
  const signInFirst = useSignInFirst();
  return (
    <div className="flex flex-1 flex-col justify-center">
      <Empty icon={icon} title={m.accounts_signInFirst()} text={text}>
        <Button onClick={() => signInFirst()}>{m.accounts_signInNow()}</Button>
      </Empty>
    </div>
  );
}
