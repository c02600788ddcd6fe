import * as calls from '@lyceum/contract/addresses.calls';
import * as schemas from '@lyceum/contract/addresses.schemas';
import type { Serve } from '../../platform/serve.ts';
import { areasWithin } from './areas.ts';
import { addAddress, changeAddress, listAddresses, removeAddress } from './keep-addresses.ts';

export function addressesHttp(serve: Serve): void {
  serve(calls.getUserShippingAddress, schemas.getUserShippingAddress, listAddresses);
  serve(calls.areas, schemas.areas, (_, { region, within }) => Promise.resolve({ list: areasWithin(region, within) }));
  serve(calls.add, schemas.add, addAddress);
  serve(calls.change, schemas.change, changeAddress);
  serve(calls.remove, schemas.remove, removeAddress);
}
