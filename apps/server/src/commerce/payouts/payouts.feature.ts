import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { payoutsHttp } from './payouts.http.ts';
import { payouts, sellerDebts, settledOrders, settlements } from './payouts.tables.ts';
import { sweepDebts } from './seller-debts.ts';

export const payoutsFeature: Feature = {
  calls: payoutsHttp,
  auditLinks: { pyt: '/payouts/:thing' },
  jobs: {
    'payouts.debts': { everySeconds: 6 * 3_600, run: sweepDebts },
  },
  data: [
    dataIn(
      payouts,
      {
        makerId: { ...ofPost, purpose: 'who of the staff prepared it', basis: 'law', kept: 'records' },
        checkerId: { ...ofPost, purpose: 'who of the staff paid it', basis: 'law', kept: 'records' },
      },
      ['id', 'state', 'currency', 'total', 'createdAt', 'decidedAt'],
    ),
    dataIn(sellerDebts, {}, ['id', 'agencyId', 'currency', 'amount', 'since', 'askedAt', 'endedAt', 'settlementId']),
    dataIn(settledOrders, {}, ['settlementId', 'orderId', 'amount', 'commission']),
    dataIn(settlements, {}, [
      'id',
      'payoutId',
      'agencyId',
      'accountId',
      'currency',
      'since',
      'until',
      'sales',
      'refunds',
      'amount',
    ]),
  ],
};
