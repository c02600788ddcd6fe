import { dataIn, ofPost, type TableData } from '../platform/data-map.ts';
import { auditLog } from './audit.tables.ts';

export const auditData: readonly TableData[] = [
  dataIn(
    auditLog,
    {
      staffId: { ...ofPost, purpose: 'who of the staff did it', basis: 'interest', kept: 'records' },
    },
    ['id', 'at', 'agencyId', 'act', 'thing', 'before', 'after'],
  ),
];
