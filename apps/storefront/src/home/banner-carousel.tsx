import { productTypes } from '@lyceum/domain/catalogue';
import type { getIndexBannerById } from '@lyceum/contract/home.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import { memo, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ProductLink } from '../ui/product-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Dots, useSlides } from '../ui/slides.tsx';
import { bannerSizes } from '../ui/picture-sizes.ts';

type Banner = ReplyOf<typeof getIndexBannerById>['banners'][number];

/** Swiped by hand: a front page that moves by itself takes the text away from who reads it. */
export const BannerCarousel = memo(function BannerCarousel({ banners }: { banners: readonly Banner[] }): ReactNode {
  const { line, at, onScroll } = useSlides();
  return (
    <section aria-label={m.home_banners()}>
      <div
        ref={line}
        onScroll={onScroll}
        className="no-scrollbar relative -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4"
      >
        {banners.map((banner, index) => (
          <Slide key={banner.id} banner={banner} index={index} count={banners.length} />
        ))}
      </div>
      {banners.length > 1 && <Dots count={banners.length} at={at} className="pt-3" />}
    </section>
  );
});

function Slide({ banner, index, count }: { banner: Banner; index: number; count: number }): ReactNode {
  const look = 'press relative grid aspect-12/5 w-full shrink-0 snap-center snap-always overflow-hidden rounded-card';
  const inside = <SlideInside banner={banner} index={index} count={count} />;
  if (banner.address !== null) {
    return (
      <a href={banner.address} rel="noopener" className={look}>
        {inside}
      </a>
    );
  }
  if (banner.route !== null) {
    return (
      <Link to={routes[banner.route]} params={{}} className={look}>
        {inside}
      </Link>
    );
  }
  if (banner.productId !== null) {
    return (
      <ProductLink item={{ id: banner.productId, type: banner.productType ?? productTypes.online }} className={look}>
        {inside}
      </ProductLink>
    );
  }
  if (banner.agencyId !== null) {
    return (
      <Link to={routes.presentation} params={{ agencyId: banner.agencyId }} className={look}>
        {inside}
      </Link>
    );
  }
  return (
    <Link to={routes.pdtList} params={{ cateId: banner.cateId ?? undefined }} className={look}>
      {inside}
    </Link>
  );
}

/** Characters that fit in one line beside the picture. */
const shortPhrase = 8;

/** The pictures are pale where the words stand, in every tone: the words are dark on them by night too. */
function SlideInside({ banner, index, count }: { banner: Banner; index: number; count: number }): ReactNode {
  return (
    <>
      <Picture
        src={banner.picture}
        alt=""
        ratio="12/5"
        sizes={bannerSizes}
        eager={index === 0}
        className="col-start-1 row-start-1 size-full"
      />
      <span className="relative col-start-1 row-start-1 flex w-[54%] flex-col items-start justify-center gap-2 py-2 pl-5 scheme-light text-ink">
        <span className="sr-only">{m.home_bannerAt({ at: index + 1, count })}</span>
        <span className="line-clamp-3 text-[clamp(16px,5vw,22px)] leading-snug font-bold">
          {/* Breaks after a comma rather than within a short phrase. */}
          {banner.title.split(/(?<=[，,])/).map((phrase) => (
            <span key={phrase} className={phrase.length <= shortPhrase ? 'inline-block' : ''}>
              {phrase}
            </span>
          ))}
        </span>
        <span className="inline-flex items-center gap-1 rounded-full bg-ink in-data-elder:hidden px-3 py-1 text-note font-medium text-paper">
          {m.home_bannerGo()}
          <Icon name="next" size={12} />
        </span>
      </span>
    </>
  );
}
