import type { Feature } from '../platform/feature.ts';
import { shopfrontHttp } from './shopfront.http.ts';

export const shopfrontFeature: Feature = {
  calls: shopfrontHttp,
};
