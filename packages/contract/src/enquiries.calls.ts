import { call } from './call.ts';
import type * as schemas from './enquiries.schemas.ts';

/** One's own, newest first. */
export const listOwn = call<typeof schemas.listOwn>()({
  name: 'enquiries.listOwn',
  method: 'GET',
  path: '/lyceum/enquiries/v1/listOwn',
  act: 'read ownEnquiries',
  kind: 'read',
  refusals: [],
  topics: ['account', 'enquiries', 'orders'],
});

/** Asks for consulting without choosing a consultant. */
export const ask = call<typeof schemas.ask>()({
  name: 'enquiries.ask',
  method: 'POST',
  path: '/lyceum/enquiries/v1/ask',
  act: 'change ownEnquiries',
  kind: 'command',
  refusals: ['phoneMalformed', 'enquiryOpen', 'topicGone', 'zoneUnknown', 'requestInUse'],
  topics: ['enquiries'],
  idempotent: true,
});

export const withdraw = call<typeof schemas.withdraw>()({
  name: 'enquiries.withdraw',
  method: 'POST',
  path: '/lyceum/enquiries/v1/withdraw',
  act: 'change ownEnquiries',
  kind: 'command',
  refusals: ['notFound', 'enquiryDecided'],
  topics: ['enquiries'],
});

/** What waits longest first. */
export const list = call<typeof schemas.list>()({
  name: 'enquiries.list',
  method: 'GET',
  path: '/office/api/enquiries/list',
  act: 'read enquiries',
  kind: 'read',
  refusals: [],
  topics: ['enquiries'],
});

/** Who could give it, the best first. */
export const suggestions = call<typeof schemas.suggestions>()({
  name: 'enquiries.suggestions',
  method: 'GET',
  path: '/office/api/enquiries/suggestions',
  act: 'read enquiries',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['enquiries'],
});

export const match = call<typeof schemas.match>()({
  name: 'enquiries.match',
  method: 'POST',
  path: '/office/api/enquiries/match',
  act: 'change enquiries',
  kind: 'command',
  refusals: ['notFound', 'enquiryDecided', 'consultantLeft'],
  topics: ['enquiries'],
});

/** Whoever asked reads the reason. */
export const close = call<typeof schemas.close>()({
  name: 'enquiries.close',
  method: 'POST',
  path: '/office/api/enquiries/close',
  act: 'change enquiries',
  kind: 'command',
  refusals: ['notFound', 'enquiryDecided'],
  topics: ['enquiries'],
});
