import { dataIn, forSafety, ofAccount, type TableData } from './data-map.ts';
import { catalogueChanges } from './change-feed.tables.ts';
import { outbox, settings } from './outbox.tables.ts';
import { tries } from './tries.tables.ts';

export const platformData: readonly TableData[] = [
  dataIn(catalogueChanges, {}, ['transaction', 'names', 'settledAt']),
  dataIn(
    outbox,
    {
      recipient: { ...ofAccount, purpose: 'whom to tell', kept: 'week', exported: false },
      subject: { ...ofAccount, purpose: 'what to tell', kept: 'week', exported: false },
      body: { ...ofAccount, purpose: 'what to tell', kept: 'week', exported: false },
      link: { ...ofAccount, purpose: 'where it leads', kept: 'week', exported: false },
    },
    ['id', 'kind', 'language', 'createdAt', 'sentAt', 'tries', 'nextTryAt', 'failure', 'secretHash', 'secretUntil'],
  ),
  dataIn(settings, {}, ['name', 'value']),
  dataIn(tries, { key: { ...forSafety, purpose: 'stops guessing' } }, ['count', 'since']),
];
