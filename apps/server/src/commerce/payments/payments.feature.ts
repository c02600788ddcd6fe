import { dataIn, ofRecords } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { ownPages } from './own-page.ts';
import { paymentsHttp, paymentReturns } from './payments.http.ts';
import { attempts, ledger, notices, paymentEvents, providerMinutes, repayments } from './payments.tables.ts';
import { watchHealth } from './read-health.ts';
import { registerHosts } from './register-hosts.ts';
import { sweepRepayments } from './repay.ts';
import { sweepPayments } from './sweep-payments.ts';
import { tidyPayments } from './tidy-payments.ts';

export const paymentsFeature: Feature = {
  calls: paymentsHttp,
  routes(app, deps) {
    paymentReturns(app, deps);
    ownPages(app, deps);
  },
  jobs: {
    'payments.sweep': { everySeconds: 5, run: sweepPayments },
    'payments.repay': { everySeconds: 5, run: sweepRepayments },
    'payments.health': { everySeconds: 60, run: watchHealth },
    'payments.hosts': { everySeconds: 60, run: registerHosts },
    'payments.tidy': { everySeconds: 3_600, run: tidyPayments },
  },
  data: [
    dataIn(
      attempts,
      {
        number: { ...ofRecords, purpose: 'proves the payment' },
        code: { ...ofRecords, purpose: 'how it was paid' },
        amount: { ...ofRecords, purpose: 'what was paid' },
        handle: { ...ofRecords, purpose: 'what the provider calls the payment', exported: false },
        tradeNumber: { ...ofRecords, purpose: 'proves the payment' },
        authorisation: { ...ofRecords, purpose: 'by which the card is repaid', exported: false },
      },
      [
        'id',
        'checkoutId',
        'provider',
        'state',
        'currency',
        'promised',
        'failure',
        'fee',
        'createdAt',
        'handedAt',
        'closedAt',
        'settledAt',
        'queryAt',
        'queries',
      ],
    ),
    dataIn(ledger, {}, ['id', 'movementId', 'account', 'agencyId', 'orderId', 'attemptId', 'amount', 'currency', 'at']),
    dataIn(notices, {}, [
      'provider',
      'digest',
      'attemptId',
      'outcome',
      'applied',
      'at',
      'source',
      'repeats',
      'repeatedAt',
    ]),
    dataIn(paymentEvents, {}, ['id', 'attemptId', 'kind', 'answer', 'at']),
    dataIn(providerMinutes, {}, [
      'provider',
      'minute',
      'asked',
      'failed',
      'slow',
      'held',
      'notices',
      'refused',
      'forged',
    ]),
    dataIn(
      repayments,
      {
        amount: { ...ofRecords, purpose: 'what went back' },
        sentAt: { ...ofRecords, purpose: 'when it went back' },
      },
      ['id', 'attemptId', 'refundId', 'state', 'currency', 'createdAt', 'chargeback', 'dueAt', 'tries', 'trouble'],
    ),
  ],
};
