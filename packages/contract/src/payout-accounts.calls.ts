import { call } from './call.ts';
import type * as schemas from './payout-accounts.schemas.ts';

/** Where a seller is paid, and what is asked for. */
export const own = call<typeof schemas.own>()({
  name: 'payoutAccounts.own',
  method: 'GET',
  path: '/office/api/payoutAccounts/own',
  act: 'read ownPayoutAccount',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['payoutAccounts'],
});

export const ask = call<typeof schemas.ask>()({
  name: 'payoutAccounts.ask',
  method: 'POST',
  path: '/office/api/payoutAccounts/ask',
  act: 'change ownPayoutAccount',
  kind: 'command',
  refusals: ['notFound', 'payoutAccountFaulty', 'payoutAccountUnchanged', 'payoutAccountPending'],
  topics: ['payoutAccounts'],
});

/** Until it starts. */
export const withdraw = call<typeof schemas.withdraw>()({
  name: 'payoutAccounts.withdraw',
  method: 'POST',
  path: '/office/api/payoutAccounts/withdraw',
  act: 'change ownPayoutAccount',
  kind: 'command',
  refusals: ['notFound', 'payoutAccountDecided'],
  topics: ['payoutAccounts'],
});

export const list = call<typeof schemas.list>()({
  name: 'payoutAccounts.list',
  method: 'GET',
  path: '/office/api/payoutAccounts/list',
  act: 'read payoutAccounts',
  kind: 'read',
  refusals: [],
  topics: ['payoutAccounts'],
});

export const detail = call<typeof schemas.detail>()({
  name: 'payoutAccounts.detail',
  method: 'GET',
  path: '/office/api/payoutAccounts/detail',
  act: 'read payoutAccounts',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['payoutAccounts'],
});

/** Shows the numbers; a command, since each look is written down. */
export const reveal = call<typeof schemas.reveal>()({
  name: 'payoutAccounts.reveal',
  method: 'POST',
  path: '/office/api/payoutAccounts/reveal',
  act: 'read payoutAccounts',
  kind: 'command',
  refusals: ['notFound'],
});

/** Once by each of two operators. */
export const approve = call<typeof schemas.approve>()({
  name: 'payoutAccounts.approve',
  method: 'POST',
  path: '/office/api/payoutAccounts/approve',
  act: 'approve payoutAccounts',
  kind: 'command',
  refusals: ['notFound', 'payoutAccountDecided', 'fourEyes'],
  topics: ['payoutAccounts'],
});

export const refuse = call<typeof schemas.refuse>()({
  name: 'payoutAccounts.refuse',
  method: 'POST',
  path: '/office/api/payoutAccounts/refuse',
  act: 'approve payoutAccounts',
  kind: 'command',
  refusals: ['notFound', 'payoutAccountDecided'],
  topics: ['payoutAccounts'],
});
