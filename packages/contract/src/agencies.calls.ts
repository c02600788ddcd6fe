import { call } from './call.ts';
import type * as schemas from './agencies.schemas.ts';

export const list = call<typeof schemas.list>()({
  name: 'agencies.list',
  method: 'GET',
  path: '/office/api/agencies/list',
  act: 'read agencies',
  kind: 'read',
  refusals: [],
  topics: ['agencies'],
});

/** A new agency, and the invitation of its owner by e-mail. */
export const create = call<typeof schemas.create>()({
  name: 'agencies.create',
  method: 'POST',
  path: '/office/api/agencies/create',
  act: 'change agencies',
  kind: 'command',
  refusals: ['emailMalformed', 'emailTaken'],
  topics: ['agencies', 'staff'],
});

export const change = call<typeof schemas.change>()({
  name: 'agencies.change',
  method: 'POST',
  path: '/office/api/agencies/change',
  act: 'change agencies',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['agencies', 'listings'],
});

/** Its products leave the shop; what was bought stays. */
export const block = call<typeof schemas.block>()({
  name: 'agencies.block',
  method: 'POST',
  path: '/office/api/agencies/block',
  act: 'change agencies',
  kind: 'command',
  refusals: ['notFound', 'agencyClosed'],
  topics: ['agencies'],
});

export const unblock = call<typeof schemas.unblock>()({
  name: 'agencies.unblock',
  method: 'POST',
  path: '/office/api/agencies/unblock',
  act: 'change agencies',
  kind: 'command',
  refusals: ['notFound', 'agencyClosed'],
  topics: ['agencies'],
});

/** What buyers read of the own agency. */
export const ownProfile = call<typeof schemas.ownProfile>()({
  name: 'agencies.ownProfile',
  method: 'GET',
  path: '/office/api/agencies/ownProfile',
  act: 'read agencyProfile',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['agencies'],
});

export const saveProfile = call<typeof schemas.saveProfile>()({
  name: 'agencies.saveProfile',
  method: 'POST',
  path: '/office/api/agencies/saveProfile',
  act: 'change agencyProfile',
  kind: 'command',
  refusals: ['notFound', 'licenceMalformed', 'editedMeanwhile'],
  shownByScreen: ['licenceMalformed', 'editedMeanwhile'],
  topics: ['agencies'],
});

/** The paper of an agency's licence, for the platform; a new address each time, so it is a command. */
export const licencePaper = call<typeof schemas.licencePaper>()({
  name: 'agencies.licencePaper',
  method: 'POST',
  path: '/office/api/agencies/licencePaper',
  act: 'read agencies',
  kind: 'command',
  refusals: ['notFound'],
});

/** A read in the shape of a POST, as SPEC.md has it: agencies that have something on the shelf. */
export const search = call<typeof schemas.search>()({
  name: 'agencies.search',
  method: 'POST',
  path: '/lyceum/app/agency/api/v1/search',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

/** The same agencies for a map. */
export const pins = call<typeof schemas.pins>()({
  name: 'agencies.pins',
  method: 'GET',
  path: '/lyceum/agencies/v1/pins',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const getAgencyInfo = call<typeof schemas.getAgencyInfo>()({
  name: 'agencies.getAgencyInfo',
  method: 'GET',
  path: '/lyceum/app/agency/v1/getAgencyInfo',
  act: 'read shop',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  shared: true,
});

/** The whole page of an agency. */
export const getAgencyInfoV2 = call<typeof schemas.getAgencyInfoV2>()({
  name: 'agencies.getAgencyInfoV2',
  method: 'GET',
  path: '/lyceum/app/agency/v2/getAgencyInfo',
  act: 'read shop',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  shared: true,
});

/** The same, asked for as a seller. */
export const sellerDetail = call<typeof schemas.sellerDetail>()({
  name: 'agencies.sellerDetail',
  method: 'GET',
  path: '/lyceum/app/square/v1/seller/detail',
  act: 'read shop',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  shared: true,
});

export const listProductsByAgencyId = call<typeof schemas.listProductsByAgencyId>()({
  name: 'agencies.listProductsByAgencyId',
  method: 'GET',
  path: '/lyceum/app/agency/api/v1/listProductsByAgencyId',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

/** The same as `favoriteSeller` and `unfavoriteSeller`. */
export const follow = call<typeof schemas.follow>()({
  name: 'agencies.follow',
  method: 'POST',
  path: '/lyceum/app/agency/v1/follow',
  act: 'change ownFavourites',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['account'],
});

/** Those that the reader belongs to or follows. */
export const mine = call<typeof schemas.mine>()({
  name: 'agencies.mine',
  method: 'GET',
  path: '/lyceum/agencies/v1/mine',
  act: 'read ownFavourites',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders', 'favouriteLists', 'students'],
});
