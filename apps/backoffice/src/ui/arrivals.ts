import type { PageReply } from '@lyceum/web/pages';
import { useState } from 'react';

type Page = Pick<PageReply, 'list' | 'total'>;

/** How many came to a list between two answers; exact as long as the list fits on its page. */
export function arrivals<Item>(before: Page, after: Page, keyOf: (item: Item) => string): number {
  if (after.total > after.list.length) {
    return Math.max(0, after.total - before.total);
  }
  const known = new Set((before.list as readonly Item[]).map(keyOf));
  return (after.list as readonly Item[]).filter((item) => !known.has(keyOf(item))).length;
}

/** How many came with the newest answer that brought any change; none when something else is asked for. */
export function useArrivals<Item>(asked: string, page: Page | null, keyOf: (item: Item) => string): number {
  const [seen, setSeen] = useState<{ asked: string; page: Page } | null>(null);
  const [count, setCount] = useState(0);
  if (page && (seen?.page !== page || seen.asked !== asked)) {
    setSeen({ asked, page });
    setCount(seen?.asked === asked ? arrivals(seen.page, page, keyOf) : 0);
  }
  return count;
}
