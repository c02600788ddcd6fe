import type { Feature } from '../../platform/feature.ts';
import { homeHttp } from './home.http.ts';

export const homeFeature: Feature = { calls: homeHttp };
