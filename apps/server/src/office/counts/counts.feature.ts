import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { forgetCounts } from './add-counts.ts';
import { countsHttp } from './counts.http.ts';
import { dailyCounts } from './counts.tables.ts';

export const countsFeature: Feature = {
  calls: countsHttp,
  jobs: { 'counts.forget': { everySeconds: 3_600, run: forgetCounts } },
  data: [dataIn(dailyCounts, {}, ['day', 'region', 'language', 'terminal', 'name', 'count'])],
};
