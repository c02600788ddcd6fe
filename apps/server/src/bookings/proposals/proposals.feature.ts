import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { sweepProposals } from './end-proposals.ts';
import { proposals } from './proposals.tables.ts';

/** Their calls are those of moves, which knows orders. */
export const proposalsFeature: Feature = {
  auditLinks: { prp: '/calendar' },
  jobs: {
    'proposals.sweep': { everySeconds: 2, run: sweepProposals },
  },
  data: [
    dataIn(
      proposals,
      {
        userId: { ...ofAccount, purpose: 'whom another time was proposed to' },
        state: { ...ofAccount, purpose: 'what became of it' },
        fromAt: { ...ofAccount, purpose: 'when the session was' },
        startsAt: { ...ofAccount, purpose: 'when it would begin' },
        endsAt: { ...ofAccount, purpose: 'when it would end' },
        reason: { ...ofAccount, purpose: "the seller's words to the buyer" },
        answer: { ...ofAccount, purpose: "the buyer's words to the seller" },
        proposedAt: { ...ofAccount, purpose: 'when it was proposed' },
      },
      ['id', 'bookingId', 'agencyId', 'bookedFrom', 'bookedTo', 'zone', 'timePrice', 'parts', 'until'],
    ),
  ],
};
