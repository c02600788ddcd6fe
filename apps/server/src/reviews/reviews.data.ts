import { dataIn, ofAccount, type TableData } from '../platform/data-map.ts';
import { reviews } from './reviews.tables.ts';

export const reviewsData: readonly TableData[] = [
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
];
