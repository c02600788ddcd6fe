import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { reviewsHttp } from './reviews.http.ts';
import { reviews } from './reviews.tables.ts';

export const reviewsFeature: Feature = {
  calls: reviewsHttp,
  data: [
    dataIn(
      reviews,
      {
        author: { ...ofAccount, purpose: 'who says it', erased: 'blank' },
        stars: { ...ofAccount, purpose: 'what one thinks of a product', erased: 'stays' },
        text: { ...ofAccount, purpose: 'what one thinks of a product', erased: 'stays' },
        pictures: { ...ofAccount, purpose: 'what one shows of it' },
      },
      ['id', 'productId', 'agencyId', 'language', 'reply', 'createdAt'],
    ),
  ],
  files: { picture: [[reviews.pictures, '$[*]']] },
};
