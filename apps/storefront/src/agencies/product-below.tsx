import { listProductsByAgencyId } from '@lyceum/contract/agencies.calls';
import type { detailProductSpace } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { RelatedShelf } from '../products/related-shelf.tsx';
import { Shelf } from '../products/shelf.tsx';
import { ReviewSection } from '../reviews/review-section.tsx';
import { SectionHead } from '../ui/card.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import { MessageLink } from '../ui/message-link.tsx';
import type { Provider } from './provider.tsx';

/** What the pages of all products have. */
export type AnyProduct = Pick<ReplyOf<typeof detailProductSpace>, 'id' | 'stars' | 'related' | 'agency'>;

/** What stands below the first look at a room or a service: what others say, and where to go on. */
export default function ProductBelow({ product }: { product: AnyProduct }): ReactNode {
  const { id, stars, related, agency } = product;
  return (
    <>
      <div className="flex flex-wrap gap-2 pt-4">
        <MessageLink agencyId={agency.id} productId={id} />
        <HelpLink productId={id} />
      </div>
      <SectionHead title={m.reviews_title()} />
      <ReviewSection of={{ productId: id }} stars={stars} />
      <RelatedShelf related={related} />
      {agency.courseCount > 0 && <MoreOfProvider agency={agency} />}
    </>
  );
}

const shown = 8;

/** The provider's courses, which can be ordered. */
function MoreOfProvider({ agency }: { agency: Provider }): ReactNode {
  const loaded = useCall(listProductsByAgencyId, { agencyId: agency.id, pageSize: shown });
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
