import { dataIn, ofPost, ofRecords, type TableData } from '../platform/data-map.ts';
import { attendances } from './verifications.tables.ts';

export const verificationsData: readonly TableData[] = [
  dataIn(
    attendances,
    {
      orderLineId: { ...ofRecords, purpose: 'who was there' },
      staffId: { ...ofPost, purpose: 'who of the staff let them in', basis: 'law', kept: 'records' },
      at: { ...ofRecords, purpose: 'when' },
    },
    ['id', 'sessionId', 'agencyId'],
  ),
];
