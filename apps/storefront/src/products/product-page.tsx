import { CartLink } from '../orders/cart-link.tsx';
import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { NotReady, useCall } from '@lyceum/web/load';
import { useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { Screen } from '../shell/screen.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { lastOpened, type ProductItem } from '../ui/opened-product.ts';
import { picturesOf } from '../ui/picture.tsx';
import { ItemPrice } from '../ui/product-card.tsx';
import { Bone, LinesSkeleton } from '../ui/skeleton.tsx';
import { GalleryAhead } from './gallery.tsx';
import { SearchLink } from './search-link.tsx';

/** An id that could be one; anybody can write an address. */
export const mayBeId = (id: string): boolean => /^[\w-]{1,40}$/.test(id);

interface ProductPageProps<C extends AnyCall> {
  /** Of the screen: `feature/name`. */
  name: string;
  id: string;
  from: C;
  input: InputOfCall<C>;
  /** The bar below all of it. */
  foot: (product: ReplyOf<C>) => ReactNode;
  children: (product: ReplyOf<C>) => ReactNode;
}

/** The frame of a page that only shows a product: its name over its pictures, and what to say when there is none. */
export function ProductPage<C extends AnyCall>({
  name,
  id,
  from,
  input,
  foot,
  children,
}: ProductPageProps<C>): ReactNode {
  const loaded = useCall(from, input, { enabled: mayBeId(id) });
  if (!mayBeId(id) || loaded.state === 'refused') {
    return <GoneScreen name={name} />;
  }
  if (loaded.state !== 'ready') {
    return <WaitingScreen name={name} id={id} loaded={loaded} />;
  }
  const { name1, masterImg } = loaded.data as { name1: string; masterImg: string };
  return (
    <Screen
      name={name}
      title={name1}
      bar="clear"
      flush
      actions={
        <>
          <ShareButton id={id} title={name1} picture={picturesOf(masterImg)[0] ?? ''} />
          <SearchLink to={routes.search} />
          <CartLink />
        </>
      }
      foot={foot(loaded.data)}
    >
      {children(loaded.data)}
    </Screen>
  );
}

/** What the tapped card showed of this product; other links to it say no more than its id. */
function cardOf(id: string): ProductItem | null {
  const item = lastOpened() as Partial<ProductItem> | null;
  return item?.id === id && item.name1 !== undefined ? (item as ProductItem) : null;
}

export function WaitingScreen<C extends AnyCall>({
  name,
  id,
  loaded,
}: {
  name: string;
  id: string;
  loaded: Parameters<typeof NotReady<C>>[0]['loaded'];
}): ReactNode {
  const waiting = loaded.state === 'loading';
  const item = cardOf(id);
  return (
    <Screen
      name={name}
      title={item?.name1 ?? m.products_detailTitle()}
      bar={waiting ? 'clear' : 'solid'}
      flush={waiting}
    >
      <NotReady loaded={loaded} skeleton={item ? <KnownFromCard item={item} /> : <DetailSkeleton />} />
    </Screen>
  );
}

export function GoneScreen({ name }: { name: string }): ReactNode {
  return (
    <Screen name={name} title={m.products_goneTitle()}>
      <Gone />
    </Screen>
  );
}

/** For old links: what was taken off the shelf, and what is not sold as a course. */
function Gone(): ReactNode {
  const go = useGo();
  return (
    <div className="flex flex-1 flex-col justify-center">
      <Empty icon="book" title={m.products_goneTitle()} text={m.products_goneText()}>
        <ButtonLink to={routes.pdtList} params={{}} replace>
          {m.products_seeAll()}
        </ButtonLink>
        <Button kind="soft" onClick={() => go.insteadHref('/')}>
          {m.shell_toHome()}
        </Button>
      </Empty>
    </div>
  );
}

/** Picture, price and name as the tapped card had them; the rest is still to come. */
function KnownFromCard({ item }: { item: ProductItem }): ReactNode {
  return (
    <div aria-busy="true">
      <GalleryAhead pictures={picturesOf(item.masterImg)} />
      <div className="flex flex-col gap-2 px-4 pt-4">
        <ItemPrice item={item} size="page" />
        <p className="text-title font-bold">{item.name1}</p>
        <LinesSkeleton lines={2} />
        <Bone className="mt-3 h-52 rounded-card" />
      </div>
    </div>
  );
}

function DetailSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <Bone className="aspect-4/3 rounded-none" />
      <div className="flex flex-col gap-4 px-4 pt-5">
        <Bone className="h-9 w-1/2" />
        <Bone className="h-6 w-full" />
        <LinesSkeleton lines={2} />
        <Bone className="h-52 rounded-card" />
      </div>
    </div>
  );
}
