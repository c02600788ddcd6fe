import { call } from './call.ts';
import type * as schemas from './downloads.schemas.ts';

/** The app as it is to be had now, for each platform that it is out for. */
export const getVersionInfo = call<typeof schemas.getVersionInfo>()({
  name: 'downloads.getVersionInfo',
  method: 'GET',
  path: '/saas-client/version/v2/getVersionInfo',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const versions = call<typeof schemas.versions>()({
  name: 'downloads.versions',
  method: 'GET',
  path: '/office/api/downloads/versions',
  act: 'read shopfront',
  kind: 'read',
  refusals: [],
  topics: ['downloads'],
});

export const saveVersion = call<typeof schemas.saveVersion>()({
  name: 'downloads.saveVersion',
  method: 'POST',
  path: '/office/api/downloads/saveVersion',
  act: 'change shopfront',
  kind: 'command',
  refusals: ['versionMalformed', 'minimumAboveVersion', 'addressNotHttps', 'editedMeanwhile'],
  shownByScreen: ['versionMalformed', 'minimumAboveVersion', 'addressNotHttps', 'editedMeanwhile'],
  topics: ['downloads'],
});
