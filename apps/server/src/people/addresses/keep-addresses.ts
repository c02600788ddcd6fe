import type * as schemas from '@lyceum/contract/addresses.schemas';
import { isPostcode, mostAddresses, type ShipTo } from '@lyceum/domain/addresses';
import { newId, type UserId } from '@lyceum/domain/ids';
import { parsePhone } from '@lyceum/domain/phone';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import {
  deleteAddress,
  lockAddresses,
  putAddress,
  selectAddress,
  selectAddresses,
  type AddressRow,
} from './addresses.sql.ts';
import { placeOf } from './areas.ts';

type Written = z.output<typeof schemas.add.request>;

/** As it is kept; a refusal when a part of it is not what it should be. */
function checked(written: Written) {
  const phone = parsePhone(written.phone, written.region);
  if (phone === null) {
    return { refusal: refuse('phoneMalformed') };
  }
  const place = placeOf(written.region, written.area);
  if (place === null) {
    return { refusal: refuse('areaUnknown') };
  }
  if (!isPostcode(written.postcode, written.region)) {
    return { refusal: refuse('postcodeMalformed') };
  }
  const { recipient, region, area, street, isDefault } = written;
  const postcode = written.postcode || place.postcode;
  return { kept: { recipient, phone, region, area, areas: place.areas, postcode, street, isDefault } };
}

const compared = ['recipient', 'phone', 'region', 'area', 'postcode', 'street'] as const;

/** One that is there already, letter by letter, is not written a second time: a repeated request makes one. */
export async function addAddress(deps: Deps, written: Written, caller: Buyer) {
  const { kept, refusal } = checked(written);
  if (refusal) {
    return refusal;
  }
  return inTransaction(deps.db, async (tx) => {
    const own = await lockAddresses(tx, caller.userId);
    const same = own.find((row) => compared.every((part) => row[part] === kept[part]));
    if (!same && own.length >= mostAddresses) {
      return refuse('addressesTooMany', { most: mostAddresses });
    }
    const now = deps.clock();
    const id = same?.id ?? newId('adr', now, deps.random);
    const isDefault = kept.isDefault || own.length === 0 || same?.isDefault === true;
    await putAddress(tx, { ...kept, id, userId: caller.userId, isDefault, createdAt: now });
    return { id };
  });
}

/** The default one stays it until another one is: there is always one. */
export async function changeAddress(deps: Deps, { id, ...written }: Written & { id: string }, caller: Buyer) {
  const { kept, refusal } = checked(written);
  if (refusal) {
    return refusal;
  }
  return inTransaction(deps.db, async (tx) => {
    const row = (await lockAddresses(tx, caller.userId)).find((one) => one.id === id);
    if (!row) {
      return refuse('notFound');
    }
    await putAddress(tx, { ...row, ...kept, isDefault: kept.isDefault || row.isDefault });
    return { id };
  });
}

export async function removeAddress(deps: Deps, { id }: { id: string }, caller: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const row = (await lockAddresses(tx, caller.userId)).find((one) => one.id === id);
    if (!row) {
      return refuse('notFound');
    }
    await deleteAddress(tx, row);
    return {};
  });
}

const onParcel = ({ recipient, phone, region, areas, postcode, street }: AddressRow): ShipTo => ({
  recipient,
  phone,
  region,
  areas,
  postcode,
  street,
});

export async function listAddresses(deps: Deps, _: object, caller: Buyer) {
  return { list: await selectAddresses(deps.db, caller.userId) };
}

/** For an order: an address of the buyer's as it is now; null for another's as for none. */
export async function readShipTo(db: Queryable, userId: UserId, addressId: string): Promise<ShipTo | null> {
  const row = await selectAddress(db, userId, addressId);
  return row && onParcel(row);
}
