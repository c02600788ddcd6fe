import { dataIn, type TableData } from '../platform/data-map.ts';
import { searchEntries } from './finding.tables.ts';

export const findingData: readonly TableData[] = [
  dataIn(searchEntries, {}, ['kind', 'entryId', 'terms', 'termsVersion', 'location', 'soldCount', 'shown']),
];
