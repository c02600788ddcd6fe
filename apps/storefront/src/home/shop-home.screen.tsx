import { CartLink } from '../orders/cart-link.tsx';
import { sellerDetail } from '@lyceum/contract/agencies.calls';
import { facets, search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { NotReady, useCall, useEndless } from '@lyceum/web/load';
import { Link, useGo, useParams } from '@lyceum/web/router';
import { useEffect, useState, type ReactNode } from 'react';
import { FollowButton } from '../agencies/follow-button.tsx';
import { CategoryGrid } from '../products/category-grid.tsx';
import { foundText } from '../products/product-words.ts';
import { SearchLink } from '../products/search-link.tsx';
import { routes } from '../routes.ts';
import { data, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { againOf, EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { Avatar, Picture } from '../ui/picture.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { Bone, CardsSkeleton } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';

/** Anyone can write an address. */
const idPattern = /^[\w-]{1,40}$/;
const categoryOf = (text: string | undefined): string | undefined => (text && idPattern.test(text) ? text : undefined);

/** The home of one agency's shop: the one that the address names, else the one that was opened last. Without one, the mall's. */
export default function ShopHome(): ReactNode {
  const { sellerId: asked } = useParams(routes.shopHome);
  const [stored] = useState(() => data.text('sellerId'));
  const go = useGo();
  const sellerId = asked ?? stored;
  const toMall = (): void => {
    forgetShop();
    go.instead(routes.shopHome, {});
  };
  if (sellerId === null) {
    return <Mall />;
  }
  return idPattern.test(sellerId) ? (
    <Shop sellerId={sellerId} onLeave={toMall} />
  ) : (
    <Screen name="home/shop-home" title={m.home_shopGoneTitle()}>
      <ShopGone onLeave={toMall} />
    </Screen>
  );
}

type Seller = ReplyOf<typeof sellerDetail>;

/** SPEC.md's local storage: every call tells in whose shop one is. */
function rememberShop({ id, masterId }: Seller): void {
  data.setText('sellerId', id);
  data.setText('sellerMasterId', masterId);
}

function forgetShop(): void {
  data.setText('sellerId', null);
  data.setText('sellerMasterId', null);
}

interface LeaveProps {
  onLeave: () => void;
}

function Shop({ sellerId, onLeave }: { sellerId: string } & LeaveProps): ReactNode {
  const seller = useCall(sellerDetail, { sellerId });
  const shown = seller.state === 'ready' ? seller.data : null;
  useEffect(() => {
    if (shown) {
      rememberShop(shown);
    }
  }, [shown]);
  if (seller.state === 'refused') {
    return (
      <Screen name="home/shop-home" title={m.home_shopGoneTitle()}>
        <ShopGone onLeave={onLeave} />
      </Screen>
    );
  }
  return (
    <Screen
      name="home/shop-home"
      title={shown?.name ?? ''}
      actions={
        <>
          <SearchLink to={routes.search} />
          <CartLink />
          <IconButton label={m.home_toMall()} onClick={onLeave}>
            <Icon name="grid" size={22} />
          </IconButton>
        </>
      }
    >
      {seller.state === 'ready' ? (
        <Goods sellerId={sellerId} again={seller.again}>
          <Sign seller={seller.data} onTurned={seller.again} />
        </Goods>
      ) : (
        <NotReady loaded={seller} skeleton={<ShopSkeleton />} />
      )}
    </Screen>
  );
}

/** Banner, logo and name. */
function Sign({ seller, onTurned }: { seller: Seller; onTurned: () => Promise<void> }): ReactNode {
  const { name, logo, cover, city, story, foundedYear, courseCount, stars } = seller;
  return (
    <Card flush aria-label={name}>
      <Picture src={cover} alt="" ratio="12/5" sizes="(min-width: 40rem) 608px, 100vw" eager />
      <div className="flex items-center gap-3.5 px-4 pt-4">
        <Avatar src={logo} name={name} size={56} />
        <div className="min-w-0 flex-1">
          <Link
            to={routes.presentation}
            params={{ agencyId: seller.id }}
            className="press flex min-h-target items-center gap-0.5"
          >
            <h2 className="min-w-0 text-title font-semibold">{name}</h2>
            <Icon name="next" size={16} className="text-muted" />
          </Link>
          <p className="text-note text-muted">
            {[city, m.products_since({ year: foundedYear }), m.products_count({ count: courseCount })].join(' · ')}
          </p>
        </div>
      </div>
      <div className="flex min-h-target items-center justify-between gap-3 px-4 pt-2">
        {stars === null ? <span /> : <Stars tenths={stars} size={16} />}
        <FollowButton sellerId={seller.id} onTurned={onTurned} />
      </div>
      {story !== '' && <p className="line-clamp-3 px-4 pt-3 text-small text-muted">{story}</p>}
      <div className="h-4" />
    </Card>
  );
}

/** What the shop has, by category. */
function Goods({
  sellerId,
  again,
  children,
}: {
  sellerId: string;
  again: () => Promise<void>;
  children: ReactNode;
}): ReactNode {
  const { sellerId: asked, cateId } = useParams(routes.shopHome);
  const { language } = useSettings();
  const found = useCall(facets, { kind: 'course', agencyId: sellerId });
  const products = useEndless(search, { kind: 'course', agencyId: sellerId, cateId: categoryOf(cateId) });
  const go = useGo();
  const categories = found.state === 'ready' ? found.data.categories : [];
  return (
    <PullToRefresh onRefresh={againOf({ state: 'ready', again }, found, products)}>
      <div className="flex flex-col gap-4 pt-1">
        {children}
        {found.state === 'loading' && <Bone className="h-target w-64 rounded-full" />}
        {categories.length > 1 && (
          <Chips
            line
            label={m.products_categories()}
            items={[
              { key: everything, label: m.products_allOf() },
              ...categories.map(({ id, name, count }) => ({ key: id, label: name, note: foundText(count, language) })),
            ]}
            current={categoryOf(cateId) ?? everything}
            onChoose={(key) =>
              go.same(routes.shopHome, { sellerId: asked, cateId: key === everything ? undefined : key })
            }
          />
        )}
        <EndlessList
          loaded={products}
          keyOf={(item) => item.id}
          skeleton={<CardsSkeleton />}
          className="cards"
          empty={<Empty icon="book" title={m.products_listEmptyTitle()} />}
        >
          {(item) => <ProductCard item={item} />}
        </EndlessList>
      </div>
    </PullToRefresh>
  );
}

const everything = 'all';

function ShopGone({ onLeave }: LeaveProps): ReactNode {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <Empty icon="home" title={m.home_shopGoneTitle()} text={m.home_shopGoneText()}>
        <Button onClick={onLeave}>{m.home_toMall()}</Button>
      </Empty>
    </div>
  );
}

/** All shops together: categories first. */
function Mall(): ReactNode {
  const products = useEndless(search, { kind: 'course' });
  return (
    <Screen
      name="home/shop-home"
      title={m.home_mall()}
      actions={
        <>
          <SearchLink to={routes.search} />
          <CartLink />
        </>
      }
    >
      <PullToRefresh onRefresh={againOf(products)}>
        <div className="flex flex-col gap-5">
          <CategoryGrid title={m.products_categories()} list={routes.pdtList} />
          <section>
            <SectionHead title={m.products_all()} />
            <EndlessList loaded={products} keyOf={(item) => item.id} skeleton={<CardsSkeleton />} className="cards">
              {(item) => <ProductCard item={item} />}
            </EndlessList>
          </section>
        </div>
      </PullToRefresh>
    </Screen>
  );
}

function ShopSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-4 pt-1">
      <Bone className="h-64 rounded-card" />
      <CardsSkeleton />
    </div>
  );
}
