import { dataIn, forSafety } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { forgetVisitors } from './count-visits.ts';
import { serveShared } from './share-routes.ts';
import { sharingHttp } from './sharing.http.ts';
import { shareVisitors, shareVisits } from './sharing.tables.ts';

export const sharingFeature: Feature = {
  calls: sharingHttp,
  routes: serveShared,
  jobs: { 'sharing.forget': { everySeconds: 900, run: forgetVisitors } },
  data: [
    dataIn(shareVisits, {}, ['thingId', 'day', 'count']),
    dataIn(shareVisitors, { key: { ...forSafety, purpose: 'counts a visitor of a shared page once a day' } }, ['day']),
  ],
};
