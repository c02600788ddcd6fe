import { getIndexBannerById } from '@lyceum/contract/home.calls';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { Picture } from '../ui/picture.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { bannerSizes } from '../ui/picture-sizes.ts';

const shape = 'aspect-12/5 w-full rounded-card';

/** What is on now: the first of the front page's banners, which operators keep. It leads nowhere here: the app is what one came for. */
export function CampaignBanners(): ReactNode {
  const loaded = useCall(getIndexBannerById, { id: 'home' });
  if (loaded.state === 'loading') {
    return <Bone className={shape} />;
  }
  const [banner] = loaded.state === 'ready' ? loaded.data.banners : [];
  return (
    banner && (
      <div className={`relative grid overflow-hidden ${shape}`}>
        <Picture
          src={banner.picture}
          alt=""
          ratio="12/5"
          sizes={bannerSizes}
          eager
          className="col-start-1 row-start-1 size-full"
        />
        {/* The pictures are pale where the words stand, in every tone: the words are dark on them by night too. */}
        <p className="relative col-start-1 row-start-1 line-clamp-3 w-[54%] self-center py-2 pl-5 text-[clamp(16px,5vw,22px)] leading-snug font-bold scheme-light text-ink">
          {banner.title}
        </p>
      </div>
    )
  );
}
