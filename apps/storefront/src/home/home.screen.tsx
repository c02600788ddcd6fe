import { lazyPart } from '@lyceum/web/lazy-part';
import { CartLink } from '../orders/cart-link.tsx';
import { getIndexBannerById } from '@lyceum/contract/home.calls';
import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { useCall, useEndless, useRefreshAll, type Loaded } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import { Suspense, useDeferredValue, useState, type ComponentProps, type ReactNode } from 'react';
import { homeBanner, homeLive } from './home-inputs.ts';
import { PlaceIconButton } from '../near/place-icon-button.tsx';
import { hereOf, useViewerPlace } from '../near/viewer-place.ts';
import { Shelf, ShelfSkeleton } from '../products/shelf.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { IconButton } from '../ui/button.tsx';
import { EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ProductItem } from '../ui/opened-product.ts';
import { ProductCard } from '../ui/product-card.tsx';
import { Bone, CardsSkeleton } from '../ui/skeleton.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { Channels } from './channels.tsx';
import { All, Part, seeAll } from './part.tsx';

const SettingsSheet = lazyPart(() => import('../shell/settings-sheet.tsx'));

const ConsultantShelf = lazyPart(() => import('./consultant-shelf.tsx'));

/** The front page. */
export default function Home(): ReactNode {
  const front = useCall(getIndexBannerById, homeBanner);
  const refresh = useRefreshAll();
  // What lies below the first look is built after it, and so does not hold it up.
  const below = useDeferredValue(true, false);
  return (
    <Screen name="home/home" title={m.home_title()} bar="none" head={<Head />}>
      <PullToRefresh onRefresh={refresh}>
        <div className="flex flex-col gap-7 pt-1">
          {/* Where these do not come, the list below says so, once. */}
          {front.state === 'loading' && <FrontSkeleton />}
          {front.state === 'ready' && (
            <>
              {front.data.banners.length > 0 && <BannerCarousel banners={front.data.banners} />}
              <Channels channels={front.data.channels} />
            </>
          )}
          <LiveShelf />
          {below && (
            <>
              <Suspense fallback={<ConsultantsToCome />}>
                <ConsultantShelf skeleton={<ConsultantsToCome />} />
              </Suspense>
              <NearShelf />
              <Picks />
            </>
          )}
        </div>
      </PullToRefresh>
    </Screen>
  );
}

function LiveShelf(): ReactNode {
  const live = useCall(search, homeLive);
  return (
    <ProductShelf
      loaded={live}
      title={m.home_liveTitle()}
      text={m.home_liveText()}
      all={
        <Link to={routes.pdtList} params={{ form: homeLive.form }} className={seeAll}>
          <All />
        </Link>
      }
    />
  );
}

function NearShelf(): ReactNode {
  const place = useViewerPlace();
  const spaces = useCall(search, { kind: 'space', sort: 'distance', pageSize: 8, ...hereOf(place) });
  return (
    <ProductShelf
      loaded={spaces}
      title={place.from === 'nowhere' ? m.home_spacesTitle() : m.home_nearTitle()}
      text={m.home_spacesText()}
      all={
        <Link to={routes.homePlace} params={{}} className={seeAll}>
          <All />
        </Link>
      }
    />
  );
}

/** Nothing where there is nothing or it does not come. */
function ProductShelf({
  loaded,
  title,
  text,
  all,
}: Omit<ComponentProps<typeof Part>, 'children'> & { loaded: Loaded<typeof search> }): ReactNode {
  if (loaded.state === 'loading') {
    return (
      <Part title={title} text={text}>
        <ShelfSkeleton />
      </Part>
    );
  }
  return (
    loaded.state === 'ready' &&
    loaded.data.list.length > 0 && (
      <Part title={title} text={text} all={all}>
        <Shelf label={title}>
          {loaded.data.list.map((item) => (
            <ProductCard key={item.id} item={item} />
          ))}
        </Shelf>
      </Part>
    )
  );
}

function Picks(): ReactNode {
  const products = useEndless(search, { kind: 'course' });
  return (
    <Part title={m.home_pickTitle()} text={m.home_pickText()}>
      <EndlessList loaded={products} keyOf={idOf} skeleton={<CardsSkeleton />} className="cards">
        {cardOf}
      </EndlessList>
    </Part>
  );
}

const idOf = (item: ProductItem): string => item.id;
const cardOf = (item: ProductItem): ReactNode => <ProductCard item={item} />;

function Head(): ReactNode {
  const [settings, setSettings] = useState(false);
  return (
    <div className="flex items-center gap-1 py-2 pr-2 pl-4">
      <img src="/icon.svg" alt="" width={32} height={32} className="size-8 shrink-0" />
      <Link
        to={routes.homeSearch}
        params={{}}
        className="press mx-1 flex min-h-target min-w-0 flex-1 items-center gap-2 rounded-full bg-paper px-4 text-small text-muted"
      >
        <Icon name="search" size={18} />
        <span className="truncate">{m.home_searchHint()}</span>
      </Link>
      <PlaceIconButton />
      <CartLink />
      <IconButton label={m.shell_settings()} onClick={() => setSettings(true)}>
        <Icon name="globe" size={22} />
      </IconButton>
      {settings && (
        <Suspense>
          <SettingsSheet open onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The consultants' part before they are there. */
function ConsultantsToCome(): ReactNode {
  return (
    <Part title={m.home_consultantsTitle()} text={m.home_consultantsText()}>
      <div className="-mx-4 flex gap-3 overflow-hidden px-4" aria-hidden="true">
        {[0, 1, 2].map((at) => (
          <Bone key={at} className="h-48 w-[max(44%,164px)] shrink-0 rounded-card" />
        ))}
      </div>
    </Part>
  );
}

function FrontSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="flex flex-col gap-7">
      <Bone className="mb-[18px] aspect-12/5 rounded-card" />
      <div className="-mx-1 grid grid-cols-5 gap-y-4 in-data-elder:grid-cols-4">
        {Array.from({ length: 10 }, (_, at) => (
          <span key={at} className="flex flex-col items-center gap-1.5">
            <Bone className="size-14 rounded-[30%]" />
            <Bone className="my-0.5 h-3.5 w-12" />
          </span>
        ))}
      </div>
    </div>
  );
}
