import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { reconcile } from './reconcile.ts';
import { reconciliationsHttp } from './reconciliations.http.ts';
import { differences, reconciliations } from './reconciliations.tables.ts';

export const reconciliationsFeature: Feature = {
  calls: reconciliationsHttp,
  jobs: {
    'payments.reconcile': { everySeconds: 600, run: reconcile },
  },
  data: [
    dataIn(
      differences,
      {
        settledBy: { ...ofPost, purpose: 'who of the staff settled it', basis: 'law', kept: 'records' },
        note: { ...ofPost, purpose: 'how it was settled', basis: 'law', kept: 'records' },
      },
      ['id', 'provider', 'day', 'kind', 'attemptNumber', 'ours', 'theirs', 'currency', 'settledAt'],
    ),
    dataIn(reconciliations, {}, ['provider', 'day', 'trades', 'differences', 'at']),
  ],
};
