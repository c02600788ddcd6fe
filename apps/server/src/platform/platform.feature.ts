import { day } from '@lyceum/domain/time';
import { catalogueChanges } from './change-feed.tables.ts';
import { tidyChanges } from './change-feed.ts';
import { dataIn, forSafety, ofAccount } from './data-map.ts';
import type { Feature } from './feature.ts';
import { blankOldSecrets, deleteOldMessages } from './outbox.sql.ts';
import { deadAddresses, outbox, settings } from './outbox.tables.ts';
import { sendOutbox } from './outbox.ts';
import { realtimeEvents } from './realtime.tables.ts';
import { tidyRealtime } from './realtime.ts';
import { tries } from './tries.tables.ts';
import { tidyTries } from './tries.ts';

const messageLife = 7 * day;

export const platformFeature: Feature = {
  jobs: {
    'outbox.send': { everySeconds: 5, run: sendOutbox },
    'outbox.tidy': {
      everySeconds: 3_600,
      run: ({ db, clock }) => deleteOldMessages(db, new Date(clock().getTime() - messageLife)),
    },
    'outbox.blank': { everySeconds: 60, run: ({ db, clock }) => blankOldSecrets(db, clock()) },
    'changes.tidy': { everySeconds: 60, run: ({ db }) => tidyChanges(db) },
    'realtime.tidy': { everySeconds: 60, run: ({ db }) => tidyRealtime(db) },
    'tries.tidy': { everySeconds: 3_600, run: tidyTries },
  },
  data: [
    dataIn(catalogueChanges, {}, ['transaction', 'names', 'settledAt']),
    dataIn(
      outbox,
      {
        recipient: { ...ofAccount, purpose: 'whom to tell', kept: 'week', exported: false },
        subject: { ...ofAccount, purpose: 'what to tell', kept: 'week', exported: false },
        body: { ...ofAccount, purpose: 'what to tell', kept: 'week', exported: false },
        sms: { ...ofAccount, purpose: 'what to tell', kept: 'week', exported: false },
        link: { ...ofAccount, purpose: 'where it leads', kept: 'week', exported: false },
        stops: { ...ofAccount, purpose: 'by what the person ends such mails', kept: 'week', exported: false },
      },
      [
        'id',
        'kind',
        'language',
        'gathered',
        'createdAt',
        'sentAt',
        'tries',
        'nextTryAt',
        'failure',
        'undeliverableAt',
        'deliveredAt',
        'secretHash',
        'secretUntil',
      ],
    ),
    dataIn(
      deadAddresses,
      { recipient: { ...forSafety, basis: 'contract', purpose: 'writes no more where nothing arrives' } },
      ['kind', 'since'],
    ),
    dataIn(realtimeEvents, { audience: { ...forSafety, basis: 'contract', purpose: 'whose open pages read anew' } }, [
      'id',
      'transaction',
      'topic',
      'about',
      'upTo',
      'settledAt',
    ]),
    dataIn(settings, {}, ['name', 'value']),
    dataIn(tries, { key: { ...forSafety, purpose: 'stops guessing' } }, ['count', 'since']),
  ],
};
