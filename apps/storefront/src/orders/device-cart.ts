import { takeOverCart } from '@lyceum/contract/orders.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import { largestCart, largestQuantity } from '@lyceum/domain/orders';
import { useCommand } from '@lyceum/web/command';
import { useSyncExternalStore } from 'react';
import { data } from '../session.ts';

/** What a visitor puts into the cart; the device keeps it until somebody signs in. */
export type DeviceLine = InputOfCall<typeof takeOverCart>['lines'][number] & { offerId: string; quantity: number };

function readLine(value: unknown): DeviceLine[] {
  const { productId, offerId, quantity, priceThen } = Object(value) as Partial<Record<keyof DeviceLine, unknown>>;
  return typeof productId === 'string' && typeof offerId === 'string' && Number.isInteger(quantity)
    ? [{ productId, offerId, quantity: Number(quantity), priceThen: typeof priceThen === 'number' ? priceThen : null }]
    : [];
}

const readLines = (value: unknown): DeviceLine[] => (Array.isArray(value) ? value.flatMap(readLine) : []);

const listeners = new Set<() => void>();
let lines = data.json('cart', readLines) ?? [];

function keep(next: DeviceLine[]): void {
  lines = next;
  data.setJson('cart', next.length === 0 ? null : next);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the same device.
  const onStorage = (): void => keep(data.json('cart', readLines) ?? []);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export const useDeviceCart = (): readonly DeviceLine[] => useSyncExternalStore(subscribe, () => lines);

/** False when it has no room for one more. */
export function putOnDevice(line: DeviceLine): boolean {
  const same = lines.find(({ offerId }) => offerId === line.offerId);
  if (!same && lines.length >= largestCart) {
    return false;
  }
  const quantity = Math.min((same?.quantity ?? 0) + line.quantity, largestQuantity);
  keep([...lines.filter((one) => one !== same), { ...line, quantity }]);
  return true;
}

export function changeOnDevice(offerId: string, part: Pick<DeviceLine, 'quantity' | 'priceThen'>): void {
  keep(lines.map((line) => (line.offerId === offerId ? { ...line, ...part } : line)));
}

export function removeFromDevice(offerId: string): void {
  keep(lines.filter((line) => line.offerId !== offerId));
}

/**
 * Somebody signed in: what the device kept is the account's from now on. Without an answer the device keeps it until the cart is opened.
 */
export function useTakeOver(): () => Promise<void> {
  const over = useCommand(takeOverCart, { throttleMs: 0 });
  return async () => {
    const kept = lines;
    if (kept.length > 0 && (await over.run({ lines: [...kept] }))?.data) {
      keep(lines.filter((line) => !kept.includes(line)));
    }
  };
}
