import { networkOf } from '@lyceum/domain/network';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.ts';
import { countVisit, deleteVisitorsBefore } from './sharing.sql.ts';

/** Visitors that a process knows to be counted, so that a page that is opened again and again asks the database nothing. */
const mostKnown = 20_000;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Somebody looks at it: no search engine, no chat app that draws a preview, no browser that fetches ahead. */
function isRead({ method, headers }: FastifyRequest): boolean {
  const device = headers['user-agent'] ?? '';
  const reason = `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`;
  return method === 'GET' && device !== '' && !isbot(device) && !/prefetch|preview/.test(reason);
}

/** Who it is, as far as one can tell without a cookie: the address (of IPv6 the household) and the browser's words for itself. */
const visitorOf = ({ ip, headers }: FastifyRequest): string[] => [
  ip.includes(':') ? networkOf(ip) : ip,
  headers['user-agent'] ?? '',
];

/** Counts visits beside the answers, which do not wait for it. */
export function openVisits({ db, clock, signer, log }: Pick<Deps, 'db' | 'clock' | 'signer' | 'log'>) {
  const counted = new LRUCache<string, true>({ max: mostKnown });
  return (request: FastifyRequest, thingId: string): void => {
    if (!isRead(request)) {
      return;
    }
    const day = dayOf(clock());
    const visitor = signer.hash('share visit', JSON.stringify([day, thingId, ...visitorOf(request)]));
    const known = visitor.toString('base64');
    if (counted.has(known)) {
      return;
    }
    counted.set(known, true);
    countVisit(db, { visitor, thingId, day }).catch((error: unknown) => {
      counted.delete(known);
      log.warn({ err: error }, 'a visit was not counted');
    });
  };
}

/** Nothing of who came is kept beyond the day. */
export const forgetVisitors = ({ db, clock }: Deps): Promise<void> => deleteVisitorsBefore(db, dayOf(clock()));
