import type { Feature } from '../../platform/feature.ts';
import { agencyPagesHttp } from './agency-pages.http.ts';

export const agencyPagesFeature: Feature = { calls: agencyPagesHttp };
