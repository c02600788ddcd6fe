import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, type ReactNode } from 'react';
import { useSettings } from '../session.ts';

const OwnWaits = lazyPart(() => import('./own-waits.tsx'));

/** Over a full time: whether one wants to wait for it. */
export const WaitSheet = lazyPart(() => import('./wait-sheet.tsx'));

/** What the reader waits for, of one product or of all; nothing for whoever waits for nothing. */
export function Waits({ productId }: { productId?: string }): ReactNode {
  const { signedIn } = useSettings();
  return (
    signedIn && (
      <Suspense>
        <OwnWaits productId={productId ?? null} />
      </Suspense>
    )
  );
}
