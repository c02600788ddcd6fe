import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { addressesHttp } from './addresses.http.ts';
import { shippingAddresses } from './addresses.tables.ts';

export const addressesFeature: Feature = {
  calls: addressesHttp,
  data: [
    dataIn(
      shippingAddresses,
      {
        id: { ...ofAccount, purpose: 'names the address' },
        userId: { ...ofAccount, purpose: 'whose it is' },
        recipient: { ...ofAccount, purpose: 'where parcels go' },
        phone: { ...ofAccount, purpose: 'the courier calls it' },
        region: { ...ofAccount, purpose: 'where parcels go' },
        area: { ...ofAccount, purpose: 'where parcels go' },
        areas: { ...ofAccount, purpose: 'where parcels go' },
        postcode: { ...ofAccount, purpose: 'where parcels go' },
        street: { ...ofAccount, purpose: 'where parcels go' },
        isDefault: { ...ofAccount, purpose: 'which one is offered first' },
        createdAt: { ...ofAccount, purpose: 'when it was kept' },
      },
      [],
    ),
  ],
};
