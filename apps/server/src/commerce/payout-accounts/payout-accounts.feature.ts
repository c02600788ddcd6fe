import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { payoutAccountsHttp } from './payout-accounts.http.ts';
import { payoutAccounts } from './payout-accounts.tables.ts';
import { rewrapAccounts } from './sealed-account.ts';

const byLaw = { ...ofPost, basis: 'law', kept: 'records' } as const;

export const payoutAccountsFeature: Feature = {
  calls: payoutAccountsHttp,
  auditLinks: { pac: '/payoutAccounts/:thing' },
  jobs: { 'payoutAccounts.rewrap': { everySeconds: 600, run: rewrapAccounts } },
  data: [
    dataIn(
      payoutAccounts,
      {
        content: { ...byLaw, purpose: 'where a seller is paid, sealed' },
        askedBy: { ...byLaw, purpose: 'who of the seller asked for it' },
        checkedBy: { ...byLaw, purpose: 'who of the platform approved it first' },
        decidedBy: { ...byLaw, purpose: 'who of the platform decided it' },
        reason: { ...byLaw, purpose: "the platform's words on why it was refused" },
      },
      ['id', 'agencyId', 'state', 'askedAt', 'checkedAt', 'decidedAt', 'startsAt'],
    ),
  ],
};
