import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { switchesHttp } from './switches.http.ts';
import { paymentSwitches, switchRequests } from './switches.tables.ts';

const ofDecision = { ...ofPost, basis: 'law', kept: 'records' } as const;

export const switchesFeature: Feature = {
  calls: switchesHttp,
  auditLinks: { 'create paymentSwitches': '/switches', 'approve paymentSwitches': '/switches' },
  data: [
    dataIn(paymentSwitches, {}, ['code', 'region', 'on', 'changedAt']),
    dataIn(
      switchRequests,
      {
        reason: { ...ofDecision, purpose: 'why a way to pay was switched' },
        askedBy: { ...ofDecision, purpose: 'who of the staff asked' },
        decidedBy: { ...ofDecision, purpose: 'who of the staff decided' },
      },
      ['id', 'code', 'region', 'on', 'askedAt', 'decidedAt', 'approved'],
    ),
  ],
};
