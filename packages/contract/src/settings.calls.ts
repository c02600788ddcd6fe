import { call } from './call.ts';
import type * as schemas from './settings.schemas.ts';

export const all = call<typeof schemas.all>()({
  name: 'settings.all',
  method: 'GET',
  path: '/office/api/settings/all',
  act: 'read settings',
  kind: 'read',
  refusals: [],
  topics: ['settings'],
});

export const save = call<typeof schemas.save>()({
  name: 'settings.save',
  method: 'POST',
  path: '/office/api/settings/save',
  act: 'change settings',
  kind: 'command',
  refusals: ['settingOutOfBounds', 'editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['settings'],
});
