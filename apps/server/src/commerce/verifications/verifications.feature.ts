import { dataIn, ofPost, ofRecords } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { verificationsHttp } from './verifications.http.ts';
import { attendances } from './verifications.tables.ts';

export const verificationsFeature: Feature = {
  calls: verificationsHttp,
  data: [
    dataIn(
      attendances,
      {
        orderLineId: { ...ofRecords, purpose: 'who was there' },
        staffId: { ...ofPost, purpose: 'who of the staff let them in', basis: 'law', kept: 'records' },
        at: { ...ofRecords, purpose: 'when' },
      },
      ['id', 'sessionId', 'agencyId'],
    ),
  ],
};
