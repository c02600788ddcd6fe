import { dataIn, inRecords, ofRecords } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { shipmentsHttp } from './shipments.http.ts';
import { shipments } from './shipments.tables.ts';

export const shipmentsFeature: Feature = {
  calls: shipmentsHttp,
  data: [
    dataIn(
      shipments,
      {
        carrier: { ...ofRecords, purpose: 'who carries the parcel' },
        number: { ...inRecords, purpose: 'where the parcel is' },
        shippedAt: { ...ofRecords, purpose: 'when it was sent' },
        receivedAt: { ...ofRecords, purpose: 'when it came, which the right to return it begins with' },
      },
      ['orderId', 'correctedAt'],
    ),
  ],
};
