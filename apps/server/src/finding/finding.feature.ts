import { dataIn } from '../platform/data-map.ts';
import type { Feature } from '../platform/feature.ts';
import { findingHttp } from './finding.http.ts';
import { searchEntries } from './finding.tables.ts';
import { tendEntries } from './index-entries.ts';

export const findingFeature: Feature = {
  calls: findingHttp,
  jobs: {
    'finding.index': { everySeconds: 300, run: ({ db }) => tendEntries(db) },
  },
  data: [dataIn(searchEntries, {}, ['kind', 'entryId', 'terms', 'termsVersion', 'location', 'soldCount', 'shown'])],
};
