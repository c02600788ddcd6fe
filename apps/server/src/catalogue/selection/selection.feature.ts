import type { Feature } from '../../platform/feature.ts';
import { selectionHttp } from './selection.http.ts';

export const selectionFeature: Feature = {
  calls: selectionHttp,
};
