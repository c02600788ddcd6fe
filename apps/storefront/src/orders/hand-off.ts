import { data } from '../session.ts';

/** SPEC.md's `confirmOrderParams`: what is being ordered, until it is. Native shells and a reload find it there. */
export interface HandOff {
  cartId: string;
  /** Offers of it, with commas; empty: all. */
  lines: string;
  productId: string;
  offerId: string;
  quantity: number;
  remark: string;
}

function readHandOff(value: unknown): HandOff | null {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { cartId, lines, productId, offerId, quantity, remark } = fields;
  const text = (one: unknown): string => (typeof one === 'string' ? one : '');
  return typeof cartId === 'string'
    ? {
        cartId,
        lines: text(lines),
        productId: text(productId),
        offerId: text(offerId),
        quantity: typeof quantity === 'number' ? quantity : 1,
        remark: text(remark),
      }
    : null;
}

export const handOff = (): HandOff | null => data.json('confirmOrderParams', readHandOff);

/** `shown` is SPEC.md's `confirmOrderShowMessage`: what the page says about it. */
export function keepHandOff(
  params: HandOff,
  shown: { name: string; offerName: string; money: string; currency: string },
): void {
  data.setJson('confirmOrderParams', params);
  data.setJson('confirmOrderShowMessage', shown);
}

export function clearHandOff(): void {
  data.setJson('confirmOrderParams', null);
  data.setJson('confirmOrderShowMessage', null);
}
