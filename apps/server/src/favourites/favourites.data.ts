import { dataIn, ofAccount, type TableData } from '../platform/data-map.ts';
import { favouriteProducts, favouriteSellers } from './favourites.tables.ts';

export const favouritesData: readonly TableData[] = [
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
];
