import { lazyPart } from '@lyceum/web/lazy-part';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';

// Until its part comes, the icon is there without a number.
const CartCount = lazyPart(() => import('./cart-count.tsx'));

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
