import { dataIn, inRecords, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { deskHttp } from './desk.http.ts';
import { deskAnswers, deskNotes } from './desk.tables.ts';

export const deskFeature: Feature = {
  calls: deskHttp,
  // What is left are the opening hours.
  auditLinks: {
    cnv: '/support/:thing',
    dsa: '/support?part=answers',
    mrp: '/support?part=reports',
    'change desk': '/support?part=hours',
  },
  data: [
    dataIn(
      deskNotes,
      {
        text: { ...inRecords, purpose: 'what colleagues of support need to know of a conversation', exported: false },
        staffId: { ...ofPost, purpose: 'who noted it' },
        at: { ...ofPost, purpose: 'when it was noted' },
      },
      ['id', 'conversationId'],
    ),
    dataIn(deskAnswers, {}, ['id', 'title', 'text']),
  ],
};
