import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { listingsHttp } from './listings.http.ts';
import { sweepKept } from './keep-draft.ts';
import { listingBatches, listingDrafts, listings, listingVersions } from './listings.tables.ts';

const pictures = '$.pictures[*]';
const media = '$.chapters[*].lessons[*].media ? (@ != null)';

export const listingsFeature: Feature = {
  calls: listingsHttp,
  auditLinks: { prd: '/review/:thing' },
  jobs: { 'listings.kept': { everySeconds: 3_600, run: sweepKept } },
  data: [
    dataIn(listings, {}, [
      'id',
      'agencyId',
      'shelf',
      'revision',
      'version',
      'content',
      'live',
      'reason',
      'updatedAt',
      'submittedAt',
      'type',
      'form',
      'categoryId',
      'name',
      'picture',
      'priceFrom',
      'searchText',
    ]),
    dataIn(
      listingVersions,
      { staffId: { ...ofPost, purpose: 'who of the staff saved it', basis: 'interest', kept: 'shown' } },
      ['listingId', 'version', 'content', 'savedAt'],
    ),
    dataIn(listingDrafts, { staffId: { ...ofPost, purpose: 'whose unsaved work it is' } }, [
      'thing',
      'version',
      'base',
      'content',
      'keptAt',
    ]),
    dataIn(listingBatches, {}, ['agencyId', 'key', 'requestDigest', 'report', 'at']),
  ],
  files: {
    picture: [
      listings.picture,
      [listings.content, pictures],
      [listings.live, pictures],
      [listingVersions.content, pictures],
      [listingDrafts.content, pictures],
    ],
    video: [
      [listings.content, media],
      [listings.live, media],
      [listingVersions.content, media],
      [listingDrafts.content, media],
    ],
  },
};
