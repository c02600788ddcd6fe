import type { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { LoadedList } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { CardsSkeleton } from '../ui/skeleton.tsx';

/** A list of courses in two columns, with a way on where there are none. */
export function CourseCards({ loaded }: { loaded: LoadedList<typeof search> }): ReactNode {
  const refresh = async (): Promise<void> => {
    if (loaded.state !== 'loading') {
      await loaded.again();
    }
  };
  return (
    <PullToRefresh onRefresh={refresh}>
      <div className="pt-3">
        <EndlessList
          loaded={loaded}
          keyOf={(item) => item.id}
          skeleton={<CardsSkeleton count={6} />}
          className="cards"
          empty={
            <Empty icon="search" title={m.products_listEmptyTitle()}>
              <ButtonLink to={routes.pdtList} params={{}} look={{ kind: 'soft' }}>
                {m.products_seeAll()}
              </ButtonLink>
            </Empty>
          }
        >
          {(item, index) => <ProductCard item={item} eager={index < 4} />}
        </EndlessList>
      </div>
    </PullToRefresh>
  );
}
