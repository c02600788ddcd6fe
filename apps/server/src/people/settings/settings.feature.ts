import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { settingsHttp } from './settings.http.ts';
import { shopSettings } from './settings.tables.ts';

export const settingsFeature: Feature = {
  calls: settingsHttp,
  auditLinks: { 'change settings': '/settings' },
  data: [dataIn(shopSettings, {}, ['name', 'value', 'changedAt'])],
};
