import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { tellOfUnanswered } from './answer-visit.ts';
import { visitsHttp } from './visits.http.ts';
import { visits } from './visits.tables.ts';

export const visitsFeature: Feature = {
  calls: visitsHttp,
  auditLinks: { vst: '/visits' },
  jobs: {
    'visits.unanswered': { everySeconds: 60, run: tellOfUnanswered },
  },
  data: [
    dataIn(
      visits,
      {
        userId: { ...ofAccount, purpose: 'who wants to see a space' },
        productId: { ...ofAccount, purpose: 'which space' },
        startsAt: { ...ofAccount, purpose: 'when' },
        name: { ...ofAccount, purpose: 'tells the host who comes' },
        phone: { ...ofAccount, purpose: 'lets the host reach who comes' },
        heads: { ...ofAccount, purpose: 'how many come' },
        message: { ...ofAccount, purpose: 'what the visitor wants to know' },
        state: { ...ofAccount, purpose: 'what became of the visit' },
        reason: { ...ofAccount, purpose: "the host's words to the visitor" },
        askedAt: { ...ofAccount, purpose: 'when it was asked for' },
      },
      ['id', 'agencyId', 'zone', 'answerDueAt', 'toldAt', 'idempotencyKey', 'requestDigest'],
    ),
  ],
};
