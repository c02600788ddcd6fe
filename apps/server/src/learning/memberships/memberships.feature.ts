import type { Feature } from '../../platform/feature.ts';
import { membershipsHttp } from './memberships.http.ts';

export const membershipsFeature: Feature = { calls: membershipsHttp };
