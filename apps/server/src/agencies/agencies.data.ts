import { dataIn, type TableData } from '../platform/data-map.ts';
import { agencies } from './agencies.tables.ts';

export const agenciesData: readonly TableData[] = [
  dataIn(agencies, {}, [
    'id',
    'masterId',
    'name',
    'story',
    'city',
    'address',
    'region',
    'zone',
    'licence',
    'logo',
    'cover',
    'foundedYear',
    'longitude',
    'latitude',
    'state',
    'commissionBps',
  ]),
];
