import { call } from './call.ts';
import type * as schemas from './payouts.schemas.ts';

export const prepare = call<typeof schemas.prepare>()({
  name: 'payouts.prepare',
  method: 'POST',
  path: '/office/api/payouts/prepare',
  act: 'create payouts',
  kind: 'command',
  refusals: ['nothingToPayOut', 'payoutAccountsMissing'],
  topics: ['orders'],
});

export const decide = call<typeof schemas.decide>()({
  name: 'payouts.decide',
  method: 'POST',
  path: '/office/api/payouts/decide',
  act: 'approve payouts',
  kind: 'command',
  refusals: ['notFound', 'payoutDecided', 'fourEyes', 'payoutAccountChanged'],
  topics: ['orders'],
});

export const list = call<typeof schemas.list>()({
  name: 'payouts.list',
  method: 'GET',
  path: '/office/api/payouts/list',
  act: 'create payouts',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

export const detail = call<typeof schemas.detail>()({
  name: 'payouts.detail',
  method: 'GET',
  path: '/office/api/payouts/detail',
  act: 'create payouts',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['orders'],
});

/** A seller's own statements; for the platform those of all. */
export const settlements = call<typeof schemas.settlements>()({
  name: 'payouts.settlements',
  method: 'GET',
  path: '/office/api/payouts/settlements',
  act: 'read settlements',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

export const statement = call<typeof schemas.statement>()({
  name: 'payouts.statement',
  method: 'GET',
  path: '/office/api/payouts/statement',
  act: 'read settlements',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['orders'],
});

/** What a statement is made of: each order with what of it was payable. */
export const entries = call<typeof schemas.entries>()({
  name: 'payouts.entries',
  method: 'GET',
  path: '/office/api/payouts/entries',
  act: 'read settlements',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['orders'],
});

/** What a seller is owed now. */
export const balance = call<typeof schemas.balance>()({
  name: 'payouts.balance',
  method: 'GET',
  path: '/office/api/payouts/balance',
  act: 'read balance',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

/** Sellers whose refunds outweigh their sales. */
export const debts = call<typeof schemas.debts>()({
  name: 'payouts.debts',
  method: 'GET',
  path: '/office/api/payouts/debts',
  act: 'create payouts',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

export const recordTransfer = call<typeof schemas.recordTransfer>()({
  name: 'payouts.recordTransfer',
  method: 'POST',
  path: '/office/api/payouts/recordTransfer',
  act: 'change payouts',
  kind: 'command',
  refusals: ['notFound', 'decidedMeanwhile'],
  topics: ['orders'],
});

export const exportEntries = call<typeof schemas.exportEntries>()({
  name: 'payouts.exportEntries',
  method: 'GET',
  path: '/office/api/payouts/exportEntries',
  act: 'export settlements',
  kind: 'read',
  file: 'csv',
  refusals: ['notFound'],
});

/** What the bank is to transfer, account by account, in clear; each file is written down. */
export const exportTransfers = call<typeof schemas.exportTransfers>()({
  name: 'payouts.exportTransfers',
  method: 'GET',
  path: '/office/api/payouts/exportTransfers',
  act: 'export payouts',
  kind: 'read',
  file: 'csv',
  refusals: ['notFound', 'payoutNotPaid'],
});
