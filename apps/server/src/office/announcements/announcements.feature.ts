import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { announcementsHttp } from './announcements.http.ts';
import { announcements } from './announcements.tables.ts';
import { tellPolicies } from './tell-policies.ts';

export const announcementsFeature: Feature = {
  calls: announcementsHttp,
  jobs: { 'announcements.tell': { everySeconds: 10, run: tellPolicies } },
  auditLinks: { ann: '/shopfront?part=announcements' },
  data: [
    dataIn(announcements, {}, [
      'id',
      'title',
      'text',
      'audience',
      'region',
      'startsAt',
      'endsAt',
      'createdAt',
      'stoppedAt',
      'policy',
      'toldUpTo',
      'toldAt',
    ]),
  ],
};
