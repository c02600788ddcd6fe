import { agencyChanged } from '../../people/agencies/agency-events.ts';
import { when } from '../../platform/events.ts';
import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { findingHttp } from './finding.http.ts';
import {
  freeTimes,
  productSearch,
  searchAskers,
  searchCounts,
  searchEntries,
  searchTiers,
  searchWords,
} from './finding.tables.ts';
import { tidySearches } from './hot-words.ts';
import { tendIndex } from './index-products.ts';
import { searchHttp } from './search.http.ts';
import { indexAgency, tendEntries } from './index-entries.ts';

export const findingFeature: Feature = {
  calls(serve) {
    findingHttp(serve);
    searchHttp(serve);
  },
  hears: [when(agencyChanged, (tx, { id }) => indexAgency(tx, id))],
  jobs: {
    'products.index': { everySeconds: 300, run: ({ db }) => tendIndex(db) },
    'products.tidySearches': { everySeconds: 3_600, run: tidySearches },
    'finding.index': { everySeconds: 300, run: ({ db }) => tendEntries(db) },
  },
  data: [
    dataIn(searchEntries, {}, ['kind', 'entryId', 'terms', 'termsVersion', 'location', 'soldCount', 'shown']),
    dataIn(productSearch, {}, [
      'productId',
      'terms',
      'termsVersion',
      'tier',
      'location',
      'onShelf',
      'soldCount',
      'comparablePrice',
      'listedAt',
      'freedAt',
    ]),
    dataIn(
      freeTimes,
      {
        resourceId: { ...ofPost, purpose: 'when a consultant has time, for lists', kept: 'shown' },
        soonestAt: { ...ofPost, purpose: 'when a consultant has time, for lists', kept: 'shown' },
      },
      ['zone', 'facts', 'changesAt'],
    ),
    dataIn(
      searchAskers,
      {
        key: {
          purpose: 'counts each person once for the words that many look for',
          basis: 'interest',
          kept: 'week',
          erased: 'stays',
          exported: false,
        },
      },
      ['day'],
    ),
    dataIn(searchCounts, {}, ['day', 'language', 'keyword', 'count']),
    dataIn(searchTiers, {}, ['tier', 'leastSold']),
    dataIn(searchWords, {}, ['word', 'isPinyin', 'slips']),
  ],
};
