import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { timeChanges } from './free-times.tables.ts';
import { keepAllFreeTimes } from './keep-free-times.ts';

export const freeTimesFeature: Feature = {
  jobs: { 'freeTimes.keep': { everySeconds: 2, run: keepAllFreeTimes } },
  data: [dataIn(timeChanges, {}, ['resourceId'])],
};
