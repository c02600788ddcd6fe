import type { Feature } from '../../platform/feature.ts';
import { distributionHttp } from './distribution.http.ts';

export const distributionFeature: Feature = {
  calls: distributionHttp,
};
