import { getCateTree } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { filtersOf, paramsOf, type Filters } from './filters.ts';
import { Listing } from './listing.tsx';
import { listTitle } from './product-words.ts';

/** The courses of a category, of a form, or all of them. */
export default function ProductList(): ReactNode {
  const filters = filtersOf(useParams(routes.pdtList));
  const tree = useCall(getCateTree, {});
  const go = useGo();
  const choose = (next: Filters): void => go.instead(routes.pdtList, paramsOf(next));
  const found = tree.state === 'ready' ? familyOf(tree.data.list, filters.cateId) : null;
  return (
    <Listing
      name="products/pdt-list"
      title={filters.cateId === undefined ? listTitle(filters) : (found?.name ?? '')}
      filters={filters}
      cleared={{ cateId: filters.cateId, sort: filters.sort }}
      onChoose={choose}
      chipsToCome={tree.state === 'loading' && filters.cateId !== undefined}
      chips={
        found &&
        found.children.length > 0 && (
          <Chips
            line
            label={m.products_categories()}
            items={[
              { key: found.top.id, label: m.products_allOf() },
              ...found.children.map(({ id, name }) => ({ key: id, label: name })),
            ]}
            current={filters.cateId ?? null}
            onChoose={(cateId) => choose({ ...filters, cateId })}
          />
        )
      }
      wayOn={
        <>
          <ButtonLink to={routes.pdtList} params={{}} replace look={{ kind: 'soft' }}>
            {m.products_seeAll()}
          </ButtonLink>
          <ButtonLink to={routes.classify} params={{}} look={{ kind: 'soft' }}>
            {m.products_toClassify()}
          </ButtonLink>
        </>
      }
    />
  );
}

type Top = ReplyOf<typeof getCateTree>['list'][number];

/** The top category that a category belongs to, and what stands beside it. */
function familyOf(tree: readonly Top[], cateId: string | undefined) {
  const top = tree.find(({ id, children }) => id === cateId || children.some((child) => child.id === cateId));
  return top
    ? { top, children: top.children, name: top.children.find(({ id }) => id === cateId)?.name ?? top.name }
    : null;
}
