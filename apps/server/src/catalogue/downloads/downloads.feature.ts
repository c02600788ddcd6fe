import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { downloadsHttp } from './downloads.http.ts';
import { appVersions } from './downloads.tables.ts';

export const downloadsFeature: Feature = {
  calls: downloadsHttp,
  auditLinks: { ios: '/shopfront?part=app', android: '/shopfront?part=app' },
  data: [
    dataIn(appVersions, {}, ['platform', 'number', 'minimum', 'notes', 'storeAddress', 'packageAddress', 'changedAt']),
  ],
};
