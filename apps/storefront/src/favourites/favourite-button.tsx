import { addCollectionProduct, cancelCollectionProduct, queryProduct } from '@lyceum/contract/favourites.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import { useOptimistic, useRef, useTransition, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { toast } from '@lyceum/web/notices';
import { useSignInFirst } from '../shell/return.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { keepPendingFavourite, usePendingFavourite } from './pending-favourite.ts';

/** Two taps so close are one that the finger made twice. */
const doubleTapMs = 600;

/** The heart of a product: in or out of the reader's favourites. Who is not signed in signs in first, and finds it done. */
export function FavouriteButton({ productId }: { productId: string }): ReactNode {
  const { signedIn } = useSettings();
  const known = useCall(queryProduct, { productId }, { enabled: signedIn });
  const add = useCommand(addCollectionProduct, { throttleMs: doubleTapMs });
  const remove = useCommand(cancelCollectionProduct, { throttleMs: doubleTapMs });
  const [on, show] = useOptimistic(signedIn && known.state === 'ready' && known.data.favourite);
  const [pending, start] = useTransition();
  const pressedAt = useRef(-Infinity);
  const signInFirst = useSignInFirst();

  const turn = (wanted: boolean): void =>
    start(async () => {
      show(wanted);
      const answer = await (wanted ? add : remove).run({ productId });
      if (answer?.data) {
        toast(wanted ? m.favourites_added() : m.favourites_removed(), 'good');
      }
      if (known.state !== 'loading') {
        await known.again();
      }
    });
  const press = (): void => {
    const now = performance.now();
    if (pending || now - pressedAt.current < doubleTapMs) {
      return;
    }
    pressedAt.current = now;
    if (!signedIn) {
      keepPendingFavourite(productId);
    }
    if (!signInFirst()) {
      turn(!on);
    }
  };
  usePendingFavourite(productId, signedIn && known.state !== 'loading', () => turn(true));
  return (
    <IconButton
      label={m.favourites_heart()}
      aria-pressed={on}
      onClick={press}
      className={`-mx-1.5 ${on ? 'text-price-ink' : 'text-muted'}`}
    >
      <Icon name={on ? 'heartFull' : 'heart'} size={24} />
    </IconButton>
  );
}
