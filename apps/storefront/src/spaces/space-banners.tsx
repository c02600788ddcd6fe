import { spacePage } from '@lyceum/contract/home.calls';
import { productTypes } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { bannerSizes } from '../ui/picture-sizes.ts';
import { Picture } from '../ui/picture.tsx';
import { ProductLink } from '../ui/product-link.tsx';
import { BannerBone, bannerShape } from './banner-bone.tsx';

type Banner = ReplyOf<typeof spacePage>['banners'][number];

/** Those of the shop's banners that lead to spaces, lower than on the front page: the list is what one came for. */
export default function SpaceBanners(): ReactNode {
  const loaded = useCall(spacePage, {});
  if (loaded.state === 'loading') {
    return <BannerBone />;
  }
  const banners = loaded.state === 'ready' ? loaded.data.banners : [];
  return (
    banners.length > 0 && (
      <section
        aria-label={m.home_banners()}
        className="no-scrollbar -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4"
      >
        {banners.map((banner) => (
          <Slide key={banner.id} banner={banner} />
        ))}
      </section>
    )
  );
}

const look = `press relative grid shrink-0 snap-center snap-always overflow-hidden rounded-card ${bannerShape}`;

function Slide({ banner: { productId, cateId, picture, title } }: { banner: Banner }): ReactNode {
  // The pictures are pale where the words stand, in every tone: the words are dark on them by night too.
  const inside = (
    <>
      <Picture src={picture} alt="" ratio="12/5" sizes={bannerSizes} className="col-start-1 row-start-1 size-full" />
      <span className="relative col-start-1 row-start-1 line-clamp-3 w-[54%] self-center py-2 pl-5 text-body leading-snug font-bold scheme-light text-ink">
        {title}
      </span>
    </>
  );
  return productId === null ? (
    <Link to={routes.pdtList} params={{ cateId: cateId ?? undefined }} className={look}>
      {inside}
    </Link>
  ) : (
    <ProductLink item={{ id: productId, type: productTypes.space }} className={look}>
      {inside}
    </ProductLink>
  );
}
