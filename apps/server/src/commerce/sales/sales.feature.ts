import type { Feature } from '../../platform/feature.ts';
import { salesHttp } from './sales.http.ts';

export const salesFeature: Feature = {
  calls: salesHttp,
};
