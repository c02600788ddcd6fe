import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { favouritesHttp } from './favourites.http.ts';
import { favouriteLists, favouriteProducts, favouriteSellers } from './favourites.tables.ts';

export const favouritesFeature: Feature = {
  calls: favouritesHttp,
  data: [
    dataIn(
      favouriteLists,
      {
        id: { ...ofAccount, purpose: 'names the list' },
        userId: { ...ofAccount, purpose: 'whose it is' },
        name: { ...ofAccount, purpose: 'what its owner calls it' },
        madeAt: { ...ofAccount, purpose: 'order of the lists' },
      },
      [],
    ),
    dataIn(
      favouriteProducts,
      {
        userId: { ...ofAccount, purpose: 'whose it is' },
        productId: { ...ofAccount, purpose: 'what one keeps' },
        listId: { ...ofAccount, purpose: 'the list that it stands in' },
        addedAt: { ...ofAccount, purpose: 'order of the list' },
      },
      [],
    ),
    dataIn(
      favouriteSellers,
      {
        userId: { ...ofAccount, purpose: 'whose it is' },
        agencyId: { ...ofAccount, purpose: 'what one keeps' },
        listId: { ...ofAccount, purpose: 'the list that it stands in' },
        addedAt: { ...ofAccount, purpose: 'order of the list' },
      },
      [],
    ),
  ],
};
