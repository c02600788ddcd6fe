import type { ReactNode } from 'react';
import { Bone } from '../ui/skeleton.tsx';

export const bannerShape = 'aspect-3/1 w-full';

/** As high as a banner, so that the list below stays where it is. */
export const BannerBone = (): ReactNode => <Bone className={`${bannerShape} rounded-card`} />;
