import { getIndexBannerById } from '@lyceum/contract/home.calls';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { BannerCarousel } from '../home/banner-carousel.tsx';

/** What is on now: the banners of the front page, which operators keep. */
export function CampaignBanners(): ReactNode {
  const loaded = useCall(getIndexBannerById, { id: 'home' });
  const banners = loaded.state === 'ready' ? loaded.data.banners : [];
  return banners.length > 0 && <BannerCarousel banners={banners} />;
}
