import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { enquiriesHttp } from './enquiries.http.ts';
import { enquiries } from './enquiries.tables.ts';

export const enquiriesFeature: Feature = {
  calls: enquiriesHttp,
  auditLinks: { enq: '/consultRequests' },
  data: [
    dataIn(
      enquiries,
      {
        userId: { ...ofAccount, purpose: 'who asks for consulting' },
        topic: { ...ofAccount, purpose: 'finds a consultant who fits' },
        language: { ...ofAccount, purpose: 'finds a consultant who fits' },
        zone: { ...ofAccount, purpose: 'finds a time that fits' },
        suits: { ...ofAccount, purpose: 'finds a time that fits' },
        need: { ...ofAccount, purpose: 'finds a consultant who fits' },
        name: { ...ofAccount, purpose: 'whom the platform calls' },
        phone: { ...ofAccount, purpose: 'whom the platform calls' },
        state: { ...ofAccount, purpose: 'what became of it' },
        askedAt: { ...ofAccount, purpose: 'when it was asked' },
        consultantId: { ...ofAccount, purpose: 'who was found' },
        productId: { ...ofAccount, purpose: 'in which service' },
        reason: { ...ofAccount, purpose: "the platform's words on why it was closed" },
      },
      ['id', 'dueAt', 'idempotencyKey', 'requestDigest'],
    ),
  ],
};
