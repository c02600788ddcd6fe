import { CartLink } from '../orders/cart-link.tsx';
import { getCateTree, search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Load, useCall } from '@lyceum/web/load';
import { moneyOf } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ProductLink } from '../ui/product-link.tsx';
import { Screen } from '../shell/screen.tsx';
import { SectionHead } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture, picturesOf } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import type { ProductItem } from '../ui/opened-product.ts';
import { Bone } from '../ui/skeleton.tsx';
import { SearchLink } from './search-link.tsx';

type Top = ReplyOf<typeof getCateTree>['list'][number];

/** Every category: the top ones at the left, what is in the chosen one beside it. */
export default function Classify(): ReactNode {
  return (
    <Screen
      name="products/classify"
      title={m.products_categories()}
      flush
      actions={
        <>
          <SearchLink to={routes.search} />
          <CartLink />
        </>
      }
    >
      <Load from={getCateTree} input={{}} skeleton={<TreeSkeleton />}>
        {({ list }) => <Tree list={list} />}
      </Load>
    </Screen>
  );
}

const rail =
  'no-scrollbar sticky top-bar max-h-[calc(100dvh-var(--bar)-var(--tabs))] w-[29%] max-w-36 in-data-elder:w-[34%] shrink-0 self-start overflow-y-auto';

function Tree({ list }: { list: readonly Top[] }): ReactNode {
  const [chosenId, setChosenId] = useState(list[0]?.id);
  const panel = useId();
  const chosen = list.find(({ id }) => id === chosenId) ?? list[0];

  const choose = (top: Top | undefined): void => {
    if (top) {
      setChosenId(top.id);
      scrollTo({ top: 0 });
    }
  };
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const at = list.findIndex(({ id }) => id === chosen?.id);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[event.key];
    const top = to === undefined ? undefined : list[(to + list.length) % list.length];
    if (top) {
      event.preventDefault();
      choose(top);
      event.currentTarget.querySelector<HTMLElement>(`[data-top="${top.id}"]`)?.focus();
    }
  };
  return (
    <div className="flex flex-1">
      <div
        role="tablist"
        aria-orientation="vertical"
        aria-label={m.products_categories()}
        onKeyDown={move}
        className={rail}
      >
        {list.map((top) => (
          <button
            key={top.id}
            type="button"
            role="tab"
            data-top={top.id}
            aria-selected={top.id === chosen?.id}
            aria-controls={panel}
            tabIndex={top.id === chosen?.id ? 0 : -1}
            onClick={() => choose(top)}
            className="relative block min-h-[max(52px,var(--target))] w-full rounded-r-card px-2.5 py-2 text-left text-small hyphens-auto text-muted before:absolute before:inset-y-4 before:left-0 before:w-[3px] before:rounded-full before:bg-brand before:opacity-0 -outline-offset-2 aria-selected:bg-paper aria-selected:font-semibold aria-selected:text-ink aria-selected:before:opacity-100"
          >
            {top.name}
          </button>
        ))}
      </div>
      {chosen && (
        <div
          key={chosen.id}
          id={panel}
          role="tabpanel"
          aria-label={chosen.name}
          className="min-w-0 flex-1 animate-rise pr-4 pl-3"
        >
          <Link
            to={routes.pdtList}
            params={{ cateId: chosen.id }}
            className="press flex items-center gap-3 rounded-card bg-paper p-4"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-title font-semibold">{chosen.name}</span>
              <span className="flex items-center gap-0.5 text-small text-brand-ink">
                {m.products_seeAll()}
                <Icon name="next" size={14} />
              </span>
            </span>
            <Picture
              src={chosen.picture}
              alt=""
              ratio="1/1"
              sizes="72px"
              eager
              className="w-18 shrink-0 bg-transparent"
            />
          </Link>
          <div className="mt-3 grid grid-cols-2 gap-3">
            {chosen.children.map((child) => (
              <Link
                key={child.id}
                to={routes.pdtList}
                params={{ cateId: child.id }}
                className="press flex flex-col items-center gap-2 rounded-card bg-paper px-2 py-4 text-center"
              >
                <Picture src={child.picture} alt="" ratio="1/1" sizes="72px" className="w-16 bg-transparent" />
                <span className="text-small">{child.name}</span>
              </Link>
            ))}
          </div>
          <Favourites cateId={chosen.id} />
        </div>
      )}
    </div>
  );
}

/** What most people take in a category; nothing where it does not come. */
function Favourites({ cateId }: { cateId: string }): ReactNode {
  const loaded = useCall(search, { cateId, sort: 'sales', pageSize: 4 });
  return (
    loaded.state === 'ready' &&
    loaded.data.list.length > 0 && (
      <section className="animate-rise pt-3 pb-4">
        <SectionHead title={m.products_favourites()} />
        <ul className="flex flex-col gap-3">
          {loaded.data.list.map((item) => (
            <li key={item.id}>
              <Favourite item={item} />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function Favourite({ item }: { item: ProductItem }): ReactNode {
  const money = moneyOf(item.mallPcPrice, item.currency);
  return (
    <ProductLink item={item} morph className="press flex items-center gap-3 rounded-card bg-paper p-2.5">
      <Picture
        src={picturesOf(item.masterImg)[0]}
        alt=""
        ratio="1/1"
        sizes="64px"
        morph="from"
        className="w-16 shrink-0 rounded-field in-data-elder:hidden"
      />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="line-clamp-2 text-small font-medium">{item.name1}</span>
        {money && (
          <Price money={money} size="small" converted={moneyOf(item.mallPcPriceConvert, item.currencyConvert)} />
        )}
      </span>
    </ProductLink>
  );
}

function TreeSkeleton(): ReactNode {
  return (
    <div className="flex flex-1" aria-hidden="true">
      <div className={rail}>
        {Array.from({ length: 8 }, (_, at) => (
          <Bone key={at} className="mx-3 my-[18px] h-4" />
        ))}
      </div>
      <div className="flex-1 pr-4 pl-3">
        <Bone className="h-26 rounded-card" />
        <div className="mt-3 grid grid-cols-2 gap-3">
          {Array.from({ length: 4 }, (_, at) => (
            <Bone key={at} className="h-33 rounded-card" />
          ))}
        </div>
      </div>
    </div>
  );
}
