import { dataIn, inRecords, ofPost, ofRecords } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { sweepChargebacks } from './chargebacks.ts';
import { refundsHttp } from './refunds.http.ts';
import { chargebacks, refundLines, refundPictures, refunds } from './refunds.tables.ts';

export const refundsFeature: Feature = {
  calls: refundsHttp,
  auditLinks: { rfd: '/refunds/:thing' },
  jobs: {
    'refunds.chargebacks': { everySeconds: 60, run: sweepChargebacks },
  },
  data: [
    dataIn(
      chargebacks,
      {
        reference: { ...ofRecords, purpose: "the bank's number of the dispute", exported: false },
      },
      [
        'id',
        'attemptId',
        'provider',
        'state',
        'amount',
        'platformLoss',
        'currency',
        'createdAt',
        'bookedAt',
        'endedAt',
      ],
    ),
    dataIn(refundLines, {}, ['refundId', 'orderLineId', 'part', 'amount', 'returned']),
    dataIn(
      refundPictures,
      {
        fileId: { ...inRecords, purpose: 'what the buyer shows', erased: 'row' },
      },
      ['refundId', 'position'],
    ),
    dataIn(
      refunds,
      {
        amount: { ...ofRecords, purpose: 'what goes back' },
        makerId: { ...ofPost, purpose: 'who of the staff opened it', basis: 'law', kept: 'records' },
        reason: { ...ofRecords, purpose: 'why money goes back' },
        words: { ...inRecords, purpose: "the buyer's own words" },
        answer: { ...inRecords, purpose: "the seller's words" },
        appeal: { ...inRecords, purpose: "the buyer's own words" },
        verdict: { ...inRecords, purpose: "the operator's words" },
        createdAt: { ...ofRecords, purpose: 'when it was asked for' },
      },
      [
        'id',
        'orderId',
        'agencyId',
        'state',
        'currency',
        'openedBy',
        'goodwill',
        'chargebackId',
        'decidedAt',
        'repaidAt',
      ],
    ),
  ],
  files: { evidence: [refundPictures.fileId] },
};
