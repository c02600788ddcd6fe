import { call } from './call.ts';
import type * as schemas from './sharing.schemas.ts';

const ofConfig = ['thirdPartyUnavailable', 'thirdPartyAway', 'notFound'] as const;

/** What the chat app's script asks of a page before it lets it fill in the share menu. Where there is none, nothing is said (SPEC.md "Sharing"). */
export const config = call<typeof schemas.config>()({
  name: 'sharing.config',
  method: 'GET',
  path: '/lyceum/share/v1/config',
  act: 'read shop',
  kind: 'read',
  refusals: ofConfig,
  shownByScreen: ofConfig,
});

/** How many came to the agency's shared pages. */
export const visits = call<typeof schemas.visits>()({
  name: 'sharing.visits',
  method: 'GET',
  path: '/office/api/sharing/visits',
  act: 'read statistics',
  kind: 'read',
  refusals: [],
});
