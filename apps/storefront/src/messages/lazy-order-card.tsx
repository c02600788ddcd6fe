import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { Bone } from '../ui/skeleton.tsx';
import type * as cards from './order-card.tsx';

// Few conversations are about an order.
const Card = lazyPart(async () => ({ default: (await import('./order-card.tsx')).OrderCard }));
const Body = lazyPart(async () => ({ default: (await import('./order-card.tsx')).OrderBody }));

export function OrderCard(props: ComponentProps<typeof cards.OrderCard>): ReactNode {
  return (
    <Suspense fallback={<Bone className="h-19 w-72 max-w-full" />}>
      <Card {...props} />
    </Suspense>
  );
}

export function OrderBody(props: ComponentProps<typeof cards.OrderBody>): ReactNode {
  return (
    <Suspense fallback={<Bone className="h-14" />}>
      <Body {...props} />
    </Suspense>
  );
}
