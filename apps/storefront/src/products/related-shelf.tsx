import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { SectionHead } from '../ui/card.tsx';
import type { ProductItem } from '../ui/opened-product.ts';
import { ProductCard } from '../ui/product-card.tsx';
import { Shelf } from './shelf.tsx';

/** More of the kind, at the end of a product's page. */
export function RelatedShelf({ related }: { related: readonly ProductItem[] }): ReactNode {
  return (
    related.length > 0 && (
      <section>
        <SectionHead title={m.products_related()} />
        <Shelf label={m.products_related()}>
          {related.map((item) => (
            <ProductCard key={item.id} item={item} />
          ))}
        </Shelf>
      </section>
    )
  );
}
