import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { favouritesHttp } from './favourites.http.ts';
import { favouriteProducts, favouriteSellers } from './favourites.tables.ts';

export const favouritesFeature: Feature = {
  calls: favouritesHttp,
  data: [
    dataIn(
      favouriteProducts,
      {
        userId: { ...ofAccount, purpose: 'whose it is' },
        productId: { ...ofAccount, purpose: 'what one keeps' },
        addedAt: { ...ofAccount, purpose: 'order of the list' },
      },
      [],
    ),
    dataIn(
      favouriteSellers,
      {
        userId: { ...ofAccount, purpose: 'whose it is' },
        agencyId: { ...ofAccount, purpose: 'what one keeps' },
        addedAt: { ...ofAccount, purpose: 'order of the list' },
      },
      [],
    ),
  ],
};
