import type { detailProductSpace } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { lazy, Suspense, type ReactNode } from 'react';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { routes } from '../routes.ts';
import type { AnyProduct } from './product-below.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { ButtonLink } from '../ui/button.tsx';

export type Provider = ReplyOf<typeof detailProductSpace>['agency'];

/** At the foot of what cannot be ordered here: keep it, and go on to who offers it. */
export function ProviderBar({ productId, agency }: { productId: string; agency: Provider }): ReactNode {
  return (
    <BottomBar>
      <FavouriteButton productId={productId} />
      <ButtonLink
        to={routes.presentation}
        params={{ agencyId: agency.id }}
        look={{ size: 'large' }}
        className="min-w-0 flex-1"
      >
        {m.products_toProvider()}
      </ButtonLink>
    </BottomBar>
  );
}

/** Said beside the price. */
export function NotBookable(): ReactNode {
  return <p className="text-small text-muted">{m.products_notBookable()}</p>;
}

const Below = lazy(() => import('./product-below.tsx'));

/** What comes once the page stands. */
export function BelowProduct({ product }: { product: AnyProduct }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Below product={product} />
    </Suspense>
  );
}
