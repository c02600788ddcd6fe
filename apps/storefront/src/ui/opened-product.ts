import type { search } from '@lyceum/contract/products.calls';
import type { ReplyOf } from '@lyceum/web/call-client';

export type ProductItem = ReplyOf<typeof search>['list'][number];

let opened: ProductItem | null = null;

/** A card that is tapped says what it shows: the product's page begins with it while the rest is on its way. */
export function noteOpened(item: ProductItem): void {
  opened = item;
}

/** What the card of this product showed, when it was the last to be tapped. */
export const openedProduct = (id: string): ProductItem | null => (opened?.id === id ? opened : null);
