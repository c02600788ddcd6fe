import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { agenciesHttp } from './agencies.http.ts';
import { agencies } from './agencies.tables.ts';

export const agenciesFeature: Feature = {
  calls: agenciesHttp,
  auditLinks: { agy: '/agencies' },
  data: [
    dataIn(agencies, { licenceFileId: { ...ofPost, purpose: 'proves that the agency may teach', exported: false } }, [
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
      'blockedReason',
      'closingAt',
      'withheld',
      'commissionBps',
    ]),
  ],
  files: { picture: [agencies.logo, agencies.cover], paper: [agencies.licenceFileId] },
};
