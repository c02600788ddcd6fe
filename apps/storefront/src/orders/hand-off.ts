import { useSyncExternalStore } from 'react';
import { data } from '../session.ts';

/** SPEC.md's `confirmOrderParams`: what is being ordered, until it is. Native shells and a reload find it there. */
export interface HandOff {
  cartId: string;
  /** Lines of it, with commas; empty: all. */
  lines: string;
  productId: string;
  offerId: string;
  quantity: number;
  remark: string;
  /** Where parcels go, as chosen on the way; empty: the default address. */
  addressId: string;
}

function readHandOff(value: unknown): HandOff | null {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { cartId, lines, productId, offerId, quantity, remark, addressId } = fields;
  const text = (one: unknown): string => (typeof one === 'string' ? one : '');
  return typeof cartId === 'string'
    ? {
        cartId,
        lines: text(lines),
        productId: text(productId),
        offerId: text(offerId),
        quantity: typeof quantity === 'number' ? quantity : 1,
        remark: text(remark),
        addressId: text(addressId),
      }
    : null;
}

export const handOff = (): HandOff | null => data.json('confirmOrderParams', readHandOff);

/** `shown` is SPEC.md's `confirmOrderShowMessage`: what the page says about it. */
export function keepHandOff(
  params: Omit<HandOff, 'addressId'>,
  shown: { name: string; offerName: string; money: string; currency: string },
): void {
  data.setJson('confirmOrderParams', { ...params, addressId: chosenAddress() });
  data.setJson('confirmOrderShowMessage', shown);
}

export function clearHandOff(): void {
  data.setJson('confirmOrderParams', null);
  data.setJson('confirmOrderShowMessage', null);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const chosenAddress = (): string => handOff()?.addressId ?? '';

/** The order that is on its way is kept below the page of addresses: it hears of the choice. */
export const useChosenAddress = (): string => useSyncExternalStore(subscribe, chosenAddress);

export function chooseAddress(addressId: string): void {
  const before = handOff();
  if (before) {
    data.setJson('confirmOrderParams', { ...before, addressId });
    listeners.forEach((listener) => listener());
  }
}
