import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { listingsHttp } from './listings.http.ts';
import { listings } from './listings.tables.ts';

const pictures = '$.pictures[*]';
const media = '$.chapters[*].lessons[*].media ? (@ != null)';

export const listingsFeature: Feature = {
  calls: listingsHttp,
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
  ],
  files: {
    picture: [listings.picture, [listings.content, pictures], [listings.live, pictures]],
    video: [
      [listings.content, media],
      [listings.live, media],
    ],
  },
};
