import { dataIn, inRecords, ofRecords, type TableData } from '../platform/data-map.ts';
import { shipments } from './shipments.tables.ts';

export const shipmentsData: readonly TableData[] = [
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
];
