import { call } from './call.ts';
import type * as schemas from './verifications.schemas.ts';

const codeRefusals = [
  'verifyCodeUnknown',
  'verifyCodeLocked',
  'verifyCodeUsed',
  'sessionAttended',
  'verifyCodeRefunded',
  'verifyCodeEnded',
] as const;

/** What a code is for, before it is used: an unknown one counts as a wrong try. For somebody of the staff with a phone. */
export const findAtCounter = call<typeof schemas.findAtCounter>()({
  name: 'verifications.findAtCounter',
  method: 'POST',
  path: '/lyceum/verifications/v1/findAtCounter',
  act: 'use counter',
  kind: 'command',
  refusals: codeRefusals,
  shownByScreen: codeRefusals,
});

export const verifyAtCounter = call<typeof schemas.verifyAtCounter>()({
  name: 'verifications.verifyAtCounter',
  method: 'POST',
  path: '/lyceum/verifications/v1/verifyAtCounter',
  act: 'use counter',
  kind: 'command',
  refusals: codeRefusals,
  shownByScreen: codeRefusals,
  topics: ['orders'],
});

/** Codes that the agency's counters have used, newest first. */
export const listAtCounter = call<typeof schemas.listAtCounter>()({
  name: 'verifications.listAtCounter',
  method: 'GET',
  path: '/lyceum/verifications/v1/listAtCounter',
  act: 'read counter',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders'],
});

export const orderDetailsSeller = call<typeof schemas.orderDetailsSeller>()({
  name: 'verifications.orderDetailsSeller',
  method: 'GET',
  path: '/order/details/orderDetailsSeller',
  act: 'read counter',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['account', 'orders'],
});

/** The same in the back office. */
export const find = call<typeof schemas.find>()({
  name: 'verifications.find',
  method: 'POST',
  path: '/office/api/verifications/find',
  act: 'use verification',
  kind: 'command',
  refusals: codeRefusals,
  shownByScreen: codeRefusals,
});

export const verify = call<typeof schemas.verify>()({
  name: 'verifications.verify',
  method: 'POST',
  path: '/office/api/verifications/verify',
  act: 'use verification',
  kind: 'command',
  refusals: codeRefusals,
  shownByScreen: codeRefusals,
  topics: ['orders'],
});

export const list = call<typeof schemas.list>()({
  name: 'verifications.list',
  method: 'GET',
  path: '/office/api/verifications/list',
  act: 'read verifications',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});
