import { dataIn, ofPost, type TableData } from '../platform/data-map.ts';
import { payouts, sellerDebts, settledOrders, settlements } from './payouts.tables.ts';

export const payoutsData: readonly TableData[] = [
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
  dataIn(settlements, {}, ['id', 'payoutId', 'agencyId', 'currency', 'since', 'until', 'sales', 'refunds', 'amount']),
];
