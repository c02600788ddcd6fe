import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';

// Where its part does not come, the icon is there without a number.
const CartCount = lazy(() => import('./cart-count.tsx').catch(() => ({ default: () => null })));

/** At the end of a page's bar: the cart. How much is in it is told after the page stands, and is no part of what the server draws. */
export function CartLink(): ReactNode {
  const later = useDeferredValue(true, false);
  return (
    <Link
      to={routes.cart}
      className="press relative inline-flex size-target shrink-0 items-center justify-center rounded-full"
    >
      <Icon name="cart" size={22} />
      <span className="sr-only">{m.orders_cartTitle()}</span>
      {later && (
        <Suspense>
          <CartCount />
        </Suspense>
      )}
    </Link>
  );
}
