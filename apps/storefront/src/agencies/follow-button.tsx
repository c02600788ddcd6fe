import { follow } from '@lyceum/contract/agencies.calls';
import { querySeller } from '@lyceum/contract/favourites.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { keepPendingFavourite, usePendingFavourite } from '../favourites/pending-favourite.ts';
import { useSettings } from '../session.ts';
import { useSignInFirst } from '../shell/return.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Follows an agency or no longer does. Who is not signed in signs in first, and finds it done. */
export function FollowButton({ sellerId, onTurned }: { sellerId: string; onTurned: () => Promise<void> }): ReactNode {
  const { signedIn } = useSettings();
  const known = useCall(querySeller, { sellerId }, { enabled: signedIn });
  const command = useCommand(follow);
  const signInFirst = useSignInFirst();
  const on = signedIn && known.state === 'ready' && known.data.favourite;
  const turn = async (wanted: boolean): Promise<void> => {
    await command.run({ sellerId, status: wanted ? 1 : 0 });
    await Promise.all([known.state === 'loading' ? null : known.again(), onTurned()]);
  };
  const press = (): void => {
    if (!signedIn) {
      keepPendingFavourite(sellerId);
    }
    if (!signInFirst()) {
      void turn(!on);
    }
  };
  usePendingFavourite(sellerId, signedIn && known.state !== 'loading', () => void turn(true));
  return (
    <Button
      kind={on ? 'soft' : 'main'}
      size="small"
      aria-pressed={on}
      busy={command.busy}
      onClick={press}
      className="shrink-0"
    >
      <Icon name={on ? 'check' : 'plus'} size={16} />
      {on ? m.agencies_following() : m.agencies_follow()}
    </Button>
  );
}
