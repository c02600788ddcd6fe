import { dataIn, type TableData } from '../platform/data-map.ts';
import { listings } from './listings.tables.ts';

export const listingsData: readonly TableData[] = [
  dataIn(listings, {}, [
    'id',
    'agencyId',
    'shelf',
    'revision',
    'version',
    'content',
    'live',
    'reason',
    'updatedAt',
    'submittedAt',
    'type',
    'form',
    'categoryId',
    'name',
    'picture',
    'priceFrom',
    'searchText',
  ]),
];
