import { dataIn, ofPost, type TableData } from '../platform/data-map.ts';
import { differences, reconciliations } from './reconciliations.tables.ts';

export const reconciliationsData: readonly TableData[] = [
  dataIn(
    differences,
    {
      settledBy: { ...ofPost, purpose: 'who of the staff settled it', basis: 'law', kept: 'records' },
      note: { ...ofPost, purpose: 'how it was settled', basis: 'law', kept: 'records' },
    },
    ['id', 'provider', 'day', 'kind', 'attemptNumber', 'ours', 'theirs', 'currency', 'settledAt'],
  ),
  dataIn(reconciliations, {}, ['provider', 'day', 'trades', 'differences', 'at']),
];
