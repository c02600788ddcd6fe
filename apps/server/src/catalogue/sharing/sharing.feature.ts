import * as calls from '@lyceum/contract/sharing.calls';
import * as schemas from '@lyceum/contract/sharing.schemas';
import { dataIn, forSafety } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { forgetVisitors } from './count-visits.ts';
import { configureShare } from './share-config.ts';
import { readVisits } from './read-visits.ts';
import { serveShared } from './share-routes.ts';
import { shareVisitors, shareVisits } from './sharing.tables.ts';

export const sharingFeature: Feature = {
  calls: (serve) => {
    serve(calls.config, schemas.config, configureShare);
    serve(calls.visits, schemas.visits, readVisits);
  },
  routes: serveShared,
  jobs: { 'sharing.forget': { everySeconds: 900, run: forgetVisitors } },
  data: [
    dataIn(shareVisits, {}, ['thingId', 'day', 'count']),
    dataIn(shareVisitors, { key: { ...forSafety, purpose: 'counts a visitor of a shared page once a day' } }, ['day']),
  ],
};
