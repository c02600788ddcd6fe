import type { InputOfCall } from '@lyceum/contract/call';
import { view } from '@lyceum/contract/statistics.calls';
import type { Router } from '@lyceum/web/history';
import { browserRefuses } from '../counts/consent.ts';
import { postCount } from '../counts/post-count.ts';
import { productRows } from '../counts/product-rows.ts';

/** Milliseconds that a product must be on top: who only passes has not looked at it. */
const lookedAfter = 1_000;

/** Entries that were counted: who goes back to one looks at nothing new. */
const counted = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells that a product's page is looked at, and not by whom; its seller sees the sum of the day. Nothing is told from a preview. */
export function startCountingViews({ trail, subscribe }: Pick<Router, 'trail' | 'subscribe'>): void {
  const look = (): void => {
    clearTimeout(timer);
    const { row, key, params, preview } = trail().current;
    const productId = productRows.includes(row) ? params['id'] : undefined;
    if (!productId || preview || counted.has(key) || browserRefuses()) {
      return;
    }
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) {
        counted.add(key);
        postCount(view.facts.path, { productId } satisfies InputOfCall<typeof view>);
      }
    }, lookedAfter);
  };
  look();
  subscribe(look);
  // A page that was opened in the background is looked at once it comes to the front.
  document.addEventListener('visibilitychange', look);
}
