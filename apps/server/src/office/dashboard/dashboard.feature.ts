import type { Feature } from '../../platform/feature.ts';
import { dashboardHttp } from './dashboard.http.ts';

export const dashboardFeature: Feature = {
  calls: dashboardHttp,
};
