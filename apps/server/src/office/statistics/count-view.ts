import type * as schemas from '@lyceum/contract/statistics.schemas';
import { networkOf } from '@lyceum/domain/network';
import { minute } from '@lyceum/domain/time';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Caller, Deps } from '../../platform/deps.ts';
import { addView, deleteProductVisitorsBefore } from './statistics.sql.ts';

/** A page that is loaded again and again within a minute is looked at once. Of each process: nobody is charged by it. */
const recent = new LRUCache<string, number>({ max: 50_000 });

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Counts a look at a product. Who looks is told from others for this day (of UTC) and this product alone, by a keyed hash of the address (of
 * IPv6 the household) and the browser's words for itself, as visits of shared pages are.
 */
export async function countView(
  { db, clock, signer }: Deps,
  { productId }: z.output<typeof schemas.view.request>,
  { ip, device }: Pick<Caller, 'ip' | 'device'>,
) {
  if (device === '' || isbot(device)) {
    return {};
  }
  const at = clock();
  const keyDay = dayOf(at);
  const visitor = [keyDay, productId, ip.includes(':') ? networkOf(ip) : ip, device];
  const key = signer.hash('product view', JSON.stringify(visitor));
  const known = key.toString('base64');
  if (at.getTime() - (recent.get(known) ?? -Infinity) < minute) {
    return {};
  }
  recent.set(known, at.getTime());
  await addView(db, { productId, key, keyDay, at });
  return {};
}

/** Nothing of who looked is kept beyond the day. */
export const forgetProductVisitors = ({ db, clock }: Deps): Promise<void> =>
  deleteProductVisitorsBefore(db, dayOf(clock()));
