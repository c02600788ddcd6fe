import type { search } from '@lyceum/contract/products.calls';
import type { ReplyOf } from '@lyceum/web/call-client';

export type ProductItem = ReplyOf<typeof search>['list'][number];

let opened: { id: string } | null = null;

/** A card that is tapped says what it shows: the product's page begins with it while the rest is on its way. */
export function noteOpened(item: { id: string }): void {
  opened = item;
}

/** What was tapped last. */
export const lastOpened = (): object | null => opened;
