import type * as schemas from '@lyceum/contract/calendar.schemas';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { day } from '@lyceum/domain/time';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { auditHours, keepsResource, type Keeping } from '../../bookings/timetables/keep-timetables.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { calendarText } from './calendar-text.ts';
import {
  raiseGeneration,
  selectBuyersEvents,
  selectGeneration,
  selectReader,
  selectResourcesEvents,
} from './feeds.sql.ts';

const purpose = 'calendar feed';
type Kind = 'buyer' | 'resource';
type Feed = z.input<typeof schemas.ownFeed.reply>;

/** Calendars keep what is over for a while. */
const shownAfter = 30 * day;

const signed = (kind: Kind, ownerId: string, generation: number) => `${kind} ${ownerId} ${generation}`;

/** Nobody guesses it: whoever has the address may read. */
async function feedOf({ db, signer, publicUrl }: Deps, kind: Kind, ownerId: string): Promise<Feed> {
  const signature = signer.sign(purpose, signed(kind, ownerId, await selectGeneration(db, ownerId)));
  return { url: `${publicUrl()}/calendars/${kind}/${ownerId}/${signature}.ics` };
}

export function readOwnFeed(deps: Deps, _input: object, { userId }: Buyer): Promise<Feed> {
  return feedOf(deps, 'buyer', userId);
}

export async function renewOwnFeed(deps: Deps, _input: object, { userId }: Buyer): Promise<Feed> {
  await inTransaction(deps.db, (tx) => raiseGeneration(tx, { ownerId: userId, kind: 'buyer' }));
  return feedOf(deps, 'buyer', userId);
}

export async function readResourceFeed(
  deps: Deps,
  { resourceId }: z.output<typeof schemas.resourceFeed.request>,
  keeping: Keeping,
): Promise<Feed | Refusal<'notFound'>> {
  return (await keepsResource(deps.db, keeping, resourceId))
    ? feedOf(deps, 'resource', resourceId)
    : refuse('notFound');
}

export async function renewResourceFeed(
  deps: Deps,
  { resourceId }: z.output<typeof schemas.renewResourceFeed.request>,
  keeping: Keeping,
): Promise<Feed | Refusal<'notFound'>> {
  const renewed = await inTransaction(deps.db, async (tx) => {
    if (!(await keepsResource(tx, keeping, resourceId))) {
      return false;
    }
    await raiseGeneration(tx, { ownerId: resourceId, kind: 'resource' });
    await auditHours(tx, deps, keeping, { thing: resourceId, before: null, after: { feed: 'renewed' } });
    return true;
  });
  return renewed ? feedOf(deps, 'resource', resourceId) : refuse('notFound');
}

const names = { 'zh-TW': 'Lyceum 行事曆', 'zh-CN': 'Lyceum 日历', en: 'Lyceum calendar' };

/** `GET /calendars/<kind>/<owner>/<signature>.ics`: outside the envelope, for programs that know nothing of us. */
export function serveFeeds(app: FastifyInstance, deps: Deps): void {
  const { db, signer, clock } = deps;
  app.get<{ Params: { kind: string; ownerId: string; file: string } }>(
    '/calendars/:kind/:ownerId/:file',
    { schema: { hide: true } },
    async ({ params: { kind, ownerId, file } }, reply) => {
      const isKnown = kind === 'buyer' || kind === 'resource';
      const signature = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
      const isRight =
        isKnown && signer.verify(purpose, signed(kind, ownerId, await selectGeneration(db, ownerId)), signature);
      const language = isRight ? (kind === 'buyer' ? await selectReader(db, ownerId) : 'zh-TW') : null;
      if (!isRight || language === null) {
        return reply.code(404).send();
      }
      const from = new Date(clock().getTime() - shownAfter);
      const events =
        kind === 'buyer'
          ? await selectBuyersEvents(db, { userId: ownerId, language, from })
          : await selectResourcesEvents(db, { resourceId: ownerId, language, from });
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(calendarText(names[language], events, clock()));
    },
  );
}
