import { call } from './call.ts';
import type * as schemas from './preferences.schemas.ts';

/** What the account has chosen, on whichever device; null: nothing yet. */
export const mine = call<typeof schemas.mine>()({
  name: 'preferences.mine',
  method: 'GET',
  path: '/lyceum/preferences/v1/mine',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
  topics: ['preferences'],
});

/** What is not given stays as it is. */
export const save = call<typeof schemas.save>()({
  name: 'preferences.save',
  method: 'POST',
  path: '/lyceum/preferences/v1/save',
  act: 'change ownAccount',
  kind: 'command',
  refusals: [],
  topics: ['preferences'],
});
