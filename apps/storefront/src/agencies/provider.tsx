import { listProductsByAgencyId } from '@lyceum/contract/agencies.calls';
import type { detailProductSpace } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { routes } from '../routes.ts';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SectionHead } from '../ui/card.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { Shelf } from '../products/shelf.tsx';

type Provider = ReplyOf<typeof detailProductSpace>['agency'];

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

const shown = 8;

/** The provider's courses, which can be ordered. */
export function MoreOfProvider({ agency }: { agency: Provider }): ReactNode {
  const loaded = useCall(
    listProductsByAgencyId,
    { agencyId: agency.id, pageSize: shown },
    { enabled: agency.courseCount > 0 },
  );
  if (loaded.state !== 'ready' || loaded.data.list.length === 0) {
    return null;
  }
  const title = m.products_moreOf({ name: agency.name });
  return (
    <section>
      <SectionHead title={title} />
      <Shelf label={title}>
        {loaded.data.list.map((item) => (
          <ProductCard key={item.id} item={item} />
        ))}
      </Shelf>
    </section>
  );
}
