import { getIndexBannerById } from '@lyceum/contract/home.calls';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { BannerCarousel } from '../home/banner-carousel.tsx';
import { Bone } from '../ui/skeleton.tsx';

/** What is on now: the banners of the front page, which operators keep. */
export function CampaignBanners(): ReactNode {
  const loaded = useCall(getIndexBannerById, { id: 'home' });
  if (loaded.state === 'loading') {
    // As high as a banner with its dots, so that what is below stays where it is.
    return <Bone className="mb-4.5 aspect-12/5 w-full rounded-card" />;
  }
  const banners = loaded.state === 'ready' ? loaded.data.banners : [];
  return banners.length > 0 && <BannerCarousel banners={banners} />;
}
