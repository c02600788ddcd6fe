import type { Feature } from '../../platform/feature.ts';
import { closingHttp } from './closing.http.ts';

export const closingFeature: Feature = {
  calls: closingHttp,
};
