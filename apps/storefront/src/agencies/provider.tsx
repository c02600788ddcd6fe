import { lazyPart } from '@lyceum/web/lazy-part';
import type { detailProductSpace } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Suspense, type ReactNode } from 'react';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import type { routes } from '../routes.ts';
import type { AnyProduct } from './product-below.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { ButtonLink } from '../ui/button.tsx';

export type Provider = ReplyOf<typeof detailProductSpace>['agency'];

/** At the foot of a room or a talk: keep it, or choose its time. */
export function BookBar({
  productId,
  to,
  open,
}: {
  productId: string;
  to: typeof routes.reservationTime | typeof routes.choseConsultTime;
  /** It is on sale. */
  open: boolean;
}): ReactNode {
  return (
    <BottomBar>
      <FavouriteButton productId={productId} />
      {open ? (
        <ButtonLink to={to} params={{ productId }} look={{ size: 'large' }} className="min-w-0 flex-1">
          {m.products_chooseTime()}
        </ButtonLink>
      ) : (
        <p className="min-w-0 flex-1 text-small text-muted">{m.products_closedTitle()}</p>
      )}
    </BottomBar>
  );
}

const Below = lazyPart(() => import('./product-below.tsx'));

/** What comes once the page stands. */
export function BelowProduct({ product }: { product: AnyProduct }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Below product={product} />
    </Suspense>
  );
}
