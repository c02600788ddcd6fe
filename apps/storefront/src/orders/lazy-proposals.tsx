import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, type ReactNode } from 'react';
import { useSettings } from '../session.ts';

const Proposals = lazyPart(() => import('./proposals.tsx'));

/** What sellers ask the reader, about one order or all; nothing for whom nobody asks. */
export function Proposed({ orderId }: { orderId?: string }): ReactNode {
  const { signedIn } = useSettings();
  return (
    signedIn && (
      <Suspense>
        <Proposals orderId={orderId ?? null} />
      </Suspense>
    )
  );
}
