import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { consultationsHttp } from './consultations.http.ts';
import { consultationNotes } from './consultations.tables.ts';

export const consultationsFeature: Feature = {
  calls: consultationsHttp,
  data: [
    dataIn(
      consultationNotes,
      {
        userId: { ...ofAccount, purpose: 'who wrote a note to a session' },
        text: { ...ofAccount, purpose: 'what the consultant and the buyer of a session keep of it for each other' },
        writtenAt: { ...ofAccount, purpose: 'when the note was written' },
      },
      ['id', 'bookingId'],
    ),
  ],
};
