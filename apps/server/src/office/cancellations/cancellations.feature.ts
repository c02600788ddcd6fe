import { dataIn, inRecords, ofPost, ofRecords } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { cancellationsHttp } from './cancellations.http.ts';
import { cancellations } from './cancellations.tables.ts';

export const cancellationsFeature: Feature = {
  calls: cancellationsHttp,
  data: [
    dataIn(
      cancellations,
      {
        userId: { ...ofRecords, purpose: 'whose account is to be cancelled' },
        state: { ...ofRecords, purpose: 'how it stands' },
        noticeVersion: { ...ofRecords, purpose: 'which notice was agreed to' },
        askedAt: { ...ofRecords, purpose: 'when it was asked for' },
        decidedAt: { ...ofRecords, purpose: 'when it was decided' },
        dispute: { ...ofRecords, purpose: 'why the platform ended it' },
        words: { ...inRecords, purpose: 'what the person was told of that' },
        decidedBy: { ...ofPost, purpose: 'who decided on it' },
      },
      ['id'],
    ),
  ],
};
